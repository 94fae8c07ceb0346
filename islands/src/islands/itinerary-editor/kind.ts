import { type CopyStore, copyStore, readEach, readTexts, textOf } from "../../editing/autosave/local-copy.ts";
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
  type Itinerary,
  type ItineraryDocument,
  isSame,
  newDay,
  newPlace,
  type VisitedPlace,
} from "./document.ts";

/** Who should see it. */
export type Visibility = SwitchVisibility;

export const ITINERARIES: Kind<Itinerary, ItineraryDocument, Visibility> = {
  ...SHOWN_WHEN_ASKED,
  empty: EMPTY,
  documentOf,
  storedOf: ({ id, version, isActive }) => ({ id, version, visibility: { isActive } }),
  isSame,
};

/** The unpublished edits of published itineraries. */
export const ITINERARY_WORKING_COPIES = workingCopies("itineraryContent", readDocument);

/** The copy of a user's itinerary; a new itinerary has no id. */
export function itineraryCopies(userId: string, id: string | undefined): CopyStore<ItineraryDocument, Visibility> {
  return copyStore(`itinerary-editor:${userId}:${id ?? "new"}`, readDocument, readSwitchVisibility);
}

function readDocument(value: unknown): ItineraryDocument | undefined {
  const { title, description, coverImageId, days, tags } = isFields(value) ? value : {};
  const readDays = readEach(days, readDay);
  return typeof title === "string" && typeof description === "string" && readDays
    ? { title, description, coverImageId: textOf(coverImageId), days: readDays, tags: readTexts(tags) ?? [] }
    : undefined;
}

function readDay(value: unknown): Day | undefined {
  const { title, text, places, hotelId, imageIds } = isFields(value) ? value : {};
  const [readPlaces, ids] = [readEach(places, readPlace), readTexts(imageIds)];
  return typeof title === "string" && typeof text === "string" && readPlaces && ids
    ? { ...newDay(), title, text, places: readPlaces, hotelId: textOf(hotelId), imageIds: ids }
    : undefined;
}

function readPlace(value: unknown): VisitedPlace | undefined {
  const { name, note, where } = isFields(value) ? value : {};
  return typeof name === "string" && typeof note === "string" && typeof where === "string"
    ? { ...newPlace(), name, note, where }
    : undefined;
}
