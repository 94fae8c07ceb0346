/** How the pins of one place are spread around it. */
import type { HotelPin, Point } from "./types.ts";

/** From the place, in CSS pixels, to the right and down. */
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

/** More pins than this are a list. */
export const MOST_FANNED = 16;
/** A pin with its room for a finger, in CSS pixels; a longer price takes more. */
export const PIN = { width: 72, height: 44 };
/** A letter of a price and what stands around it, in CSS pixels. */
const LETTER = 8;
const PADDING = 22;
/** So many stand on a ring; more on a spiral. */
const MOST_ON_RING = 8;
const LEAST_RADIUS = 60;
/** Between two neighbours and between two turns, in CSS pixels before the ring is pressed flat. */
const STEP = 95;
/** Pins are wider than high, so the ring is, too. */
const FLATNESS = 0.75;

/** The pins around their place, in their order from the top and to the right; their longest price says how far apart. */
export function fanOf(point: Point, pins: readonly HotelPin[], prices: readonly string[]): Fan {
  const width = Math.max(PIN.width, ...prices.map((price) => price.length * LETTER + PADDING));
  const offsets = fanOut(pins.length, width);
  return {
    point,
    pins,
    offsets: new Map(pins.flatMap(({ hotelId }, index) => (offsets[index] ? [[hotelId, offsets[index]]] : []))),
  };
}

export function fanOut(count: number, width: number): readonly Offset[] {
  const turned = count <= MOST_ON_RING ? ring(count) : spiral(count);
  return turned.map(([angle, radius]) => ({
    x: Math.round((radius * Math.sin(angle) * width) / PIN.width),
    y: Math.round(-radius * Math.cos(angle) * FLATNESS),
  }));
}

type Turned = readonly [angle: number, radius: number];

function ring(count: number): readonly Turned[] {
  const radius = Math.max(LEAST_RADIUS, STEP / 2 / Math.sin(Math.PI / count));
  // An even number leaves the top free: two stand side by side, not one over the other.
  const first = count % 2 === 0 ? Math.PI / count : 0;
  return Array.from({ length: count }, (_, index) => [first + (2 * Math.PI * index) / count, radius]);
}

function spiral(count: number): readonly Turned[] {
  const all: Turned[] = [];
  for (let [angle, radius] = [0, STEP]; all.length < count; ) {
    all.push([angle, radius]);
    const turn = STEP / radius;
    angle += turn;
    radius += (STEP * turn) / (2 * Math.PI);
  }
  return all;
}
