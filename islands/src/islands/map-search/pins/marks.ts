/**
 * The marks of the map as data: which pins to add and remove, which have space for their price, what the layers draw.
 */
import type { FeatureCollection, Point as GeoPoint } from "geojson";
import type { HotelMap, Pin, PlaceMark } from "../types.ts";

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

/** A point with a price label on the screen, in CSS pixels; the label is above or below it. */
export interface Pill {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The side of its point on which a label is drawn. */
export type Side = "above" | "below";

/** The smallest gap between two labels, in CSS pixels. */
const GAP = 2;

/** From a point to the centre of its label, as a share of the label's height; map-canvas.css has the same. */
const LABEL_OFFSET = 1.25 / 1.75;

/** The size of a cluster's digits, in CSS pixels: a price above the same point leaves them free. */
const COUNT_SIZE = { width: 34, height: 8 };

/**
 * The sides of the labels that have space: above their points, else below. A label without space would overlap a better
 * one, or the count of a cluster, on both sides. The list is ordered by rank, best first.
 */
export function sidesOf(
  pills: readonly Pill[],
  clusters: readonly { readonly x: number; readonly y: number }[],
): ReadonlyMap<string, Side> {
  const taken: LabelBox[] = clusters.map(({ x, y }) => ({ x, y, ...COUNT_SIZE }));
  const sides = new Map<string, Side>();
  for (const pill of pills) {
    for (const side of ["above", "below"] as const) {
      const label = labelOf(pill, side);
      if (!sides.has(pill.id) && !taken.some((other) => touches(label, other))) {
        sides.set(pill.id, side);
        taken.push(label);
      }
    }
  }
  return sides;
}

type LabelBox = Omit<Pill, "id">;

function labelOf({ x, y, width, height }: Pill, side: Side): LabelBox {
  return { x, y: y + (side === "above" ? -1 : 1) * LABEL_OFFSET * height, width, height };
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

function touches(one: LabelBox, other: LabelBox): boolean {
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

/** The prices of pins for the map's source that keeps their space free of names. */
export function pricesOf(
  pins: readonly {
    readonly latitude: number;
    readonly longitude: number;
    readonly price: string;
    readonly side: Side;
  }[],
): FeatureCollection<GeoPoint, { readonly price: string; readonly side: Side }> {
  return {
    type: "FeatureCollection",
    features: pins.map(({ latitude, longitude, price, side }) => ({
      type: "Feature",
      properties: { price, side },
      geometry: { type: "Point", coordinates: [longitude, latitude] },
    })),
  };
}

/** A city that the base map names: its name, longitude and latitude. */
export interface NamedCity {
  readonly name: string;
  readonly at: readonly [number, number];
}

/** A place this close to a named city is that city in another spelling, in degrees. */
const SAME_CITY = 0.004;

/** The names of quarters and villages, without the cities that the base map names; the first ones come first. */
export function quartersOf(places: readonly PlaceMark[], cities: readonly NamedCity[]): FeatureCollection<GeoPoint> {
  const isCity = ({ name, longitude, latitude }: PlaceMark) =>
    cities.some((city) => {
      const [east, north] = city.at;
      return city.name === name || Math.hypot(east - longitude, north - latitude) < SAME_CITY;
    });
  return {
    type: "FeatureCollection",
    features: places
      .filter((place) => !isCity(place))
      .map(({ name, longitude, latitude }, order) => ({
        type: "Feature",
        properties: { name, order },
        geometry: { type: "Point", coordinates: [longitude, latitude] },
      })),
  };
}
