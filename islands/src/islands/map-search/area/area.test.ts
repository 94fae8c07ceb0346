import { expect, test } from "vitest";
import { decodePolyline, encodePolyline } from "../../../map/polyline.ts";
import { areaFromText, areaToText, type Corner, simplifyLine } from "./area.ts";

test("steps survive the polyline round trip, large and small, up and down", () => {
  const steps: [number, number][] = [
    [3850000, -12020000],
    [220000, -75000],
    [0, -1],
    [-18000000, 36000000],
  ];
  expect(decodePolyline(encodePolyline(steps))).toEqual(steps);
  expect(encodePolyline(steps.slice(0, 1))).toBe("_p~iF~ps|U");
});

test("an area survives the address round trip to within a metre", () => {
  const area = [
    { latitude: 38.123456, longitude: -179.99999 },
    { latitude: -84.5, longitude: 179.1 },
    { latitude: 0.000004, longitude: 0 },
  ];
  expect(areaFromText(areaToText(area))).toEqual([
    { latitude: 38.12346, longitude: -179.99999 },
    { latitude: -84.5, longitude: 179.1 },
    { latitude: 0, longitude: 0 },
  ]);
});

test("an area off the Earth, or with too few or too many corners, is invalid", () => {
  const corners = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ latitude: index / 100, longitude: 5 }));
  expect(areaFromText(areaToText(corners(2)))).toBeUndefined();
  expect(areaFromText(areaToText(corners(3)))).toHaveLength(3);
  expect(areaFromText(areaToText(corners(100)))).toHaveLength(100);
  expect(areaFromText(areaToText(corners(101)))).toBeUndefined();
  expect(areaFromText(areaToText([...corners(3), { latitude: 91, longitude: 0 }]))).toBeUndefined();
});

/** A stroke around a circle, with the jitter of a hand. */
const stroke = (corners: number, radius: number, tremor: number): Corner[] =>
  Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI;
    const reach = radius + tremor * Math.sin(index * 1.7);
    return [200 + reach * Math.cos(angle), 200 + reach * Math.sin(angle)];
  });

test("a simplified line keeps its shape in at most a hundred corners", () => {
  for (const line of [stroke(1500, 150, 0), stroke(1500, 150, 12), stroke(900, 4000, 300)]) {
    const ring = simplifyLine(line) ?? [];
    expect(ring.length).toBeGreaterThan(8);
    expect(ring.length).toBeLessThanOrEqual(100);
    expect(line).toEqual(expect.arrayContaining([...ring]));
  }
});

test("corners of a square stay, and points between them go", () => {
  const side = [0, 25, 50, 75, 100];
  const line: Corner[] = [
    ...side.map((x): Corner => [x, 0]),
    ...side.map((y): Corner => [100, y]),
    ...side.map((x): Corner => [100 - x, 100]),
  ];
  expect(simplifyLine(line)).toEqual([
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ]);
});

test("a press, a back-and-forth stroke and a tiny circle enclose nothing", () => {
  expect(simplifyLine([])).toBeUndefined();
  expect(simplifyLine([[5, 5]])).toBeUndefined();
  expect(simplifyLine([...stroke(20, 0, 0)])).toBeUndefined();
  expect(simplifyLine(Array.from({ length: 50 }, (_, index): Corner => [index * 10, 7]))).toBeUndefined();
  expect(simplifyLine(stroke(40, 8, 0))).toBeUndefined();
});
