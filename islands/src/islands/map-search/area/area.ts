/** An area drawn on the map: its corners, their simplification, and their form in the address. */
import { decodePolyline, encodePolyline } from "../../../map/polyline.ts";
import type { Point } from "../types.ts";

/** A corner on the screen, in CSS pixels. */
export type Corner = readonly [x: number, y: number];

const MAX_CORNERS = 100;
const LEAST_CORNERS = 3;
/** The first tolerance of the simplification, in CSS pixels; doubled until few enough corners are left. */
const FIRST_TOLERANCE = 2;
/** Smaller areas are accidental, in square CSS pixels. */
const SMALLEST_AREA = 400;
const STEPS_IN_DEGREE = 1e5;
/** A hundred corners need no more characters. */
const LONGEST_TEXT = 1200;

/** The corners as an encoded polyline of precision 5. */
export function areaToText(area: readonly Point[]): string {
  let [north, east] = [0, 0];
  return encodePolyline(
    area.map(({ latitude, longitude }) => {
      const [y, x] = [Math.round(latitude * STEPS_IN_DEGREE), Math.round(longitude * STEPS_IN_DEGREE)];
      const step = [y - north, x - east] as const;
      [north, east] = [y, x];
      return step;
    }),
  );
}

/** Undefined unless it is a valid area. */
export function areaFromText(text: string): readonly Point[] | undefined {
  if (text.length === 0 || text.length > LONGEST_TEXT || !/^[?-~]+$/.test(text)) {
    return undefined;
  }
  let [north, east] = [0, 0];
  const area = decodePolyline(text).map(([up, right]) => {
    [north, east] = [north + up, east + right];
    return { latitude: north / STEPS_IN_DEGREE, longitude: east / STEPS_IN_DEGREE };
  });
  const isOnEarth = area.every(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);
  return isOnEarth && area.length >= LEAST_CORNERS && area.length <= MAX_CORNERS ? area : undefined;
}

/** The drawn line as a ring of at most a hundred corners; undefined when it encloses next to nothing. */
export function simplifyLine(line: readonly Corner[]): readonly Corner[] | undefined {
  let ring = line;
  for (let tolerance = FIRST_TOLERANCE; ring === line || ring.length > MAX_CORNERS; tolerance *= 2) {
    ring = thin(line, tolerance);
  }
  return ring.length >= LEAST_CORNERS && enclosed(ring) >= SMALLEST_AREA ? ring : undefined;
}

/** The Douglas–Peucker algorithm: removes corners near the line between their neighbours. */
function thin(line: readonly Corner[], tolerance: number): Corner[] {
  const keep = new Set([0, line.length - 1]);
  const parts: [number, number][] = [[0, line.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    let [farthest, distance] = [from, tolerance];
    for (let index = from + 1; index < to; index += 1) {
      const away = distanceTo(line, index, from, to);
      [farthest, distance] = away > distance ? [index, away] : [farthest, distance];
    }
    if (farthest !== from) {
      keep.add(farthest);
      parts.push([from, farthest], [farthest, to]);
    }
  }
  return line.filter((_, index) => keep.has(index));
}

/** The distance of a corner from the segment between two others. */
function distanceTo(line: readonly Corner[], index: number, from: number, to: number): number {
  const [[x = 0, y = 0] = [], [x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = [line[index], line[from], line[to]];
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}

function enclosed(ring: readonly Corner[]): number {
  let doubled = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    doubled += x * nextY - nextX * y;
  }
  return Math.abs(doubled / 2);
}
