import { type Bounds, FARTHEST_LATITUDE, unwrap } from "../../map/bounds.ts";
import type { LocationMapProps } from "./props.ts";

/** From a part of a continent to one region: the base map has no finer detail. */
export const ZOOM = { least: 3.5, most: 8.5, firstWithAirport: 7.2, first: 6.5 } as const;
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

/** The bounds that contain hotel and airport, the short way around the globe; a point without an airport. */
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
