import type { components } from "../../api/schema.d.ts";
import { limits } from "../../api/schemas.ts";
import { changed, isAlike, type MoveTarget, moved, newKey, relocated, without } from "../../editing/lists/items.ts";
import { coordinatesText, readCoordinates } from "./coordinates.ts";

/** The edited document: a title, a description, a title picture, days and tags. Each edit returns a new document. */

type Schemas = components["schemas"];
export type Itinerary = Schemas["ItineraryContent"];
type Content = Required<
  Pick<Schemas["ItineraryContentWrite"], "title" | "description" | "days" | "coverImageId" | "tags">
>;

export interface VisitedPlace {
  /** Identifies the place while the page is open. */
  readonly key: string;
  readonly name: string;
  readonly note: string;
  /** Coordinates or a link of a map, as typed. */
  readonly where: string;
}

export interface Day {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly places: readonly VisitedPlace[];
  /** The stay for the night after the day. */
  readonly hotelId: string | undefined;
  readonly imageIds: readonly string[];
}

export interface ItineraryDocument {
  readonly title: string;
  readonly description: string;
  readonly coverImageId: string | undefined;
  readonly days: readonly Day[];
  readonly tags: readonly string[];
}

/** The changed fields of a day or a place. */
type Change<Entry> = Partial<Omit<Entry, "key" | "places">>;

export const EMPTY: ItineraryDocument = { title: "", description: "", coverImageId: undefined, days: [], tags: [] };

/** The maximum length in characters: that of a long link of a map. */
export const MAX_WHERE_CHARS = 2_000;
export const MAX_DAYS = limits.ItineraryContentWrite.days.maxItems;
export const MAX_PLACES = limits.ContentDay.places.maxItems;
export const MAX_IMAGES_OF_DAY = limits.ContentDay.imageIds.maxItems;

/** The upload item of the title picture. */
export const COVER = "cover";

/** The upload item of a day's pictures. */
export function picturesItem(dayKey: string): string {
  return `${dayKey}-pictures`;
}

/** An empty day with a new key. */
export function newDay(): Day {
  return { key: newKey("day"), title: "", text: "", places: [], hotelId: undefined, imageIds: [] };
}

/** An empty place with a new key. */
export function newPlace(): VisitedPlace {
  return { key: newKey("place"), name: "", note: "", where: "" };
}

/** Changes the itinerary as a whole: its introduction and its tags. */
export function setIntro(
  document: ItineraryDocument,
  change: Partial<Omit<ItineraryDocument, "days">>,
): ItineraryDocument {
  const next = { ...document, ...change };
  return isSameIntro(document, next) ? document : next;
}

/** Appends a day, unless the itinerary is full. */
export function addDay(document: ItineraryDocument, day: Day): ItineraryDocument {
  return document.days.length < MAX_DAYS ? { ...document, days: [...document.days, day] } : document;
}

export function changeDay(document: ItineraryDocument, key: string, change: Change<Day>): ItineraryDocument {
  return editDay(document, key, (day) => {
    const next = { ...day, ...change };
    return isSameDay(day, next) ? day : next;
  });
}

export function moveDay(document: ItineraryDocument, key: string, where: MoveTarget): ItineraryDocument {
  return withDays(document, moved(document.days, key, where));
}

export function removeDay(document: ItineraryDocument, key: string): ItineraryDocument {
  return { ...document, days: without(document.days, key) };
}

/** Appends a place to a day, unless the day is full. */
export function addPlace(document: ItineraryDocument, dayKey: string, place: VisitedPlace): ItineraryDocument {
  return editDay(document, dayKey, (day) =>
    day.places.length < MAX_PLACES ? withPlaces(day, [...day.places, place]) : day,
  );
}

export function changePlace(
  document: ItineraryDocument,
  dayKey: string,
  key: string,
  change: Change<VisitedPlace>,
): ItineraryDocument {
  const edit = (place: VisitedPlace): VisitedPlace => {
    const next = { ...place, ...change };
    return isSamePlace(place, next) ? place : next;
  };
  return editDay(document, dayKey, (day) => withPlaces(day, changed(day.places, key, edit)));
}

export function movePlace(
  document: ItineraryDocument,
  dayKey: string,
  key: string,
  where: MoveTarget,
): ItineraryDocument {
  return editDay(document, dayKey, (day) => withPlaces(day, moved(day.places, key, where)));
}

export function removePlace(document: ItineraryDocument, dayKey: string, key: string): ItineraryDocument {
  return editDay(document, dayKey, (day) => withPlaces(day, without(day.places, key)));
}

/** Sets the title picture, or adds a picture to a day unless the day has it already or is full. */
export function addImage(document: ItineraryDocument, item: string, imageId: string): ItineraryDocument {
  if (item === COVER) {
    return setIntro(document, { coverImageId: imageId });
  }
  const owner = document.days.find(({ key }) => picturesItem(key) === item);
  const add = (day: Day): Day =>
    day.imageIds.length < MAX_IMAGES_OF_DAY && !day.imageIds.includes(imageId)
      ? { ...day, imageIds: [...day.imageIds, imageId] }
      : day;
  return owner ? editDay(document, owner.key, add) : document;
}

export function removeImage(document: ItineraryDocument, dayKey: string, imageId: string): ItineraryDocument {
  return editDay(document, dayKey, (day) => ({ ...day, imageIds: day.imageIds.filter((id) => id !== imageId) }));
}

/** Moves a picture of a day to a place, from 0. */
export function moveImage(document: ItineraryDocument, dayKey: string, imageId: string, to: number): ItineraryDocument {
  return editDay(document, dayKey, (day) => {
    const imageIds = relocated(day.imageIds, day.imageIds.indexOf(imageId), to);
    return imageIds === day.imageIds ? day : { ...day, imageIds };
  });
}

/** Whether two documents look the same to a visitor; the keys of days and places do not count. */
export function isSame(one: ItineraryDocument, other: ItineraryDocument): boolean {
  return one === other || (isSameIntro(one, other) && isAlike(one.days, other.days, isSameDay));
}

/** The document of a stored itinerary. */
export function documentOf({ title, description, days, coverImage, tags = [] }: Itinerary): ItineraryDocument {
  return { title, description, coverImageId: coverImage?.id, days: days.map(dayOf), tags };
}

/** The document's part of the request body. */
export function contentOf({ title, description, coverImageId, days, tags }: ItineraryDocument): Content {
  return { title, description, coverImageId: coverImageId ?? null, days: days.map(contentOfDay), tags: [...tags] };
}

function dayOf({ title = "", text = "", places = [], hotelId, imageIds = [] }: Schemas["ContentDay"]): Day {
  return { ...newDay(), title, text, places: places.map(placeOf), hotelId: hotelId ?? undefined, imageIds };
}

function placeOf({ name = "", note = "", coordinates }: Schemas["ContentPlace"]): VisitedPlace {
  return { ...newPlace(), name, note, where: coordinates ? coordinatesText(coordinates) : "" };
}

function contentOfDay({ title, text, places, hotelId, imageIds }: Day): Schemas["ContentDay"] {
  return {
    title,
    text,
    ...(places.length > 0 && { places: places.map(contentOfPlace) }),
    ...(hotelId !== undefined && { hotelId }),
    ...(imageIds.length > 0 && { imageIds }),
  };
}

function contentOfPlace({ name, note, where }: VisitedPlace): Schemas["ContentPlace"] {
  const typed = readCoordinates(where);
  return { name, note, ...(typed.kind === "point" && { coordinates: typed.point }) };
}

function editDay(document: ItineraryDocument, key: string, edit: (day: Day) => Day): ItineraryDocument {
  return withDays(document, changed(document.days, key, edit));
}

function withPlaces(day: Day, places: readonly VisitedPlace[]): Day {
  return places === day.places ? day : { ...day, places };
}

function withDays(document: ItineraryDocument, days: readonly Day[]): ItineraryDocument {
  return days === document.days ? document : { ...document, days };
}

function isSameIntro(one: ItineraryDocument, other: ItineraryDocument): boolean {
  return (
    one.title === other.title &&
    one.description === other.description &&
    one.coverImageId === other.coverImageId &&
    isAlike(one.tags, other.tags)
  );
}

function isSameDay(one: Day, other: Day): boolean {
  return (
    one.title === other.title &&
    one.text === other.text &&
    one.hotelId === other.hotelId &&
    isAlike(one.places, other.places, isSamePlace) &&
    isAlike(one.imageIds, other.imageIds)
  );
}

function isSamePlace(one: VisitedPlace, other: VisitedPlace): boolean {
  return one.name === other.name && one.note === other.note && one.where === other.where;
}
