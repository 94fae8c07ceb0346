import { type CopyStore, copyStore, readEach, readTexts } from "../../editing/autosave/local-copy.ts";
import { workingCopies } from "../../editing/autosave/working-copy.ts";
import type { Kind } from "../../editing/kind.ts";
import {
  readSwitchVisibility,
  SHOWN_WHEN_ASKED,
  type SwitchVisibility,
} from "../../editing/showing/switch-visibility.ts";
import { isFields } from "../../lib/guards.ts";
import {
  type Day,
  documentOf,
  EMPTY,
  isSame,
  MAX_NIGHTS,
  newDay,
  newStay,
  type PackageDocument,
  type Stay,
  type TravelPackage,
} from "./document.ts";

/** Who should see it. */
export type Visibility = SwitchVisibility;

export const PACKAGES: Kind<TravelPackage, PackageDocument, Visibility> = {
  ...SHOWN_WHEN_ASKED,
  empty: EMPTY,
  documentOf,
  storedOf: ({ packageId, version, isActive }) => ({ id: packageId, version, visibility: { isActive } }),
  isSame,
};

/** The unpublished edits of published packages. */
export const PACKAGE_WORKING_COPIES = workingCopies("travelPackage", readDocument);

/** The copy of a user's package; a new package has no id. */
export function packageCopies(userId: string, packageId: string | undefined): CopyStore<PackageDocument, Visibility> {
  return copyStore(`package-editor:${userId}:${packageId ?? "new"}`, readDocument, readSwitchVisibility);
}

function readDocument(value: unknown): PackageDocument | undefined {
  const { title, description, stays, days, tags } = isFields(value) ? value : {};
  const [readStays, readDays] = [readEach(stays, readStay), readEach(days, readDay)];
  return typeof title === "string" && typeof description === "string" && readStays && readDays
    ? { title, description, stays: readStays, days: readDays, tags: readTexts(tags) ?? [] }
    : undefined;
}

function readStay(value: unknown): Stay | undefined {
  const { hotelId, nights, note } = isFields(value) ? value : {};
  const isWhole = typeof nights === "number" && Number.isInteger(nights) && nights >= 1 && nights <= MAX_NIGHTS;
  return typeof hotelId === "string" && isWhole && typeof note === "string"
    ? { ...newStay(hotelId), nights, note }
    : undefined;
}

function readDay(value: unknown): Day | undefined {
  const { title, text, imageIds } = isFields(value) ? value : {};
  const ids = readTexts(imageIds);
  return typeof title === "string" && typeof text === "string" && ids
    ? { ...newDay(), title, text, imageIds: ids }
    : undefined;
}
