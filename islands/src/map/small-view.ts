/** What of the world a small map shows, at first and at most. */
import { type Bounds, FARTHEST_LATITUDE, unwrap } from "./bounds.ts";
import type { SmallPin } from "./small-pin.ts";

/** From the whole world to one region: the base map shows nothing finer. */
export const ZOOM = { least: 0.5, most: 8.5, first: 6.5 } as const;

/** How far around the pins one may look, in degrees. */
const REACH = { longitude: 50, latitude: 26 };
/** What the first view shows around the pins, in degrees. */
const SURROUNDINGS = { longitude: 5, latitude: 3 };
/** Pins that lie farther apart than this are shown without fine coasts, whose files would be many. */
const FINE = { longitude: 16, latitude: 12 };
const WORLD: Bounds = [-180, -FARTHEST_LATITUDE, 180, FARTHEST_LATITUDE];

/** The same pins, none of them more than half a turn of the globe from the first. */
export function besideTheFirst(pins: readonly SmallPin[]): readonly SmallPin[] {
  const origin = pins[0]?.longitude ?? 0;
  return pins.map((pin) => ({ ...pin, longitude: unwrap(pin.longitude, origin) }));
}

/** The bounds that hold the pins; `pins` lie beside the first. */
export function boundsOf(pins: readonly SmallPin[]): Bounds {
  if (pins.length === 0) {
    return WORLD;
  }
  const longitudes = pins.map(({ longitude }) => longitude);
  const latitudes = pins.map(({ latitude }) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

/** Where one may look; undefined: everywhere. */
export function reachOf(pins: Bounds): Bounds | undefined {
  const reach = around(pins, REACH);
  return reach[2] - reach[0] < 360 ? reach : undefined;
}

/** What the map has to know of the world. */
export function groundOf(pins: Bounds): Bounds {
  return reachOf(pins) ?? WORLD;
}

/** The part whose coasts are fine; undefined when it would be too large. */
export function fineOf(pins: Bounds): Bounds | undefined {
  const isFine = pins[2] - pins[0] <= FINE.longitude && pins[3] - pins[1] <= FINE.latitude;
  return isFine ? around(pins, SURROUNDINGS) : undefined;
}

function around([west, south, east, north]: Bounds, room: { longitude: number; latitude: number }): Bounds {
  return [
    west - room.longitude,
    Math.max(south - room.latitude, -FARTHEST_LATITUDE),
    east + room.longitude,
    Math.min(north + room.latitude, FARTHEST_LATITUDE),
  ];
}
