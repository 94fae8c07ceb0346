import type { components } from "../../api/schema.d.ts";
import { type NumberedPlace, placePin } from "../../map/place-pins.ts";
import type { SmallPin } from "../../map/small-pin.ts";
import { coordinatesText, readCoordinates } from "./coordinates.ts";
import { changePlace, type Day, type ItineraryDocument } from "./document.ts";
import { texts } from "./texts.ts";

/** The places of all days for the map: those with coordinates, and those still to be set. */

export type Coordinates = components["schemas"]["Coordinates"];

/** A place that can be put on the map. */
export interface OpenPlace {
  readonly key: string;
  readonly dayKey: string;
  /** Tells it from the others. */
  readonly label: string;
}

interface PlacesOnMap {
  /** Every place in order. */
  readonly all: readonly OpenPlace[];
  /** Numbered from day to day; the open places count as well. */
  readonly pins: readonly SmallPin[];
  readonly open: readonly OpenPlace[];
}

/** Decimals of a degree on the map: some ten metres, as exact as a finger. */
const DECIMALS = 4;
/** Decimals of a place that a link or a list names. */
const EXACT_DECIMALS = 6;

export function placesOnMap(days: readonly Day[]): PlacesOnMap {
  const all = days.flatMap(({ key: dayKey, places }, day) =>
    places.map((place, at) => ({ ...place, dayKey, title: texts.placeName(at + 1, day + 1) })),
  );
  const read = all.map(({ key, dayKey, name, where, title }, at) => {
    const number = at + 1;
    const typed = readCoordinates(where);
    const called = name.trim() === "" ? title : name.trim();
    const place: NumberedPlace | undefined =
      typed.kind === "point" ? { id: key, number, name: called, href: undefined, ...typed.point } : undefined;
    return { place, open: { key, dayKey, label: texts.openPlace(number, title, name.trim()) } };
  });
  return {
    all: read.map(({ open }) => open),
    pins: read.flatMap(({ place }) => (place ? [placePin(place)] : [])),
    open: read.flatMap(({ place, open }) => (place ? [] : [open])),
  };
}

/** Writes the point into the place's field, as if it were typed. */
export function putPlace(
  document: ItineraryDocument,
  { dayKey, key }: OpenPlace,
  point: Coordinates,
): ItineraryDocument {
  return changePlace(document, dayKey, key, { where: pointText(point, DECIMALS) });
}

/** The coordinates for the place's field, of a point that a link or a list names. */
export function pointText({ latitude, longitude }: Coordinates, decimals = EXACT_DECIMALS): string {
  return coordinatesText({ latitude: rounded(latitude, decimals), longitude: rounded(longitude, decimals) });
}

/** The pins that are new or moved. */
export function changedPins(before: readonly SmallPin[], pins: readonly SmallPin[]): readonly SmallPin[] {
  return pins.filter(
    ({ id, latitude, longitude }) =>
      !before.some((pin) => pin.id === id && pin.latitude === latitude && pin.longitude === longitude),
  );
}

function rounded(degrees: number, decimals: number): number {
  return Number(degrees.toFixed(decimals));
}
