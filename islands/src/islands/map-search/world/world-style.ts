import type { StyleSpecification } from "maplibre-gl";
import { basemapSources } from "../../../map/basemap-sources.ts";
import { allBasemapLayers, type MarkPalette, namedMarkLayers } from "../map/layers.ts";

/** The deepest tile that the server has; server/search/src/tiles.rs. */
const DEEPEST_TILE = 16;

/** The base map with all hotels on it, from a site's tiles. */
export function worldStyle(palette: MarkPalette, family: string, site: string, language: string): StyleSpecification {
  return {
    version: 8,
    sources: {
      ...basemapSources(),
      hotels: { type: "vector", tiles: [`${site}/api/v1/hotel/tiles/{z}/{x}/{y}`], maxzoom: DEEPEST_TILE },
    },
    layers: [
      ...allBasemapLayers(palette),
      ...namedMarkLayers(palette, family, {
        source: "hotels",
        "source-layer": "hotels",
        label: ["number-format", ["get", "count"], { locale: language }],
      }),
    ],
  };
}
