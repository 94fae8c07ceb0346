/** The part of the world that a small map shows, at first and at most. */
import { type Bounds, FARTHEST_LATITUDE, unwrap } from "./bounds.ts";
import type { SmallPin } from "./small-pin.ts";

/** From the whole world to one region: the base map has no finer detail. */
export const ZOOM = { least: 0.5, most: 8.5, first: 6.5 } as const;

/** How far from the pins the view can move, in degrees. */
const REACH = { longitude: 50, latitude: 26 };
/** The margin of the first view around the pins, in degrees. */
const SURROUNDINGS = { longitude: 5, latitude: 3 };
/** Pins farther apart than this are shown without fine coasts, which would need many files. */
const FINE = { longitude: 16, latitude: 12 };
const WORLD: Bounds = [-180, -FARTHEST_LATITUDE, 180, FARTHEST_LATITUDE];

/** The same pins, each at most half a turn of the globe from the first. */
export function besideTheFirst(pins: readonly SmallPin[]): readonly SmallPin[] {
  const origin = pins[0]?.longitude ?? 0;
  return pins.map((pin) => ({ ...pin, longitude: unwrap(pin.longitude, origin) }));
}

/** The bounds of the pins; `pins` are beside the first. */
export function boundsOf(pins: readonly SmallPin[]): Bounds {
  if (pins.length === 0) {
    return WORLD;
  }
  const longitudes = pins.map(({ longitude }) => longitude);
  const latitudes = pins.map(({ latitude }) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

/** The limits of the view; undefined: none. */
export function reachOf(pins: Bounds): Bounds | undefined {
  const reach = around(pins, REACH);
  return reach[2] - reach[0] < 360 ? reach : undefined;
}

/** The part of the world that the map needs. */
export function basemapBounds(pins: Bounds): Bounds {
  return reachOf(pins) ?? WORLD;
}

/** The part with fine coasts; undefined when it would be too large. */
export function fineOf(pins: Bounds): Bounds | undefined {
  const isFine = pins[2] - pins[0] <= FINE.longitude && pins[3] - pins[1] <= FINE.latitude;
  return isFine ? around(pins, SURROUNDINGS) : undefined;
}

function around([west, south, east, north]: Bounds, margin: { longitude: number; latitude: number }): Bounds {
  return [
    west - margin.longitude,
    Math.max(south - margin.latitude, -FARTHEST_LATITUDE),
    east + margin.longitude,
    Math.min(north + margin.latitude, FARTHEST_LATITUDE),
  ];
}
