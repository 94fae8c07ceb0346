import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { expect, test } from "vitest";
import { FINE_ZOOM } from "../../map/moving-basemap.ts";
import type { Palette } from "../../map/palette.ts";
import { worldStyle } from "./map-style.ts";

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

test.each([false, true])("the style is valid, and every layer has its source (fine: %s)", (hasFine) => {
  const style = worldStyle(palette, "Inter", hasFine);
  expect(validateStyleMin(style)).toEqual([]);
  const used = style.layers.flatMap((layer) => ("source" in layer ? [layer.source] : []));
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(style.sources).toSorted());
});

test("the coarse base map ends where the fine one begins, once that has loaded", () => {
  const land = (hasFine: boolean) => worldStyle(palette, "Inter", hasFine).layers.find(({ id }) => id === "land");
  expect(land(true)).toMatchObject({ paint: { "fill-opacity": ["step", ["zoom"], 1, FINE_ZOOM, 0] } });
  expect(land(false)).not.toHaveProperty("paint.fill-opacity");
});
