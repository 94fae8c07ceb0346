/** Pins that would lie on each other stand as one. */
import type { SmallPin } from "./small-pin.ts";
import { ZOOM } from "./small-view.ts";

/** What stands on the map in one place. */
export interface Group {
  /** The group stands where it is. */
  readonly first: SmallPin;
  readonly pins: readonly SmallPin[];
}

/** As far apart as fingers need, in CSS pixels. */
const TOUCH = 44;
/** The width of the world at zoom 0, in CSS pixels. */
const WORLD = 512;

/** The pins as they stand at a zoom: no two groups within a finger of each other. */
export function groupsAt(pins: readonly SmallPin[], zoom: number): readonly Group[] {
  const groups: { first: SmallPin; pins: SmallPin[] }[] = [];
  for (const pin of pins) {
    const near = groups.find(({ first }) => isNear(first, pin, zoom));
    if (near) {
      near.pins.push(pin);
    } else {
      groups.push({ first: pin, pins: [pin] });
    }
  }
  return groups;
}

/** Whether a closer look parts them. */
export function canPart({ pins }: Group): boolean {
  return groupsAt(pins, ZOOM.most).length > 1;
}

/** Equal for groups that look the same. */
export function keyOf(groups: readonly Group[]): string {
  return groups.map(({ pins }) => pins.map(({ id }) => id).join("+")).join(" ");
}

function isNear(one: SmallPin, other: SmallPin, zoom: number): boolean {
  const pixels = WORLD * 2 ** zoom;
  const across = Math.abs(one.longitude - other.longitude) / 360;
  const along = Math.abs(mercator(one.latitude) - mercator(other.latitude));
  return Math.max(across, along) * pixels < TOUCH;
}

/** Where a latitude lies on a square map of the world, as a share of its height from the equator. */
function mercator(latitude: number): number {
  const radians = (latitude * Math.PI) / 180;
  return Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI);
}
