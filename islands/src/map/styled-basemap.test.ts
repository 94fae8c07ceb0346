import type { SourceSpecification, StyleSpecification } from "maplibre-gl";
import { afterEach, expect, test, vi } from "vitest";
import { onStyle, resolve, styledBasemap } from "./styled-basemap.ts";

const empty: SourceSpecification = { type: "geojson", data: { type: "FeatureCollection", features: [] } };
const own: StyleSpecification = {
  version: 8,
  sources: { land: empty, "fine-land": empty, cities: empty, quarters: empty, marks: empty },
  layers: [
    { id: "water", type: "background" },
    { id: "land", type: "fill", source: "land" },
    { id: "fine-land", type: "fill", source: "fine-land" },
    { id: "quarters", type: "symbol", source: "quarters" },
    { id: "cities", type: "symbol", source: "cities" },
    { id: "dots", type: "circle", source: "marks" },
  ],
};
const other = {
  version: 8,
  name: "A creator's",
  glyphs: "fonts/{fontstack}/{range}.pbf",
  sprite: "sprite",
  center: [0, 0],
  terrain: { source: "heights" },
  sources: {
    marks: { type: "vector", tiles: ["/tiles/{z}/{x}/{y}.pbf"] },
    heights: { type: "raster-dem", url: "https://heights.example/tiles.json" },
  },
  layers: [
    { id: "dots", type: "background" },
    { id: "roads", type: "line", source: "marks", "source-layer": "roads" },
  ],
};

afterEach(() => vi.unstubAllGlobals());

function answerWith(...answers: Response[]) {
  const fetched = vi.fn(async (_: string) => answers.shift() ?? new Response(null, { status: 404 }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

const dressed = async () => {
  const basemap = styledBasemap({
    light: "https://tiles.example/styles/calm.json",
    dark: "https://tiles.example/styles/dark.json",
  });
  const addTo = await basemap.load(document.body);
  return addTo(own);
};

test("a style replaces the embedded base map and its names, below the site's marks, and its names avoid each other", async () => {
  answerWith(Response.json(other));
  const style = await dressed();
  expect(style.layers.map(({ id }) => id)).toEqual(["other-dots", "other-roads", "dots"]);
  expect(Object.keys(style.sources)).toEqual(["other-marks", "other-heights", "marks"]);
  expect(style.layers[1]).toMatchObject({ source: "other-marks", "source-layer": "roads" });
});

test("the view and the sources of the site's own style stay", async () => {
  answerWith(Response.json(other));
  const style = await dressed();
  expect([style.center, style.terrain, style.name]).toEqual([undefined, undefined, undefined]);
});

test("addresses in a style are relative to its own address", async () => {
  answerWith(Response.json(other));
  const style = await dressed();
  expect(style.glyphs).toBe("https://tiles.example/styles/fonts/{fontstack}/{range}.pbf");
  expect(style.sprite).toBe("https://tiles.example/styles/sprite");
  expect(style.sources["other-marks"]).toMatchObject({ tiles: ["https://tiles.example/tiles/{z}/{x}/{y}.pbf"] });
  expect(style.sources["other-heights"]).toMatchObject({ url: "https://heights.example/tiles.json" });
  expect(resolve("//a.example/{z}", "https://tiles.example/")).toBe("https://a.example/{z}");
});

test("a style without fonts or sprites requests none", () => {
  const style = onStyle(own, { version: 8, sources: {}, layers: [] });
  expect(Object.keys(style).toSorted()).toEqual(["layers", "sources", "version"]);
});

test.each([
  ["is not there", new Response(null, { status: 404 }), "answered 404"],
  ["is something else", Response.json({ version: 7 }), "is no MapLibre style"],
  ["has a layer without a name", Response.json({ ...other, layers: [{}] }), "is no MapLibre style"],
])("a style that %s is refused", async (_, answer, said) => {
  answerWith(answer);
  await expect(dressed()).rejects.toThrow(said);
});

test("a style is fetched once, and again after a failure", async () => {
  const fetched = answerWith(new Response(null, { status: 503 }), Response.json(other));
  const basemap = styledBasemap({ light: "/calm.json", dark: "/calm.json" });
  await expect(basemap.load(document.body)).rejects.toThrow("503");
  await basemap.load(document.body);
  await basemap.load(document.body);
  expect(fetched).toHaveBeenCalledTimes(2);
});
