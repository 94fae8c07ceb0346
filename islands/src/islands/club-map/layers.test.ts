import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { expect, test } from "vitest";
import type { Palette } from "../../map/palette.ts";
import { basemapStyle } from "./layers.ts";

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

test("the style is valid, every layer has its source, and the style fetches nothing", () => {
  const style = basemapStyle(empty, palette, "Inter");
  expect(validateStyleMin(style)).toEqual([]);
  for (const layer of style.layers) {
    expect("source" in layer ? Object.keys(style.sources) : ["background"]).toContain(
      "source" in layer ? layer.source : layer.type,
    );
  }
  expect(style.glyphs ?? style.sprite).toBeUndefined();
  expect(Object.values(style.sources).every(({ type }) => type === "geojson")).toBe(true);
});
