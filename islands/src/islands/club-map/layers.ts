import type { LayerSpecification, SourceSpecification, StyleSpecification } from "maplibre-gl";
import type { CutOut } from "../../map/cut-out.ts";
import { CREDITS, groundLayers, nameLayers, waterLayer } from "../../map/ground-layers.ts";
import type { Palette } from "../../map/palette.ts";

/** The base map below the stays: land, coasts, borders and names. `family` is a web font that the page has loaded. */
export function groundStyle(ground: CutOut, palette: Palette, family: string): StyleSpecification {
  return { version: 8, sources: sourcesOf(ground), layers: layersOf(palette, family) };
}

function sourcesOf(ground: CutOut): Record<string, SourceSpecification> {
  return {
    land: { type: "geojson", data: ground.land, attribution: CREDITS, tolerance: 0.2 },
    coast: { type: "geojson", data: ground.coast, tolerance: 0.2 },
    borders: { type: "geojson", data: ground.borders, tolerance: 0.2 },
    countries: { type: "geojson", data: ground.countries },
    cities: { type: "geojson", data: ground.cities },
  };
}

function layersOf(palette: Palette, family: string): LayerSpecification[] {
  return [waterLayer(palette), ...groundLayers(palette), ...nameLayers(palette, family)];
}
