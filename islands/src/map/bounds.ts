import type { Position } from "geojson";

/** West, south, east, north in degrees; east may be beyond 180 when the date line is crossed. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Web Mercator ends near 85°, and there are no hotels beyond. */
export const FARTHEST_LATITUDE = 84;

/** The same meridian, within half a turn of the origin. */
export function unwrap(longitude: number, origin: number): number {
  return longitude + 360 * Math.round((origin - longitude) / 360);
}

export function spanOf(positions: Iterable<Position>): Bounds {
  let [west, south, east, north] = [Number.POSITIVE_INFINITY, 90, Number.NEGATIVE_INFINITY, -90];
  for (const [longitude = 0, latitude = 0] of positions) {
    west = Math.min(west, longitude);
    south = Math.min(south, latitude);
    east = Math.max(east, longitude);
    north = Math.max(north, latitude);
  }
  return [west, south, east, north];
}

/** Whether two areas overlap, on any turn of the globe. */
export function overlaps(one: Bounds, other: Bounds): boolean {
  return (
    one[1] <= other[3] &&
    one[3] >= other[1] &&
    [-360, 0, 360].some((turn) => one[0] + turn <= other[2] && one[2] + turn >= other[0])
  );
}
