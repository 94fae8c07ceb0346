import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import type { SourceSpecification, StyleSpecification } from "maplibre-gl";
import { expect, test } from "vitest";
import type { ArchiveInks } from "./archive-inks.ts";
import { ARCHIVE, onArchive, SEABED } from "./archive-layers.ts";
import { basemapLayers, nameLayers, quarterNames, waterLayer } from "./basemap-layers.ts";
import type { Palette } from "./palette.ts";

const ink = "#123456";
const palette: Palette = {
  water: ink,
  shallows: ink,
  shore: ink,
  land: ink,
  coast: ink,
  border: ink,
  country: ink,
  city: ink,
  accent: ink,
  place: ink,
};
const inks: ArchiveInks = {
  green: ink,
  wood: ink,
  sand: ink,
  built: ink,
  building: ink,
  buildingEdge: ink,
  road: ink,
  mainRoad: ink,
  roadEdge: ink,
  path: ink,
  rail: ink,
  runway: ink,
  street: ink,
  waterName: ink,
};
const empty: SourceSpecification = { type: "geojson", data: { type: "FeatureCollection", features: [] } };
const own: StyleSpecification = {
  version: 8,
  sources: {
    land: empty,
    countries: empty,
    cities: empty,
    quarters: empty,
    marks: empty,
  },
  layers: [
    waterLayer(palette),
    ...basemapLayers(palette),
    { id: "area", type: "fill", source: "marks" },
    quarterNames(palette, "Inter"),
    ...nameLayers(palette, "Inter"),
    { id: "dots", type: "circle", source: "marks" },
  ],
};
const archive = {
  bounds: [14.1, 35.7, 14.7, 36.1],
  minzoom: 3,
  maxzoom: 12,
  attribution: "© OpenStreetMap contributors",
  tiles: "pmtiles://https://example.org/map/base.pmtiles/{z}/{x}/{y}",
  hasSea: false,
} as const;
const look = { palette, inks, family: "Inter", language: "en-GB" };
const style = onArchive(own, archive, look);
const ids = style.layers.map(({ id }) => id);
const place = (id: string) => ids.indexOf(id);

test("the style is valid, each layer has its own name and its source", () => {
  expect(validateStyleMin(style)).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the style fetches only tiles: no glyphs, no sprite", () => {
  expect(style.glyphs ?? style.sprite).toBeUndefined();
});

test("the archive is above the land and below search results, and its names below ours", () => {
  expect(place("coast")).toBeLessThan(place("other-built"));
  expect(place("other-states")).toBeLessThan(place("area"));
  expect(place("area")).toBeLessThan(place("other-street-names"));
  expect(place("other-towns")).toBeLessThan(place("cities"));
  expect(ids.at(-1)).toBe("dots");
});

test("roads are above all edges, so that crossings are open", () => {
  for (const edge of ids.filter((id) => id.endsWith("-edge"))) {
    expect(place(edge)).toBeLessThan(place("other-lane"));
  }
});

test("tiles are requested only where the archive has some, and its credits are shown", () => {
  expect(style.sources[ARCHIVE]).toMatchObject({
    bounds: [14.1, 35.7, 14.7, 36.1],
    minzoom: 3,
    maxzoom: 12,
    attribution: "© OpenStreetMap contributors",
  });
});

test("far zooms draw only the embedded world, and its cities stay where the archive names none", () => {
  const others = style.layers.filter(({ id }) => id.startsWith("other-"));
  expect(others.every(({ minzoom }) => (minzoom ?? 0) >= 5)).toBe(true);
  for (const name of ["cities", "quarters"]) {
    const names = style.layers.find(({ id }) => id === name);
    expect(names).toMatchObject({ filter: ["any", ["<", ["zoom"], 5], ["!", ["within", { type: "Polygon" }]]] });
  }
});

test("land is drawn where an archive with a sea has no sea", () => {
  const seabed = (hasSea: boolean) =>
    onArchive(own, { ...archive, hasSea }, look).layers.find(({ id }) => id === SEABED)?.layout;
  expect(seabed(false)).toEqual({ visibility: "none" });
  expect(seabed(true)).toEqual({ visibility: "visible" });
});
