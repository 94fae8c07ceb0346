import type { components } from "../../api/schema.d.ts";

/**
 * How a picture is cut: the same calculation as server/domain/src/media/images/render.rs. All values are shares of the
 * whole.
 */

type Schemas = components["schemas"];
export type FocalPoint = Schemas["FocalPoint"];
export type Crop = Schemas["Crop"];

/** Width and height in pixels. */
export interface Sides {
  readonly width: number;
  readonly height: number;
}

/** The shapes that pages show pictures in. */
export const SHAPES = { hero: 16 / 9, tile: 4 / 3, portrait: 1 } as const;
export type ShapeName = keyof typeof SHAPES;
export const SHAPE_NAMES: readonly ShapeName[] = ["hero", "tile", "portrait"];

export const MIDDLE: FocalPoint = { x: 0.5, y: 0.5 };
const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 };
/** The server refuses smaller parts. */
const MIN_SIDE = 0.1;
/** The tolerance when a shape is recognized. */
const SHAPE_TOLERANCE = 0.02;
/** Shares are sent with four decimals. */
const DIGITS = 10_000;

const within = (share: number) => Math.min(Math.max(share, 0), 1);

const rounded = (share: number) => Math.round(share * DIGITS) / DIGITS;

/** The point of a press within a box of the page. */
export function pointAt(box: DOMRect, clientX: number, clientY: number): FocalPoint {
  return {
    x: rounded(within((clientX - box.left) / (box.width || 1))),
    y: rounded(within((clientY - box.top) / (box.height || 1))),
  };
}

const STEP = 0.01;
const LARGE_STEP = 0.1;

/** The point after a key press; undefined unless it is an arrow key. */
export function moved(point: FocalPoint, key: string, isLarge: boolean): FocalPoint | undefined {
  const step = isLarge ? LARGE_STEP : STEP;
  switch (key) {
    case "ArrowLeft":
      return { ...point, x: rounded(within(point.x - step)) };
    case "ArrowRight":
      return { ...point, x: rounded(within(point.x + step)) };
    case "ArrowUp":
      return { ...point, y: rounded(within(point.y - step)) };
    case "ArrowDown":
      return { ...point, y: rounded(within(point.y + step)) };
    default:
      return undefined;
  }
}

/** The largest part of a shape, scaled down to a share of it, centred on the point as far as the picture allows. */
export function cropAround(shape: ShapeName, size: number, point: FocalPoint, sides: Sides): Crop {
  const most = largest(SHAPES[shape], sides);
  const width = rounded(Math.max(most.width * size, MIN_SIDE));
  const height = rounded(Math.max(most.height * size, MIN_SIDE));
  return { x: placed(point.x, width), y: placed(point.y, height), width, height };
}

/** The shape of a crop, and its share of the largest one; undefined for another shape. */
export function shapeOf(crop: Crop, sides: Sides): { readonly shape: ShapeName; readonly size: number } | undefined {
  const ratio = (crop.width * sides.width) / (crop.height * sides.height);
  const shape = SHAPE_NAMES.find((name) => Math.abs(ratio / SHAPES[name] - 1) < SHAPE_TOLERANCE);
  return shape && { shape, size: Math.min(crop.width / largest(SHAPES[shape], sides).width, 1) };
}

/** The visible part of a picture in a place of that shape. */
export function shownIn(shape: ShapeName, point: FocalPoint, crop: Crop | undefined, sides: Sides): Crop {
  const shown = crop ?? WHOLE;
  const most = largest(SHAPES[shape], { width: shown.width * sides.width, height: shown.height * sides.height });
  const [width, height] = [most.width * shown.width, most.height * shown.height];
  return {
    x: placed(point.x, width, shown.x, shown.x + shown.width),
    y: placed(point.y, height, shown.y, shown.y + shown.height),
    width,
    height,
  };
}

/** The largest part with that ratio. */
function largest(ratio: number, { width, height }: Sides): Sides {
  const own = width / height;
  return own > ratio ? { width: ratio / own, height: 1 } : { width: 1, height: own / ratio };
}

/** The start of a part centred on the point. */
function placed(point: number, length: number, from = 0, to = 1): number {
  return rounded(Math.max(Math.min(point - length / 2, to - length), from));
}
