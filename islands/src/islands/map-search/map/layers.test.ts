import { createExpression, featureFilter, validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { expect, test } from "vitest";
import { aPalette } from "../testing.ts";
import { worldStyle } from "../world/world-style.ts";
import { AREA_LAYERS, MARK_LAYERS, mapStyle } from "./layers.ts";

const style = mapStyle(aPalette("#123456"), "Inter", true);
const world = worldStyle(aPalette("#123456"), "Inter", "https://byrdli.example", "en");
/** The radius of the largest circle, and the size of a city's name, in CSS pixels. */
const LARGEST = 28;
const SMALLEST_NAME = 13;

test("the style is valid, every layer has its source and every source a layer", () => {
  expect(validateStyleMin(style)).toEqual([]);
  const used = style.layers.flatMap((layer) => ("source" in layer ? [layer.source] : []));
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(style.sources).toSorted());
});

test("the style fetches nothing: no glyphs, no sprite, no tiles", () => {
  expect(style.glyphs ?? style.sprite).toBeUndefined();
  expect(Object.values(style.sources).every(({ type }) => type === "geojson")).toBe(true);
});

test("the layers with pointer events exist", () => {
  expect(style.layers.map(({ id }) => id)).toEqual(expect.arrayContaining(MARK_LAYERS));
});

test.each([true, false])("the layers of an area are drawn: %s", (hasArea) => {
  const { layers } = mapStyle(aPalette("#123456"), "Inter", hasArea);
  const ofArea = layers.filter((layer) => "source" in layer && layer.source === "area");
  expect(ofArea.map(({ id }) => id)).toEqual(AREA_LAYERS);
  expect(ofArea.every(({ layout }) => layout?.visibility === (hasArea ? "visible" : "none"))).toBe(true);
});

test("each base map shows its credits", () => {
  for (const name of ["land", "fine-land"]) {
    expect(style.sources[name]).toMatchObject({ attribution: expect.stringContaining("Natural Earth") });
  }
});

test.each([
  ["search results", style],
  ["the world", world],
])("names are above circles and below counts on the map of %s", (_, { layers }) => {
  const ids = layers.map(({ id }) => id);
  const order = ["clusters", "small-countries", "cities", "countries", "dots", "cluster-counts"];
  expect(ids.filter((id) => order.includes(id))).toEqual(order);
});

test("quarters take the space that cities leave, and the world map has none", () => {
  const ids = style.layers.map(({ id }) => id);
  const order = ["clusters", "quarters", "small-countries", "cities"];
  expect(ids.filter((id) => order.includes(id))).toEqual(order);
  expect(style.sources).toHaveProperty("quarters");
  expect(world.layers.map(({ id }) => id)).not.toContain("quarters");
});

test("the name of a city under a circle has places beyond it", () => {
  const distances = placesOf("cities").map(([across, down]) => Math.hypot(across, down) * SMALLEST_NAME);
  expect(Math.min(...distances)).toBeLessThan(10);
  expect(distances.filter((distance) => distance > LARGEST).length).toBeGreaterThanOrEqual(16);
});

test("a large country is named before cities, a small one after them, at each zoom", () => {
  const isNamed = (id: string, rank: number, zoom: number) => {
    const layer = style.layers.find((known) => known.id === id);
    const filter = layer && "filter" in layer ? layer.filter : undefined;
    return featureFilter(filter, "filter").filter({ zoom }, { type: 1, properties: { rank } });
  };
  const [france, jersey, london, sligo] = [-43.46, 0, 9, 4341];
  expect([1, 2, 4, 8].map((zoom) => isNamed("countries", france, zoom))).toEqual([false, true, true, true]);
  expect([1, 2, 4, 8].map((zoom) => isNamed("small-countries", france, zoom))).toEqual([true, false, false, false]);
  expect([1, 4].map((zoom) => isNamed("countries", jersey, zoom))).toEqual([false, false]);
  expect([1, 4, 8].map((zoom) => isNamed("small-countries", jersey, zoom))).toEqual([false, false, false]);
  expect(isNamed("countries", jersey, 8)).toBe(true);
  expect([1, 4, 8].map((zoom) => isNamed("cities", london, zoom))).toEqual([true, true, true]);
  expect([1, 4, 8].map((zoom) => isNamed("cities", sligo, zoom))).toEqual([false, false, true]);
});

test("the name of a country moves less than half the country's width from its middle, further in a large one", () => {
  const layer = style.layers.find(({ id }) => id === "countries");
  const given = layer?.type === "symbol" ? layer.layout?.["text-variable-anchor-offset"] : undefined;
  const places = createExpression(given, "countries.layout.text-variable-anchor-offset", {
    type: "variableAnchorOffsetCollection",
    "property-type": "data-driven",
    expression: { interpolated: true, parameters: ["zoom", "feature"] },
    transition: false,
  });
  if (places.result !== "success") {
    throw new Error(places.value.join("\n"));
  }
  const farthest = (area: number, zoom: number) => {
    const { values } = places.value.evaluate({ zoom }, { type: 1, properties: { rank: -area } });
    return Math.max(...pairsIn(values).map(([across, down]) => Math.hypot(across, down)));
  };
  for (const zoom of [1, 1.9, 2.5, 3.3, 4, 7]) {
    for (const area of [0, 0.4, 3, 24, 74, 255, 755]) {
      const half = (Math.sqrt(area) / 2) * ((512 * 2 ** zoom) / 360);
      expect(farthest(area, zoom) * 11, `${area} at ${zoom}`).toBeLessThanOrEqual(half);
    }
  }
  const [nigeria, china] = [74, 755];
  expect([farthest(nigeria, 1), farthest(china, 1)]).toEqual([0, 2.2]);
});

test("prices take space from names and are not drawn twice", () => {
  expect(style.layers.at(-1)).toMatchObject({
    id: "price-space",
    layout: { "text-allow-overlap": true, "text-ignore-placement": false },
    paint: { "text-opacity": 0 },
  });
});

/** The offsets of a layer's names from their points, in ems. */
function placesOf(id: string): [number, number][] {
  const layer = style.layers.find((known) => known.id === id);
  const places = layer?.type === "symbol" ? layer.layout?.["text-variable-anchor-offset"] : undefined;
  return pairsIn(places);
}

function pairsIn(value: unknown): [number, number][] {
  if (!Array.isArray(value)) {
    return [];
  }
  const [across, down, ...rest] = value;
  const isPair = typeof across === "number" && typeof down === "number" && rest.length === 0;
  return isPair ? [[across, down]] : value.flatMap(pairsIn);
}
