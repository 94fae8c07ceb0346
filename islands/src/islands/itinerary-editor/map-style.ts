import type { StyleSpecification } from "maplibre-gl";
import { groundLayers, nameLayers, waterLayer } from "../../map/ground-layers.ts";
import { FINE, groundSources } from "../../map/ground-sources.ts";
import { FINE_ZOOM } from "../../map/moving-ground.ts";
import type { Palette } from "../../map/palette.ts";

/**
 * The world in two degrees of detail. The coarse coast lies elsewhere than the fine one, and makes way once that is
 * there. `family` is a web font that the page has loaded.
 */
export function worldStyle(palette: Palette, family: string, hasFine: boolean): StyleSpecification {
  const coarse = groundLayers(palette);
  return {
    version: 8,
    sources: groundSources(),
    layers: [
      waterLayer(palette),
      ...(hasFine ? coarse.map((layer) => ({ ...layer, maxzoom: FINE_ZOOM })) : coarse),
      ...groundLayers(palette, FINE).map((layer) => ({ ...layer, minzoom: FINE_ZOOM })),
      ...nameLayers(palette, family),
    ],
  };
}
