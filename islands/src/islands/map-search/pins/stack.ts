/** Hotels at one place as far as a map can tell: no zoom separates their pins. */
import { boundsOf, boxOf, mercator } from "../area/box.ts";
import type { Box, Cluster, HotelMap, Point } from "../types.ts";

/** The deepest zoom by hand, and the deepest that the map zooms to by itself. */
export const DEEPEST_ZOOM = 17;
export const NEAR_ZOOM = DEEPEST_ZOOM - 1;
/** Two pins closer than this at the deepest zoom cover each other, in CSS pixels. */
const MIN_PIN_DISTANCE = 8;
/** The world at the deepest zoom, in CSS pixels. */
const WORLD = 512 * 2 ** DEEPEST_ZOOM;
/** The margin added to each side of a box, in degrees: some two metres. */
const MARGIN = 0.000_02;

/** A place of several hotels, and the box that contains exactly them. */
export interface Stack {
  readonly point: Point;
  readonly box: Box;
}

/** The hotels at the place of a pin; undefined when it is alone. */
export function stackAt(point: Point, { pins, miniPins, clusters }: HotelMap): Stack | undefined {
  const single = new Map([...pins, ...miniPins].map((pin) => [pin.hotelId, pin]));
  const tight = clusters.filter((cluster) => isTight(cluster) && covers(point, cluster));
  const boxes = [
    ...[...single.values()].filter((pin) => covers(point, pin)).map(boxOfPoint),
    ...tight.map(({ boundingBox }) => boundingBox),
  ];
  // A creator's pin may belong to a hotel that a cluster counts.
  return boxes.length > 1 || tight.length > 0 ? { point: pointOf(point), box: around(boxes) } : undefined;
}

/** The hotels of a cluster that zooming cannot split; undefined when it can. */
export function stackOf(cluster: Cluster, zoom: number): Stack | undefined {
  const isNear = zoom > NEAR_ZOOM - 0.01;
  return isNear || isTight(cluster) ? { point: pointOf(cluster), box: around([cluster.boundingBox]) } : undefined;
}

function isTight({ boundingBox: { south, west, north, east } }: Cluster): boolean {
  return covers({ latitude: south, longitude: west }, { latitude: north, longitude: east });
}

function covers(one: Point, other: Point): boolean {
  const across = ((other.longitude - one.longitude) / 360) * WORLD;
  const down = (mercator(other.latitude) - mercator(one.latitude)) * WORLD;
  return Math.hypot(across, down) < MIN_PIN_DISTANCE;
}

function around(boxes: readonly Box[]): Box {
  const bounds = boxes.map(boundsOf);
  const end = (side: 0 | 1 | 2 | 3, most: (...degrees: number[]) => number) => most(...bounds.map((box) => box[side]));
  return boxOf([
    end(0, Math.min) - MARGIN,
    end(1, Math.min) - MARGIN,
    end(2, Math.max) + MARGIN,
    end(3, Math.max) + MARGIN,
  ]);
}

function boxOfPoint({ latitude, longitude }: Point): Box {
  return { south: latitude, west: longitude, north: latitude, east: longitude };
}

/** Drops the other fields of a mark. */
function pointOf({ latitude, longitude }: Point): Point {
  return { latitude, longitude };
}
