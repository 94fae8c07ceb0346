/** Spreads the pins of one place around it. */
import type { HotelPin, Point } from "../types.ts";

/** The distance from the place, in CSS pixels, to the right and down. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

/** The pins of one place, spread around it. */
export interface Fan {
  readonly point: Point;
  readonly pins: readonly HotelPin[];
  readonly offsets: ReadonlyMap<string, Offset>;
}

/** Places with more pins are listed instead. */
export const MAX_FANNED_PINS = 16;
/** The touch target of a pin, in CSS pixels; a longer price takes more. */
export const PIN = { width: 72, height: 44 };
/** The width of a character of a price and the padding around it, in CSS pixels. */
const CHAR_WIDTH = 8;
const PADDING = 22;
/** The number of pins on a ring; more are placed on a spiral. */
const MAX_PINS_ON_RING = 8;
const LEAST_RADIUS = 60;
/** The distance between two neighbours and between two turns, in CSS pixels before the ring is flattened. */
const STEP = 95;
/** Pins are wider than high, so the ring is, too. */
const FLATNESS = 0.75;

/** Spreads the pins around their place, clockwise from the top; the longest price sets the distances. */
export function fanOf(point: Point, pins: readonly HotelPin[], prices: readonly string[]): Fan {
  const width = Math.max(PIN.width, ...prices.map((price) => price.length * CHAR_WIDTH + PADDING));
  const offsets = fanOut(pins.length, width);
  return {
    point,
    pins,
    offsets: new Map(pins.flatMap(({ hotelId }, index) => (offsets[index] ? [[hotelId, offsets[index]]] : []))),
  };
}

export function fanOut(count: number, width: number): readonly Offset[] {
  const turned = count <= MAX_PINS_ON_RING ? ring(count) : spiral(count);
  return turned.map(([angle, radius]) => ({
    x: Math.round((radius * Math.sin(angle) * width) / PIN.width),
    y: Math.round(-radius * Math.cos(angle) * FLATNESS),
  }));
}

type PolarOffset = readonly [angle: number, radius: number];

function ring(count: number): readonly PolarOffset[] {
  const radius = Math.max(LEAST_RADIUS, STEP / 2 / Math.sin(Math.PI / count));
  // An even number leaves the top free: two pins are side by side, not above each other.
  const first = count % 2 === 0 ? Math.PI / count : 0;
  return Array.from({ length: count }, (_, index) => [first + (2 * Math.PI * index) / count, radius]);
}

function spiral(count: number): readonly PolarOffset[] {
  const all: PolarOffset[] = [];
  for (let [angle, radius] = [0, STEP]; all.length < count; ) {
    all.push([angle, radius]);
    const turn = STEP / radius;
    angle += turn;
    radius += (STEP * turn) / (2 * Math.PI);
  }
  return all;
}
