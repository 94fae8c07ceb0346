import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { expect, test } from "vitest";
import { MARK_LAYERS, mapStyle } from "./layers.ts";
import { aPalette } from "./testing.ts";

const style = mapStyle(aPalette("#123456"), "Inter");

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

test("each ground shows its credits", () => {
  for (const name of ["land", "fine-land"]) {
    expect(style.sources[name]).toMatchObject({ attribution: expect.stringContaining("Natural Earth") });
  }
});
