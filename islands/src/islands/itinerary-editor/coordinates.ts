import type { components } from "../../api/schema.d.ts";

/** Coordinates as people type them: "latitude, longitude" in degrees. */

type Coordinates = components["schemas"]["Coordinates"];

/** The parsed field: empty, a place on Earth, or invalid. */
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
  // NaN fails both comparisons.
  return Math.abs(latitude) <= MOST_LATITUDE && Math.abs(longitude) <= MOST_LONGITUDE
    ? { kind: "point", point: { latitude, longitude } }
    : { kind: "wrong" };
}

export function coordinatesText({ latitude, longitude }: Coordinates): string {
  return `${latitude}, ${longitude}`;
}
