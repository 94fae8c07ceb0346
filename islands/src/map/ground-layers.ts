import type { LayerSpecification } from "maplibre-gl";
import type { Palette } from "./palette.ts";

/** The image of a city's dot; images.ts draws it. */
export const DOT = "dot";

export const CREDITS =
  '<a href="https://www.naturalearthdata.com/">Natural Earth</a> · <a href="https://www.geonames.org/">GeoNames</a>';

/** The sources of the embedded ground, from the bottom up, without their prefix. */
const GROUND = ["land", "coast", "borders"];
/** The sources of its names. */
const NAMES = ["countries", "cities"];

/** Whether a layer draws the embedded land or water. */
export function isLand(layer: LayerSpecification): boolean {
  return layer.type === "background" || ("source" in layer && GROUND.some((name) => layer.source.endsWith(name)));
}

/** Whether a layer belongs to the embedded ground: land, water, or names. */
export function isOfGround(layer: LayerSpecification): boolean {
  return isLand(layer) || ("source" in layer && NAMES.includes(layer.source));
}

export function waterLayer(palette: Palette): LayerSpecification {
  return { id: "water", type: "background", paint: { "background-color": palette.water } };
}

/**
 * Land, coast and borders from these sources, from the bottom up. A map with two levels of detail gives each a
 * prefix.
 */
export function groundLayers(palette: Palette, prefix = ""): LayerSpecification[] {
  return [
    shore(`${prefix}shallows`, `${prefix}coast`, palette.shallows, 22),
    shore(`${prefix}shore`, `${prefix}coast`, palette.shore, 10),
    { id: `${prefix}land`, type: "fill", source: `${prefix}land`, paint: { "fill-color": palette.land } },
    {
      id: `${prefix}borders`,
      type: "line",
      source: `${prefix}borders`,
      layout: { "line-join": "round" },
      paint: { "line-color": palette.border, "line-width": 1, "line-dasharray": [4, 2] },
    },
    {
      id: `${prefix}coast`,
      type: "line",
      source: `${prefix}coast`,
      layout: { "line-join": "round" },
      paint: { "line-color": palette.coast, "line-width": 0.9 },
    },
  ];
}

/**
 * Names of cities and countries. `family` is a web font that the page has loaded. With `beside`, names are next to
 * the centre of a city or country, where a mark may be.
 */
export function nameLayers(palette: Palette, family: string, beside = false): LayerSpecification[] {
  const halo = { "text-halo-color": palette.land, "text-halo-width": 1.6 };
  return [
    {
      id: "cities",
      type: "symbol",
      source: "cities",
      layout: {
        "symbol-sort-key": ["get", "rank"],
        "icon-image": DOT,
        "icon-size": 0.5,
        "text-field": ["get", "name"],
        "text-font": [family],
        "text-size": ["step", ["get", "rank"], 14, 300, 13],
        "text-variable-anchor": ["left", "right", "top", "bottom"],
        "text-radial-offset": beside ? 1.7 : 0.1,
        // The name is shown even where a mark replaces the dot.
        "icon-optional": beside,
        "text-justify": "auto",
        "text-padding": 12,
      },
      paint: { "text-color": palette.city, "icon-color": palette.city, ...halo },
    },
    {
      id: "countries",
      type: "symbol",
      source: "countries",
      layout: {
        "symbol-sort-key": ["get", "rank"],
        "text-field": ["upcase", ["get", "name"]],
        "text-font": [`${family} Medium`, family],
        "text-size": ["interpolate", ["linear"], ["zoom"], 3.5, 11, 7, 15],
        ...(beside && {
          "text-variable-anchor": ["center", "top", "bottom", "left", "right"],
          "text-radial-offset": 1.9,
          "text-justify": "auto" as const,
        }),
        "text-letter-spacing": 0.16,
        "text-max-width": 8,
        "text-padding": 10,
      },
      paint: { "text-color": palette.country, ...halo },
    },
  ];
}

/** A band of lighter water along the coast; land covers its inner half. */
function shore(id: string, source: string, color: string, width: number): LayerSpecification {
  return {
    id,
    type: "line",
    source,
    layout: { "line-join": "round", "line-cap": "round" },
    paint: { "line-color": color, "line-width": ["interpolate", ["linear"], ["zoom"], 3.5, width / 2, 8, width * 1.4] },
  };
}
