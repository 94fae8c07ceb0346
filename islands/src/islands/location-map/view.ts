import type { Position } from "geojson";
import type { LocationMapProps } from "./props.ts";

/** West, south, east, north in degrees; east may lie beyond 180 when the date line is crossed. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** From a part of a continent to one region: the base map shows nothing finer. */
export const ZOOM = { least: 3.5, most: 8.5, firstWithAirport: 7.2, first: 6.5 } as const;

/** How far from the hotel one may look, in degrees. */
const REACH = { longitude: 50, latitude: 26 };
/** How far from the hotel the first views go, in degrees; there the base map is fine. */
const SURROUNDINGS = { longitude: 7, latitude: 4 };
/** Web Mercator ends near 85°, and nobody sleeps beyond. */
const FARTHEST_LATITUDE = 84;

export function reachOf(place: LocationMapProps): Bounds {
  return around(place, REACH);
}

export function surroundingsOf(place: LocationMapProps): Bounds {
  return around(place, SURROUNDINGS);
}

function around({ latitude, longitude }: LocationMapProps, reach: { longitude: number; latitude: number }): Bounds {
  return [
    longitude - reach.longitude,
    Math.max(latitude - reach.latitude, -FARTHEST_LATITUDE),
    longitude + reach.longitude,
    Math.min(latitude + reach.latitude, FARTHEST_LATITUDE),
  ];
}

/** The bounds that hold hotel and airport, the short way around the globe; a point without an airport. */
export function firstBounds({ latitude, longitude, airport }: LocationMapProps): Bounds {
  if (!airport) {
    return [longitude, latitude, longitude, latitude];
  }
  const east = unwrap(airport.longitude, longitude);
  return [
    Math.min(longitude, east),
    Math.min(latitude, airport.latitude),
    Math.max(longitude, east),
    Math.max(latitude, airport.latitude),
  ];
}

/** The same meridian, written so that it lies within half a turn of the origin. */
export function unwrap(longitude: number, origin: number): number {
  return longitude + 360 * Math.round((origin - longitude) / 360);
}

export function spanOf(positions: Iterable<Position>): Bounds {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [longitude = 0, latitude = 0] of positions) {
    west = Math.min(west, longitude);
    south = Math.min(south, latitude);
    east = Math.max(east, longitude);
    north = Math.max(north, latitude);
  }
  return [west, south, east, north];
}

/** Whether two areas share ground, on whichever turn of the globe they are written. */
export function overlaps(one: Bounds, other: Bounds): boolean {
  return (
    one[1] <= other[3] &&
    one[3] >= other[1] &&
    [-360, 0, 360].some((turn) => one[0] + turn <= other[2] && one[2] + turn >= other[0])
  );
}
