import shared from "../../api/limits.json";
import type { components } from "../../api/schema.d.ts";
import { limits } from "../../api/schemas.ts";
import { changed, isAlike, type MoveTarget, moved, newKey, relocated, without } from "../../editing/lists/items.ts";

/** The edited document: a title, a description, stays and days, and its edits. Each returns a new document. */

type Schemas = components["schemas"];
export type TravelPackage = Schemas["TravelPackage"];
type Content = Required<Pick<Schemas["TravelPackageWrite"], "title" | "description" | "stays" | "days" | "tags">>;

export interface Stay {
  /** Identifies the stay while the page is open. */
  readonly key: string;
  readonly hotelId: string;
  readonly nights: number;
  readonly note: string;
}

export interface Day {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly imageIds: readonly string[];
}

export interface PackageDocument {
  readonly title: string;
  readonly description: string;
  readonly stays: readonly Stay[];
  readonly days: readonly Day[];
  readonly tags: readonly string[];
}

/** The changed fields of a stay or a day. */
type Change<Entry> = Partial<Omit<Entry, "key">>;

export const EMPTY: PackageDocument = { title: "", description: "", stays: [], days: [], tags: [] };

export const MAX_STAYS = limits.TravelPackageWrite.stays.maxItems;
export const MAX_NIGHTS = limits.PackageStay.nights.maximum;
export const MAX_DAYS = limits.TravelPackageWrite.days.maxItems;
export const MAX_IMAGES_OF_DAY = limits.PackageDay.imageIds.maxItems;
/** Pictures are sent one by one, so that no list of the API states it. */
export const MAX_IMAGES = shared.imagesOfPackage;

/** A stay of one night in a hotel, with a new key. */
export function newStay(hotelId: string): Stay {
  return { key: newKey("stay"), hotelId, nights: 1, note: "" };
}

/** An empty day with a new key. */
export function newDay(): Day {
  return { key: newKey("day"), title: "", text: "", imageIds: [] };
}

export function setTitle(document: PackageDocument, title: string): PackageDocument {
  return title === document.title ? document : { ...document, title };
}

export function setDescription(document: PackageDocument, description: string): PackageDocument {
  return description === document.description ? document : { ...document, description };
}

export function setTags(document: PackageDocument, tags: readonly string[]): PackageDocument {
  return isAlike(tags, document.tags) ? document : { ...document, tags };
}

/** Appends a stay, unless the package is full. */
export function addStay(document: PackageDocument, stay: Stay): PackageDocument {
  return document.stays.length < MAX_STAYS ? { ...document, stays: [...document.stays, stay] } : document;
}

export function changeStay(document: PackageDocument, key: string, change: Change<Stay>): PackageDocument {
  return withStays(
    document,
    changed(document.stays, key, (stay) => {
      const next = { ...stay, ...change };
      return isSameStay(stay, next) ? stay : next;
    }),
  );
}

export function moveStay(document: PackageDocument, key: string, where: MoveTarget): PackageDocument {
  return withStays(document, moved(document.stays, key, where));
}

export function removeStay(document: PackageDocument, key: string): PackageDocument {
  return { ...document, stays: without(document.stays, key) };
}

/** Appends a day, unless the package is full. */
export function addDay(document: PackageDocument, day: Day): PackageDocument {
  return document.days.length < MAX_DAYS ? { ...document, days: [...document.days, day] } : document;
}

export function changeDay(document: PackageDocument, key: string, change: Change<Day>): PackageDocument {
  return withDays(
    document,
    changed(document.days, key, (day) => {
      const next = { ...day, ...change };
      return isSameDay(day, next) ? day : next;
    }),
  );
}

export function moveDay(document: PackageDocument, key: string, where: MoveTarget): PackageDocument {
  return withDays(document, moved(document.days, key, where));
}

export function removeDay(document: PackageDocument, key: string): PackageDocument {
  return { ...document, days: without(document.days, key) };
}

/** Adds a picture of the library to a day, unless the day has it already or is full. */
export function addImage(document: PackageDocument, key: string, imageId: string): PackageDocument {
  const change = (day: Day): Day =>
    day.imageIds.length < MAX_IMAGES_OF_DAY && !day.imageIds.includes(imageId)
      ? { ...day, imageIds: [...day.imageIds, imageId] }
      : day;
  return withDays(document, changed(document.days, key, change));
}

export function removeImage(document: PackageDocument, key: string, imageId: string): PackageDocument {
  const change = (day: Day): Day => ({ ...day, imageIds: day.imageIds.filter((id) => id !== imageId) });
  return withDays(document, changed(document.days, key, change));
}

/** Moves a picture of a day to a place, from 0. */
export function moveImage(document: PackageDocument, key: string, imageId: string, to: number): PackageDocument {
  return withDays(
    document,
    changed(document.days, key, (day) => {
      const imageIds = relocated(day.imageIds, day.imageIds.indexOf(imageId), to);
      return imageIds === day.imageIds ? day : { ...day, imageIds };
    }),
  );
}

/** Whether two documents look the same to a visitor; the keys of stays and days do not count. */
export function isSame(one: PackageDocument, other: PackageDocument): boolean {
  return (
    one === other ||
    (one.title === other.title &&
      one.description === other.description &&
      isAlike(one.stays, other.stays, isSameStay) &&
      isAlike(one.days, other.days, isSameDay) &&
      isAlike(one.tags, other.tags))
  );
}

/** The document of a stored package. */
export function documentOf({ title, description, stays, days, tags = [] }: TravelPackage): PackageDocument {
  return {
    title,
    description,
    stays: stays.map(({ hotelId, nights, note = "" }) => ({ ...newStay(hotelId), nights, note })),
    days: days.map(({ title: name = "", text = "", imageIds = [] }) => ({ ...newDay(), title: name, text, imageIds })),
    tags,
  };
}

/** The document's part of the request body. */
export function contentOf({ title, description, stays, days, tags }: PackageDocument): Content {
  return {
    title,
    description,
    stays: stays.map(({ hotelId, nights, note }) => ({ hotelId, nights, note })),
    days: days.map(({ title: name, text, imageIds }) => ({
      title: name,
      text,
      ...(imageIds.length > 0 && { imageIds }),
    })),
    tags,
  };
}

function withStays(document: PackageDocument, stays: readonly Stay[]): PackageDocument {
  return stays === document.stays ? document : { ...document, stays };
}

function withDays(document: PackageDocument, days: readonly Day[]): PackageDocument {
  return days === document.days ? document : { ...document, days };
}

function isSameStay(one: Stay, other: Stay): boolean {
  return one.hotelId === other.hotelId && one.nights === other.nights && one.note === other.note;
}

function isSameDay(one: Day, other: Day): boolean {
  return one.title === other.title && one.text === other.text && isAlike(one.imageIds, other.imageIds);
}
