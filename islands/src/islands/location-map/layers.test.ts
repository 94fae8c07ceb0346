import { featureFilter, validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { expect, test } from "vitest";
import { DOT, QUARTER_RANK } from "../../map/basemap-layers.ts";
import type { Palette } from "../../map/palette.ts";
import { mapImages } from "./images.ts";
import { IMAGES, mapStyle } from "./layers.ts";

const palette: Palette = {
  water: "#aaaaaa",
  shallows: "#bbbbbb",
  shore: "#cccccc",
  land: "#eeeeee",
  coast: "#888888",
  border: "#999999",
  country: "#444444",
  city: "#555555",
  accent: "#006666",
  place: "#111111",
};
const empty = {
  land: { type: "FeatureCollection" as const, features: [] },
  countries: { type: "FeatureCollection" as const, features: [] },
  cities: { type: "FeatureCollection" as const, features: [] },
};
const place = { hotelName: "Coral Garden", address: "Fiji", latitude: -16.8, longitude: 179.9 };
const airport = { code: "TVU", name: "Matei", latitude: -16.7, longitude: -179.9, distanceKm: 24 };

test.each([
  ["with an airport", { ...place, airport }],
  ["without an airport", place],
])("the style %s is valid and every layer has its source", (_, where) => {
  const style = mapStyle(empty, where, "TVU · 24 km", palette, "Inter");
  expect(validateStyleMin(style)).toEqual([]);
  for (const layer of style.layers) {
    expect("source" in layer ? Object.keys(style.sources) : ["background"]).toContain(
      "source" in layer ? layer.source : layer.type,
    );
  }
});

test("the style fetches nothing: no glyphs, no sprite, no tiles", () => {
  const style = mapStyle(empty, place, "", palette, "Inter");
  expect(style.glyphs ?? style.sprite).toBeUndefined();
  expect(Object.values(style.sources).every(({ type }) => type === "geojson")).toBe(true);
});

test("the hotel's name is placed before all others, because maplibre places from the top layer down", () => {
  const symbols = mapStyle(empty, place, "", palette, "Inter").layers.filter(({ type }) => type === "symbol");
  expect(symbols.map(({ id }) => id)).toEqual(["small-countries", "cities", "countries", "city", "airport", "hotel"]);
});

test("the map has all images that the layers name", () => {
  expect(mapImages().map(({ id }) => id)).toEqual([DOT, ...Object.values(IMAGES)]);
});

test("the route crosses the date line the short way", () => {
  const { sources } = mapStyle(empty, { ...place, airport }, "", palette, "Inter");
  expect(sources["route"]).toMatchObject({
    data: {
      geometry: {
        coordinates: [
          [179.9, -16.8],
          [expect.closeTo(180.1), -16.7],
        ],
      },
    },
  });
});

test("quarters are named on near zooms alone, the hotel's city on each", () => {
  const names = mapStyle(empty, place, "", palette, "Inter").layers.find(({ id }) => id === "cities");
  const { filter } = featureFilter(names && "filter" in names ? names.filter : undefined, "filter");
  const isNamed = (rank: number, zoom: number) => filter({ zoom }, { type: 1, properties: { rank } });
  expect([1, 4, 6, 8].map((zoom) => isNamed(QUARTER_RANK, zoom))).toEqual([false, false, false, true]);
  expect([1, 4, 6, 8].map((zoom) => isNamed(0, zoom))).toEqual([true, true, true, true]);
});

test("the places around the hotel are named before the cities of the world, each once", () => {
  const city = (name: string, longitude: number, latitude: number, rank: number) => ({
    type: "Feature" as const,
    properties: { name, rank },
    geometry: { type: "Point" as const, coordinates: [longitude, latitude] },
  });
  const cities = {
    ...empty.cities,
    features: [
      city("Somosomo", -180.1, -16.8, 900),
      city("Waiyevo Town", 179.99, -16.79, 950),
      city("Suva", 178.4, -18.1, 300),
    ],
  };
  const places = [
    { name: "Waiyevo", longitude: -180, latitude: -16.8 },
    { name: "Somosomo", longitude: 179.9, latitude: -16.77 },
    { name: "Naqara", longitude: 179.91, latitude: -16.78 },
  ];
  const { sources } = mapStyle({ ...empty, cities }, { ...place, places }, "", palette, "Inter");
  expect(sources["city"]).toMatchObject({
    data: { features: [{ properties: { name: "Waiyevo" }, geometry: { coordinates: [180, -16.8] } }] },
  });
  expect(sources["cities"]).toMatchObject({
    data: {
      features: [
        { properties: { name: "Somosomo", rank: 900, order: -2 } },
        { properties: { name: "Naqara", rank: QUARTER_RANK, order: -1 } },
        { properties: { name: "Suva" } },
      ],
    },
  });
});
