import { expect, test } from "vitest";
import type { components } from "../../api/schema.d.ts";
import { boxAround, lastStayOf, placeOf } from "./start.ts";
import { aHotel } from "./testing.ts";

type Schemas = components["schemas"];
type Place = Schemas["Destination"];
type Stay = Schemas["HotelRecommendation"];

const LISBON = { south: 38.6, west: -9.3, north: 38.8, east: -9 };

function aPlace(name: string, boundingBox = LISBON): Place {
  const at = { latitude: 38.7, longitude: -9.1 };
  return { id: name, locationType: "city", name, subtitle: "Portugal", countryCode: "PT", ...at, boundingBox };
}

function aStay(id: string, createdAt: string, latitude?: number): Stay {
  const hotel = {
    ...aHotel(`h-${id}`, id),
    coordinates: { latitude: latitude ?? 0, longitude: 20 },
    propertyType: "hotel",
    source: { name: "house", licence: "", attribution: "", isDemonstration: false },
  };
  return {
    id,
    hotelId: `h-${id}`,
    userId: "u1",
    createdAt,
    updatedAt: createdAt,
    isActive: true,
    recommendationTitle: id,
    recommendationText: "",
    version: 1,
    hotel: latitude === undefined ? null : hotel,
  };
}

const list = (...recommendations: Stay[]) => ({ recommendations, total: recommendations.length, skip: 0, take: 50 });

test("the typed text is the place of the best suggestion", () => {
  const other = { ...LISBON, south: 41 };
  expect(placeOf({ destinations: [aPlace("Lisbon"), aPlace("Porto", other)] })).toEqual(LISBON);
  expect(placeOf({ destinations: [] })).toBeUndefined();
});

test("the last stay is the newest whose hotel is known, wherever it is in the list", () => {
  const pinned = aStay("pinned", "2026-03-01T00:00:00Z", 10);
  const newest = aStay("newest", "2026-11-01T00:00:00.5Z", 30);
  const older = aStay("older", "2026-11-01T00:00:00Z", 40);
  const gone = aStay("gone", "2026-12-01T00:00:00Z");
  const { south = 0, north = 0 } = lastStayOf(list(pinned, older, newest, gone)) ?? {};
  expect([south, north].map((degrees) => degrees.toFixed(1))).toEqual(["29.9", "30.1"]);
  expect(lastStayOf(list(gone))).toBeUndefined();
  expect(lastStayOf(list())).toBeUndefined();
});

test("the surroundings of a stay at the edge of the world stay on the globe", () => {
  const { west, east } = boxAround({ latitude: -17, longitude: 179.9 });
  expect([west.toFixed(2), east.toFixed(2)]).toEqual(["179.75", "-179.95"]);
  expect(boxAround({ latitude: 89.95, longitude: 0 }).north).toBe(90);
});
