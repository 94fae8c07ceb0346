/**
 * The marks of the map as data: which pins to add and remove, which have room for their price, what the layers draw.
 */
import type { FeatureCollection, Point as GeoPoint } from "geojson";
import type { HotelMap, Pin } from "./types.ts";

/** The changes of the pins for a new answer. A pin that stays keeps its element. */
export interface PinChanges {
  readonly added: readonly Pin[];
  readonly kept: readonly Pin[];
  readonly removed: readonly string[];
}

export function diffPins(before: Iterable<string>, after: readonly Pin[]): PinChanges {
  const known = new Set(before);
  const wanted = new Set(after.map(({ hotelId }) => hotelId));
  return {
    added: after.filter(({ hotelId }) => !known.has(hotelId)),
    kept: after.filter(({ hotelId }) => known.has(hotelId)),
    removed: [...known].filter((id) => !wanted.has(id)),
  };
}

/** A price label on the screen, in CSS pixels around its centre. */
export interface Pill {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest gap between two labels, in CSS pixels. */
const GAP = 2;

/** The labels that would overlap a better one; the list is ordered by rank, best first. */
export function crowdedOut(pills: readonly Pill[]): ReadonlySet<string> {
  const placed: Pill[] = [];
  const crowded = new Set<string>();
  for (const pill of pills) {
    if (placed.some((other) => touches(pill, other))) {
      crowded.add(pill.id);
    } else {
      placed.push(pill);
    }
  }
  return crowded;
}

/** A dot nearer to a cluster's centre covers its count, in CSS pixels. */
const COUNT = 18;

/** The labels whose points cover the count of a cluster. */
export function coveredBy(
  pills: readonly Pill[],
  clusters: readonly { readonly x: number; readonly y: number }[],
): ReadonlySet<string> {
  const covers = ({ x, y }: Pill) => clusters.some((cluster) => Math.hypot(cluster.x - x, cluster.y - y) < COUNT);
  return new Set(pills.filter(covers).map(({ id }) => id));
}

/** The largest circle of a cluster, and half the height of a pin's button, in CSS pixels. */
const CIRCLE = 28;
const HALF_BUTTON = 22;

/** The labels whose buttons, which are around their points, would take presses from the circle of a cluster. */
export function overCircles(
  pills: readonly Pill[],
  clusters: readonly { readonly x: number; readonly y: number }[],
): ReadonlySet<string> {
  const isOver = ({ x, y, width }: Pill) =>
    clusters.some(
      (cluster) =>
        Math.abs(cluster.x - x) < Math.max(width / 2, HALF_BUTTON) + CIRCLE &&
        Math.abs(cluster.y - y) < HALF_BUTTON + CIRCLE,
    );
  return new Set(pills.filter(isOver).map(({ id }) => id));
}

function touches(one: Pill, other: Pill): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 + GAP &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2 + GAP
  );
}

export type MarkProperties =
  | { readonly kind: "dot"; readonly id: string; readonly visited: boolean }
  | { readonly kind: "cluster"; readonly id: string; readonly count: number; readonly label: string };

/** Mini-pins and clusters for the map's source; larger clusters are drawn later. */
export function marksOf(
  { miniPins, clusters }: Pick<HotelMap, "miniPins" | "clusters">,
  visited: ReadonlySet<string>,
  label: (count: number) => string,
): FeatureCollection<GeoPoint, MarkProperties> {
  const mark = (latitude: number, longitude: number, properties: MarkProperties) => ({
    type: "Feature" as const,
    properties,
    geometry: { type: "Point" as const, coordinates: [longitude, latitude] },
  });
  return {
    type: "FeatureCollection",
    features: [
      ...miniPins.map(({ hotelId, latitude, longitude }) =>
        mark(latitude, longitude, { kind: "dot", id: hotelId, visited: visited.has(hotelId) }),
      ),
      ...clusters
        .toSorted((one, other) => one.count - other.count)
        .map(({ id, latitude, longitude, count }) =>
          mark(latitude, longitude, { kind: "cluster", id, count, label: label(count) }),
        ),
    ],
  };
}

/** The prices of pins for the map's source that keeps their room free of names. */
export function pricesOf(
  pins: readonly { readonly latitude: number; readonly longitude: number; readonly price: string }[],
): FeatureCollection<GeoPoint, { readonly price: string }> {
  return {
    type: "FeatureCollection",
    features: pins.map(({ latitude, longitude, price }) => ({
      type: "Feature",
      properties: { price },
      geometry: { type: "Point", coordinates: [longitude, latitude] },
    })),
  };
}
