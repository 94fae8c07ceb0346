import type { StyleSpecification } from "maplibre-gl";
import { groundSources } from "../../map/ground-sources.ts";
import { allGroundLayers, type MarkPalette, namedMarkLayers } from "./layers.ts";

/** The deepest tile that the server has; server/search/src/tiles.rs. */
const DEEPEST_TILE = 16;

/** The ground with all hotels on it, from a site's tiles. */
export function worldStyle(palette: MarkPalette, family: string, site: string, language: string): StyleSpecification {
  return {
    version: 8,
    sources: {
      ...groundSources(),
      hotels: { type: "vector", tiles: [`${site}/api/v1/hotel/tiles/{z}/{x}/{y}`], maxzoom: DEEPEST_TILE },
    },
    layers: [
      ...allGroundLayers(palette),
      ...namedMarkLayers(palette, family, {
        source: "hotels",
        "source-layer": "hotels",
        label: ["number-format", ["get", "count"], { locale: language }],
      }),
    ],
  };
}
