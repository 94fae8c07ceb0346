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

test("nothing is fetched for the map: no glyphs, no sprite, no tiles", () => {
  expect(style.glyphs ?? style.sprite).toBeUndefined();
  expect(Object.values(style.sources).every(({ type }) => type === "geojson")).toBe(true);
});

test("the layers that a pointer may mean exist", () => {
  expect(style.layers.map(({ id }) => id)).toEqual(expect.arrayContaining(MARK_LAYERS));
});

test("whichever ground is drawn, its credits are shown", () => {
  for (const name of ["land", "fine-land"]) {
    expect(style.sources[name]).toMatchObject({ attribution: expect.stringContaining("Natural Earth") });
  }
});
