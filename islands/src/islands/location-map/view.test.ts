import { expect, test } from "vitest";
import { firstBounds, reachOf } from "./view.ts";

const taveuni = { hotelName: "Coral Garden", address: "Fiji", latitude: -16.8, longitude: 179.9 };

test("hotel and airport on both sides of the date line are shown the short way", () => {
  const airport = { code: "TVU", name: "Matei", latitude: -16.7, longitude: -179.9, distanceKm: 24 };
  const [west, south, east, north] = firstBounds({ ...taveuni, airport });
  expect([west, south, north]).toEqual([179.9, -16.8, -16.7]);
  expect(east).toBeCloseTo(180.1);
});

test("the view stays within the map's edge in the north", () => {
  expect(reachOf({ ...taveuni, latitude: 78.2 })[3]).toBeLessThan(85.06);
});
