import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from "maplibre-gl";
import type { LandKind } from "./cut-out.ts";
import type { Palette } from "./palette.ts";

/** The image of a city's dot; images.ts draws it. */
export const DOT = "dot";

export const CREDITS =
  '<a href="https://www.naturalearthdata.com/">Natural Earth</a> · <a href="https://www.geonames.org/">GeoNames</a>';

/** The source of the embedded base map's land, coasts and borders, without its prefix. */
export const LAND = "land";
/** The source and the layer of the names of quarters and villages, which come with an answer. */
export const QUARTERS = "quarters";
/** The sources of its names; `city` is that of a hotel. */
const NAMES = ["countries", "cities", "city", QUARTERS];

/** Whether a layer draws the embedded land or water. */
export function isLand(layer: LayerSpecification): boolean {
  return layer.type === "background" || ("source" in layer && layer.source.endsWith(LAND));
}

/** Whether a layer belongs to the embedded base map: land, water, or names. */
export function isOfBasemap(layer: LayerSpecification): boolean {
  return isLand(layer) || ("source" in layer && NAMES.includes(layer.source));
}

export function waterLayer(palette: Palette): LayerSpecification {
  return { id: "water", type: "background", paint: { "background-color": palette.water } };
}

/** Land, coast and borders, from the bottom up. A map with two levels of detail gives the source of each a prefix. */
export function basemapLayers(palette: Palette, prefix = ""): LayerSpecification[] {
  return [
    shore(`${prefix}shallows`, prefix, palette.shallows, 22),
    shore(`${prefix}shore`, prefix, palette.shore, 10),
    { id: `${prefix}land`, type: "fill", ...of("land", prefix), paint: { "fill-color": palette.land } },
    {
      id: `${prefix}borders`,
      type: "line",
      ...of("border", prefix),
      layout: { "line-join": "round" },
      paint: { "line-color": palette.border, "line-width": 1, "line-dasharray": [4, 2] },
    },
    {
      id: `${prefix}coast`,
      type: "line",
      ...of("coast", prefix),
      layout: { "line-join": "round" },
      paint: { "line-color": palette.coast, "line-width": 0.9 },
    },
  ];
}

/** Names of cities and countries. `family` is a web font that the page has loaded. */
export function nameLayers(palette: Palette, family: string): LayerSpecification[] {
  return [cityNames(palette, family), countryNames(palette, family)];
}

/**
 * The same names on a map of marks: they move aside for counts and prices. maplibre places names from the top layer
 * down: large countries come first, then cities by importance, and small countries take the space that is left.
 */
export function namesAmongMarks(palette: Palette, family: string): LayerSpecification[] {
  const cities = cityNames(palette, family);
  const countries = countryNames(palette, family);
  const named = { ...countries.layout, "text-padding": 4, "text-variable-anchor-offset": WITHIN_COUNTRY };
  return [
    { ...countries, id: "small-countries", filter: ["all", ["<", AREA, LARGE], [">=", AREA, MIN_AREA]], layout: named },
    {
      ...cities,
      filter: IMPORTANT_CITIES,
      layout: {
        ...cities.layout,
        "text-variable-anchor-offset": ["step", ["zoom"], ["literal", NEAR_CITY], WIDE_ZOOM, ["literal", AROUND_CITY]],
        // The name is shown even where a mark replaces the dot.
        "icon-optional": true,
        "text-padding": 3,
      },
    },
    { ...countries, filter: [">=", AREA, LARGE], layout: named },
  ];
}

/** A country's area, in square degrees at the equator. */
const AREA: ExpressionSpecification = ["-", ["get", "rank"]];
/** From this area on, a country's name comes before those of cities. */
const LARGE: ExpressionSpecification = ["step", ["zoom"], 50, 2, 18, 3, 3, 4, 0.75, 5, 0];
/** Smaller countries have no name: the names of islands would fill a map of continents. */
const MIN_AREA: ExpressionSpecification = ["step", ["zoom"], 1, 2, 0.15, 3, 0.03, 5, 0];
/** The rank of places that are no city of the world: behind all of those, of which there are some 5,000. */
export const QUARTER_RANK = 100_000;
/** Less important cities have no name, so that none stands in for a larger one nearby that found no space. */
export const IMPORTANT_CITIES: ExpressionSpecification = [
  "<",
  ["get", "rank"],
  ["step", ["zoom"], 90, 2, 200, 3, 500, 4, 1300, 5, QUARTER_RANK, 7, 2 * QUARTER_RANK],
];

/** Where a name may be, in order: anchors and offsets in ems. */
type Places = (string | [number, number])[];

/** On its point. */
export const IN_PLACE: Places = ["center", [0, 0]];

/**
 * How far the middle of a country's name may move from the middle of the country, in ems, and from which area on, in
 * square degrees at this zoom. A name that moved further would be read as its neighbour's.
 */
const MOVES = [1.2, 2.2, 3.2];
const areasFrom = (zoom: number) => MOVES.map((move) => ((move * NAME_SIZE) / (MOVED_SHARE * degreeAt(zoom))) ** 2);
/** The size of a country's name, in CSS pixels, and the share of a country's width that it may move. */
const NAME_SIZE = 11;
const MOVED_SHARE = 0.4;
/** A degree of longitude, in CSS pixels. */
const degreeAt = (zoom: number) => (512 * 2 ** zoom) / 360;

/** The places of a country's name at a zoom: on its point, and around it as far as the country reaches. */
function placesWithin(zoom: number): ExpressionSpecification {
  const steps = areasFrom(zoom).flatMap((area, index): [number, ExpressionSpecification] => [
    area,
    ["literal", [...IN_PLACE, ...MOVES.slice(0, index + 1).flatMap(moved)]],
  ]);
  return ["step", AREA, ["literal", [...IN_PLACE]], ...steps];
}

/** Up, down, and to the sides. */
function moved(far: number): Places {
  const aside = far * 0.7;
  const offsets: [number, number][] = [
    [0, far],
    [0, -far],
    [far, 0],
    [-far, 0],
    [aside, aside],
    [-aside, aside],
    [aside, -aside],
    [-aside, -aside],
  ];
  return offsets.flatMap((offset): Places => ["center", offset]);
}

const WITHIN_COUNTRY: ExpressionSpecification = [
  "step",
  ["zoom"],
  placesWithin(1),
  ...[2, 3, 4, 5, 6].flatMap((zoom): [number, ExpressionSpecification] => [zoom, placesWithin(zoom)]),
];

/** Beside its dot, beside a mark that covers the dot, or a little further. */
const NEAR_CITY: Places = [0.4, 1.7, 2.7].flatMap(around);
/** From this zoom on a city is wide enough for a name further from its middle. */
const WIDE_ZOOM = 7;
const AROUND_CITY: Places = [...NEAR_CITY, ...around(4.2), ...around(5.6)];

/** Around a point at this distance. */
export function around(far: number): Places {
  const near = far * 0.7;
  return [
    "left",
    [far, 0],
    "right",
    [-far, 0],
    ...above(far),
    "top-left",
    [near, near],
    "top-right",
    [-near, near],
    "bottom-left",
    [near, -near],
    "bottom-right",
    [-near, -near],
  ];
}

/** Below and above a point. */
function above(far: number): Places {
  return ["top", [0, far], "bottom", [0, -far]];
}

function cityNames(palette: Palette, family: string): SymbolLayerSpecification {
  return {
    id: "cities",
    type: "symbol",
    source: "cities",
    layout: {
      "symbol-sort-key": ["coalesce", ["get", "order"], ["get", "rank"]],
      "icon-image": DOT,
      "icon-size": 0.5,
      "text-field": ["get", "name"],
      "text-font": [family],
      "text-size": ["step", ["get", "rank"], 14, 300, 13],
      "text-variable-anchor": ["left", "right", "top", "bottom"],
      "text-radial-offset": 0.1,
      "text-justify": "auto",
      "text-padding": 12,
    },
    paint: { "text-color": palette.city, "icon-color": palette.city, ...halo(palette) },
  };
}

/** Names of quarters and villages: smaller than those of cities, which come first. The largest are first in the source. */
export function quarterNames(palette: Palette, family: string): LayerSpecification {
  const { layout, ...cities } = cityNames(palette, family);
  return {
    ...cities,
    id: QUARTERS,
    source: QUARTERS,
    // Farther away they would lie on one another.
    minzoom: 9,
    layout: {
      ...layout,
      "symbol-sort-key": ["get", "order"],
      "icon-size": 0.3,
      "text-size": 12,
      "icon-optional": true,
    },
  };
}

function countryNames(palette: Palette, family: string): SymbolLayerSpecification {
  return {
    id: "countries",
    type: "symbol",
    source: "countries",
    layout: {
      "symbol-sort-key": ["get", "rank"],
      "text-field": ["upcase", ["get", "name"]],
      "text-font": [`${family} Medium`, family],
      "text-size": ["interpolate", ["linear"], ["zoom"], 3.5, 11, 7, 15],
      "text-letter-spacing": 0.16,
      "text-max-width": 8,
      "text-padding": 10,
    },
    paint: { "text-color": palette.country, ...halo(palette) },
  };
}

function halo(palette: Palette) {
  return { "text-halo-color": palette.land, "text-halo-width": 1.6 };
}

/** The features of one kind. */
function of(kind: LandKind, prefix: string): { source: string; filter: ExpressionSpecification } {
  return { source: prefix + LAND, filter: ["==", ["get", "kind"], kind] };
}

/** A band of lighter water along the coast; land covers its inner half. */
function shore(id: string, prefix: string, color: string, width: number): LayerSpecification {
  return {
    id,
    type: "line",
    ...of("coast", prefix),
    layout: { "line-join": "round", "line-cap": "round" },
    paint: { "line-color": color, "line-width": ["interpolate", ["linear"], ["zoom"], 3.5, width / 2, 8, width * 1.4] },
  };
}
