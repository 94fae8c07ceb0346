import { expect, test } from "vitest";
import { firstBounds, reachOf } from "./view.ts";

const taveuni = { hotelName: "Coral Garden", address: "Fiji", latitude: -16.8, longitude: 179.9 };

test("the first view contains the hotel, its city and the nearest places, the short way across the date line", () => {
  const town = (longitude: number, latitude: number) => ({ name: "Town", longitude, latitude });
  const places = [town(-179.9, -16.7), town(179.8, -16.9), town(179.9, -16.8), town(180, -16.8), town(170, -10)];
  const airport = { code: "NAN", name: "Nadi", latitude: -17.7, longitude: 177.4, distanceKm: 280 };
  const [west, south, east, north] = firstBounds({ ...taveuni, airport, places });
  expect([west, south, north]).toEqual([179.8, -16.9, -16.7]);
  expect(east).toBeCloseTo(180.1);
  expect(firstBounds(taveuni)).toEqual([179.9, -16.8, 179.9, -16.8]);
});

test("the view stays within the map's edge in the north", () => {
  expect(reachOf({ ...taveuni, latitude: 78.2 })[3]).toBeLessThan(85.06);
});
