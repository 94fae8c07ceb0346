import { type Bounds, spanOf, unwrap } from "../../../map/bounds.ts";
import type { Box, HotelMap, Point } from "../types.ts";

/** About a metre. */
const DECIMALS = 5;
/** Half the size of the box in which a place's hotels are searched, in degrees: some two metres. */
const HALF_POINT = 0.000_02;

/** The smallest view of a single place, in degrees: some two kilometres. */
const LEAST_SPAN = 0.02;

/** `south,west,north,east`. */
export function boxToText({ south, west, north, east }: Box): string {
  return [south, west, north, east].map((degrees) => String(short(degrees))).join(",");
}

/** Undefined unless it is an area of the Earth. */
export function boxFromText(text: string): Box | undefined {
  const parts = text.split(",");
  const [south = Number.NaN, west = Number.NaN, north = Number.NaN, east = Number.NaN] = parts.map((part) =>
    /^-?\d{1,3}(\.\d{1,17})?$/.test(part) ? Number(part) : Number.NaN,
  );
  const isArea =
    parts.length === 4 &&
    south >= -90 &&
    north <= 90 &&
    south < north &&
    Math.abs(west) <= 180 &&
    Math.abs(east) <= 180 &&
    west !== east;
  return isArea ? { south, west, north, east } : undefined;
}

/** The map's bounds as the server accepts them: on one turn of the globe, and all of it when more is visible. */
export function boxOf([west, south, east, north]: Bounds): Box {
  const isWhole = east - west >= 360;
  return {
    south: short(Math.max(south, -90)),
    west: isWhole ? -180 : short(wrap(west)),
    north: short(Math.min(north, 90)),
    east: isWhole ? 180 : short(wrap(east)),
  };
}

/** A box as the map accepts it: east is beyond 180 when it crosses the date line. */
export function boundsOf({ south, west, north, east }: Box): Bounds {
  return [west, south, east < west ? east + 360 : east, north];
}

/** The bounds of all marks, with some space around a single place; undefined without marks. */
export function boundsOfMarks({ pins, miniPins, clusters }: HotelMap): Bounds | undefined {
  const points = [...pins, ...miniPins].map(({ longitude, latitude }) => [longitude, latitude]);
  const corners = clusters.flatMap(({ boundingBox }) => {
    const [west, south, east, north] = boundsOf(boundingBox);
    return [
      [west, south],
      [east, north],
    ];
  });
  const [first, ...others] = [...points, ...corners];
  if (!first) {
    return undefined;
  }
  const [origin = 0] = first;
  const beside = others.map(([longitude = 0, latitude = 0]) => [unwrap(longitude, origin), latitude]);
  const [west, south, east, north] = spanOf([first, ...beside]);
  const across = Math.max(0, LEAST_SPAN - (east - west)) / 2;
  const down = Math.max(0, LEAST_SPAN - (north - south)) / 2;
  return [west - across, south - down, east + across, north + down];
}

/** The box around the hotels of one point. */
export function boxAround({ latitude, longitude }: Point): Box {
  return boxOf([longitude - HALF_POINT, latitude - HALF_POINT, longitude + HALF_POINT, latitude + HALF_POINT]);
}

/** Whether two boxes are equal to within a metre. */
export function isSameBox(one: Box | undefined, other: Box | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && boxToText(one) === boxToText(other));
}

/** The zoom at which a box fits into that many CSS pixels, for tiles of 512. */
export function zoomOf(box: Box, width: number, height: number): number {
  const [west, south, east, north] = boundsOf(box);
  const across = Math.max((east - west) / 360, 1e-9);
  const down = Math.max(mercator(south) - mercator(north), 1e-9);
  const zoom = Math.log2(Math.min(width / across, height / down) / 512);
  return Math.max(0, Math.min(22, zoom));
}

/** The Mercator position from the north, 0 to 1. */
export function mercator(latitude: number): number {
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

function wrap(longitude: number): number {
  const turned = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return turned === -180 && longitude > 0 ? 180 : turned;
}

function short(degrees: number): number {
  return Math.round(degrees * 10 ** DECIMALS) / 10 ** DECIMALS;
}
