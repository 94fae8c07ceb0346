import { expect, test } from "vitest";
import { cellsOf } from "./cells.ts";
import { firstBounds, overlaps, reachOf, unwrap } from "./view.ts";

const taveuni = { hotelName: "Coral Garden", address: "Fiji", latitude: -16.8, longitude: 179.9 };

test("hotel and airport on both sides of the date line are shown the short way", () => {
  const airport = { code: "TVU", name: "Matei", latitude: -16.7, longitude: -179.9, distanceKm: 24 };
  const [west, south, east, north] = firstBounds({ ...taveuni, airport });
  expect([west, south, north]).toEqual([179.9, -16.8, -16.7]);
  expect(east).toBeCloseTo(180.1);
});

test("a meridian is written near the origin", () => {
  expect(unwrap(-179, 178)).toBe(181);
  expect(unwrap(179, -178)).toBe(-181);
  expect(unwrap(10, 20)).toBe(10);
});

test("areas on different turns of the globe overlap", () => {
  expect(overlaps([170, -20, 190, -10], [-180, -20, -175, -10])).toBe(true);
  expect(overlaps([170, -20, 190, -10], [-160, -20, -150, -10])).toBe(false);
  expect(overlaps([0, 0, 10, 10], [0, 11, 10, 20])).toBe(false);
});

test("one may not look beyond the map's edge in the north", () => {
  expect(reachOf({ ...taveuni, latitude: 78.2 })[3]).toBeLessThan(85.06);
});

test("cells are found around the date line", () => {
  expect(cellsOf([178, -18, 182, -16])).toEqual(["23-4", "0-4"]);
  expect(cellsOf([-182, 1, -178, 2])).toEqual(["23-6", "0-6"]);
  expect(cellsOf([14, 35, 16, 36])).toEqual(["12-8", "13-8"]);
});
