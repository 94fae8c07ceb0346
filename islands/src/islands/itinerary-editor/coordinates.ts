import type { components } from "../../api/schema.d.ts";

/** A place on the map as people type it: "latitude, longitude" in degrees. */

type Coordinates = components["schemas"]["Coordinates"];

/** Nothing typed, a place on Earth, or neither. */
export type Typed =
  | { readonly kind: "none" }
  | { readonly kind: "point"; readonly point: Coordinates }
  | { readonly kind: "wrong" };

const TYPED = /^([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)$/;
const MOST_LATITUDE = 90;
const MOST_LONGITUDE = 180;

export function readCoordinates(typed: string): Typed {
  const text = typed.trim();
  if (text === "") {
    return { kind: "none" };
  }
  const [, north, east] = TYPED.exec(text) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  // What is no number is not within anything.
  return Math.abs(latitude) <= MOST_LATITUDE && Math.abs(longitude) <= MOST_LONGITUDE
    ? { kind: "point", point: { latitude, longitude } }
    : { kind: "wrong" };
}

export function coordinatesText({ latitude, longitude }: Coordinates): string {
  return `${latitude}, ${longitude}`;
}
