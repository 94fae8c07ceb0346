import type { ExpressionSpecification, LayerSpecification, Map as MapLibreMap, StyleSpecification } from "maplibre-gl";
import { FINE } from "./basemap-sources.ts";
import { FINE_ZOOM } from "./moving-basemap.ts";

/** Opaque below the zoom of the fine base map, and not drawn from there on. */
const OPACITY: ExpressionSpecification = ["step", ["zoom"], 1, FINE_ZOOM, 0];

/**
 * A style whose coarse base map is hidden where the fine one is, because their coasts do not match. Its opacity hides
 * it: a layer with another zoom range would load its tiles again.
 */
export function withHiddenCoarse(style: StyleSpecification): StyleSpecification {
  return { ...style, layers: style.layers.map((layer) => (isCoarse(layer, style.layers) ? hidden(layer) : layer)) };
}

/** Hides the coarse base map on a map whose fine one is drawn. */
export function hideCoarse(map: MapLibreMap): void {
  const { layers } = map.getStyle();
  for (const layer of layers.filter((known) => isCoarse(known, layers))) {
    if (layer.type === "fill") {
      map.setPaintProperty(layer.id, "fill-opacity", OPACITY);
    } else if (layer.type === "line") {
      map.setPaintProperty(layer.id, "line-opacity", OPACITY);
    }
  }
}

function isCoarse({ id }: LayerSpecification, layers: readonly LayerSpecification[]): boolean {
  return layers.some((other) => other.id === FINE + id);
}

function hidden(layer: LayerSpecification): LayerSpecification {
  if (layer.type === "fill") {
    return { ...layer, paint: { ...layer.paint, "fill-opacity": OPACITY } };
  }
  return layer.type === "line" ? { ...layer, paint: { ...layer.paint, "line-opacity": OPACITY } } : layer;
}
