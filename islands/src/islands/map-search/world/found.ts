import type { Bounds } from "../../../map/bounds.ts";
import { boxOf } from "../area/box.ts";
import type { MarkFields } from "../map/mark-hits.ts";
import { NEAR_ZOOM } from "../pins/stack.ts";
import type { Box, Point } from "../types.ts";

/** A point of the map that has a card. */
export interface CardedPoint {
  /** Equal for the same thing. */
  readonly key: string;
  readonly point: Point;
  /** One hotel, or the box of several that no zoom separates. */
  readonly what: { readonly hotelId: string } | { readonly box: Box };
}

/** The meaning of a press on a mark of a tile: a card, or a zoom. */
export type Meaning = { readonly found: CardedPoint } | { readonly zoom: number };

/** Half a square of the deepest tiles, in degrees: their hotels lie within it. */
const HALF_SQUARE = 0.000_35;

/** Undefined unless it is a mark. `zoom` is the map's. */
export function meaningOf(mark: MarkFields, point: Point, zoom: number): Meaning | undefined {
  const { hotelId, count, zoom: apart } = mark;
  if (typeof hotelId === "string") {
    return { found: { key: hotelId, point, what: { hotelId } } };
  }
  if (typeof count !== "number" || typeof apart !== "number") {
    return undefined;
  }
  if (zoom > NEAR_ZOOM - 0.01) {
    const box = boxOf(around(point));
    return { found: { key: JSON.stringify(box), point, what: { box } } };
  }
  // A tile is drawn from its own zoom on. At the first zoom that splits the cluster the split is hardly visible; at
  // the next one it is.
  return { zoom: Math.min(NEAR_ZOOM, Math.max(apart, Math.floor(zoom)) + 1) };
}

function around({ latitude, longitude }: Point): Bounds {
  const across = HALF_SQUARE;
  const down = HALF_SQUARE * Math.cos((latitude * Math.PI) / 180);
  return [longitude - across, latitude - down, longitude + across, latitude + down];
}
