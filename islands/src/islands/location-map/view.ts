import { type Bounds, FARTHEST_LATITUDE, unwrap } from "../../map/bounds.ts";
import type { LocationMapProps } from "./props.ts";

/**
 * From a part of a continent to the quarters of a city. The embedded base map has coasts to some 200 metres and no streets.
 */
export const ZOOM = { least: 3.5, most: 13, first: 11.5 } as const;
/** The first and the largest zoom on a base map with streets. */
export const STREETS = { first: 14, most: 17 } as const;

/** How far from the hotel the view can move, in degrees. */
const REACH = { longitude: 50, latitude: 26 };
/** How far from the hotel the first views reach, in degrees; the base map has fine detail there. */
const SURROUNDINGS = { longitude: 7, latitude: 4 };

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

/** How many places the first view contains: the hotel's city, and the nearest ones. */
const FIRST_PLACES = 4;

/** The bounds that contain the hotel, its city and the nearest places, the short way around the globe. */
export function firstBounds({ latitude, longitude, places = [] }: LocationMapProps): Bounds {
  const points = places.slice(0, FIRST_PLACES);
  const easts = [longitude, ...points.map((place) => unwrap(place.longitude, longitude))];
  const norths = [latitude, ...points.map((place) => place.latitude)];
  return [Math.min(...easts), Math.min(...norths), Math.max(...easts), Math.max(...norths)];
}
