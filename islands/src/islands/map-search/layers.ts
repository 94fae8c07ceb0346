import type { LayerSpecification, SourceSpecification, StyleSpecification } from "maplibre-gl";
import { CREDITS, groundLayers, nameLayers, waterLayer } from "../../map/ground-layers.ts";
import { FINE_ZOOM } from "../../map/moving-ground.ts";
import type { Palette } from "../../map/palette.ts";

/** The names of the sources and layers of the fine ground begin so. */
export const FINE = "fine-";
/** Layers that answer to a pointer. */
export const MARK_LAYERS = ["clusters", "dots"];

/** What the map of hotels is drawn with, beyond the ground's inks. */
export interface MarkPalette extends Palette {
  readonly surface: string;
  readonly accentSoft: string;
  readonly muted: string;
}

type GroundSource = Extract<SourceSpecification, { type: "geojson" }>;

export function mapStyle(palette: MarkPalette, family: string): StyleSpecification {
  return { version: 8, sources: mapSources(), layers: mapLayers(palette, family) };
}

/** All empty at first: the ground comes from the basemap's worker, the rest from answers. */
function mapSources(): Record<string, SourceSpecification> {
  const empty: GroundSource = { type: "geojson", data: { type: "FeatureCollection", features: [] } };
  const ground: GroundSource = { ...empty, tolerance: 0.2 };
  return {
    land: { ...ground, attribution: CREDITS },
    coast: ground,
    borders: ground,
    [`${FINE}land`]: { ...ground, attribution: CREDITS },
    [`${FINE}coast`]: ground,
    [`${FINE}borders`]: ground,
    countries: empty,
    cities: empty,
    area: empty,
    marks: empty,
  };
}

/** From the bottom up. */
export function mapLayers(palette: MarkPalette, family: string): LayerSpecification[] {
  return [
    waterLayer(palette),
    ...groundLayers(palette),
    ...groundLayers(palette, FINE).map((layer) => ({ ...layer, minzoom: FINE_ZOOM })),
    {
      id: "area-ground",
      type: "fill",
      source: "area",
      paint: { "fill-color": palette.accent, "fill-opacity": 0.1 },
    },
    {
      id: "area-edge",
      type: "line",
      source: "area",
      layout: { "line-join": "round" },
      paint: { "line-color": palette.accent, "line-width": 2.5 },
    },
    ...nameLayers(palette, family),
    {
      id: "dots",
      type: "circle",
      source: "marks",
      filter: ["==", ["get", "kind"], "dot"],
      paint: {
        "circle-radius": 6,
        "circle-color": ["case", ["get", "visited"], palette.muted, palette.accent],
        "circle-stroke-color": palette.surface,
        "circle-stroke-width": 2,
      },
    },
    {
      id: "clusters",
      type: "circle",
      source: "marks",
      filter: ["==", ["get", "kind"], "cluster"],
      paint: {
        "circle-radius": ["step", ["get", "count"], 17, 10, 20, 100, 24, 1000, 28],
        "circle-color": palette.accentSoft,
        "circle-stroke-color": palette.accent,
        "circle-stroke-width": 1.5,
      },
    },
    {
      id: "cluster-counts",
      type: "symbol",
      source: "marks",
      filter: ["==", ["get", "kind"], "cluster"],
      layout: {
        "text-field": ["get", "label"],
        "text-font": [`${family} Semibold`, family],
        "text-size": 13,
        "text-allow-overlap": true,
        "text-ignore-placement": false,
      },
      paint: { "text-color": palette.place },
    },
  ];
}
