import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from "maplibre-gl";
import { basemapLayers, namesAmongMarks, QUARTERS, quarterNames, waterLayer } from "../../../map/basemap-layers.ts";
import { basemapSources, EMPTY_SOURCE, FINE } from "../../../map/basemap-sources.ts";
import { FINE_ZOOM } from "../../../map/moving-basemap.ts";
import type { Palette } from "../../../map/palette.ts";

/** Layers with pointer events. */
export const MARK_LAYERS = ["clusters", "dots"];

/** The colours of the map of hotels beyond those of the base map. */
export interface MarkPalette extends Palette {
  readonly surface: string;
  readonly accentSoft: string;
  readonly muted: string;
}

export function mapStyle(palette: MarkPalette, family: string, hasArea: boolean): StyleSpecification {
  return { version: 8, sources: mapSources(), layers: mapLayers(palette, family, hasArea) };
}

/** All empty at first: the base map comes from the basemap's worker, the rest from answers. */
function mapSources(): Record<string, SourceSpecification> {
  return {
    ...basemapSources(),
    [QUARTERS]: EMPTY_SOURCE,
    area: EMPTY_SOURCE,
    marks: EMPTY_SOURCE,
    prices: EMPTY_SOURCE,
  };
}

/** The layers of the area that the visitor has drawn. */
export const AREA_LAYERS = ["area-fill", "area-edge"];

/** Without an area its layers are hidden: the map masks the tiles of each source in each frame, also of an empty one. */
export function areaVisibility(hasArea: boolean): "visible" | "none" {
  return hasArea ? "visible" : "none";
}

/** From the bottom up. */
export function mapLayers(palette: MarkPalette, family: string, hasArea: boolean): LayerSpecification[] {
  const visibility = areaVisibility(hasArea);
  return [
    ...allBasemapLayers(palette),
    {
      id: "area-fill",
      type: "fill",
      source: "area",
      layout: { visibility },
      paint: { "fill-color": palette.accent, "fill-opacity": 0.1 },
    },
    {
      id: "area-edge",
      type: "line",
      source: "area",
      layout: { visibility, "line-join": "round" },
      paint: { "line-color": palette.accent, "line-width": 2.5 },
    },
    ...namedMarkLayers(palette, family, { source: "marks", label: ["get", "label"] }, [quarterNames(palette, family)]),
    priceSpace(family),
  ];
}

/** Water and land at both levels of detail. */
export function allBasemapLayers(palette: Palette): LayerSpecification[] {
  return [
    waterLayer(palette),
    ...basemapLayers(palette),
    ...basemapLayers(palette, FINE).map((layer) => ({ ...layer, minzoom: FINE_ZOOM })),
  ];
}

/** The source of marks, and the label of a cluster. */
interface MarkSource {
  readonly source: string;
  readonly "source-layer"?: string;
  readonly label: ExpressionSpecification;
}

/**
 * Single hotels as dots, others as clusters with a count, and the names of cities and countries between them: above
 * the circles and below dots and counts. Only counts take space from names, not whole circles, else a region full of
 * hotels would have no names. Lesser names take the space that cities and countries leave.
 */
export function namedMarkLayers(
  palette: MarkPalette,
  family: string,
  { label, ...from }: MarkSource,
  lesserNames: readonly LayerSpecification[] = [],
): LayerSpecification[] {
  return [
    {
      id: "clusters",
      type: "circle",
      ...from,
      filter: ["has", "count"],
      paint: {
        "circle-radius": ["step", ["get", "count"], 17, 10, 20, 100, 24, 1000, 28],
        "circle-color": palette.accentSoft,
        "circle-stroke-color": palette.accent,
        "circle-stroke-width": 1.5,
      },
    },
    ...lesserNames,
    ...namesAmongMarks(palette, family),
    {
      id: "dots",
      type: "circle",
      ...from,
      filter: ["!", ["has", "count"]],
      paint: {
        "circle-radius": 6,
        "circle-color": ["case", ["boolean", ["get", "visited"], false], palette.muted, palette.accent],
        "circle-stroke-color": palette.surface,
        "circle-stroke-width": 2,
      },
    },
    {
      id: "cluster-counts",
      type: "symbol",
      ...from,
      filter: ["has", "count"],
      layout: {
        "text-field": label,
        "text-font": [`${family} Semibold`, family],
        "text-size": 13,
        "text-allow-overlap": true,
        "text-ignore-placement": false,
        "text-padding": 6,
      },
      paint: { "text-color": palette.place },
    },
  ];
}

/** Takes the space of the price pins, which are elements above the map, so that no name is drawn below one. */
function priceSpace(family: string): LayerSpecification {
  return {
    id: "price-space",
    type: "symbol",
    source: "prices",
    layout: {
      "text-field": ["get", "price"],
      "text-font": [`${family} Semibold`, family],
      "text-size": 14,
      // As far from its point as map-canvas.css draws a price.
      "text-offset": ["match", ["get", "side"], "below", ["literal", [0, 1.45]], ["literal", [0, -1.45]]],
      "text-allow-overlap": true,
      "text-ignore-placement": false,
      "text-padding": 9,
    },
    paint: { "text-opacity": 0 },
  };
}
