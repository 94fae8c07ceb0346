/** Groups pins that would overlap. */
import type { SmallPin } from "./small-pin.ts";
import { ZOOM } from "./small-view.ts";

/** The pins at one place of the map. */
export interface Group {
  /** The group is drawn at this pin. */
  readonly first: SmallPin;
  readonly pins: readonly SmallPin[];
}

/** The smallest distance between touch targets, in CSS pixels. */
const TOUCH = 44;
/** The width of the world at zoom 0, in CSS pixels. */
const WORLD = 512;

/** Groups the pins for a zoom: no two groups are within a fingertip of each other. */
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

/** Whether a larger zoom splits the group. */
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

/** The position of a latitude on a square map of the world, as a share of its height from the equator. */
function mercator(latitude: number): number {
  const radians = (latitude * Math.PI) / 180;
  return Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI);
}
