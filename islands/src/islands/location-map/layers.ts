import type {
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from "maplibre-gl";
import type { CutOut } from "./cut-out.ts";
import type { Palette } from "./palette.ts";
import type { LocationMapProps } from "./props.ts";
import { unwrap } from "./view.ts";

/** Images that the layers name; the map draws them. */
export const IMAGES = { dot: "dot", hotel: "room-for-hotel", airport: "room-for-airport" } as const;

const CREDITS =
  '<a href="https://www.naturalearthdata.com/">Natural Earth</a> · <a href="https://www.geonames.org/">GeoNames</a>';

/** What the map shows: sources by name, layers as data. `family` is a web font that the page has loaded. */
export function mapStyle(
  basemap: CutOut,
  place: LocationMapProps,
  airportLabel: string,
  palette: Palette,
  family: string,
): StyleSpecification {
  return { version: 8, sources: mapSources(basemap, place, airportLabel), layers: mapLayers(palette, family) };
}

function mapSources(
  basemap: CutOut,
  place: LocationMapProps,
  airportLabel: string,
): Record<string, SourceSpecification> {
  return {
    land: { type: "geojson", data: basemap.land, attribution: CREDITS, tolerance: 0.2 },
    coast: { type: "geojson", data: basemap.coast, tolerance: 0.2 },
    borders: { type: "geojson", data: basemap.borders, tolerance: 0.2 },
    countries: { type: "geojson", data: basemap.countries },
    cities: { type: "geojson", data: basemap.cities },
    route: { type: "geojson", data: route(place) },
    hotel: { type: "geojson", data: mark(place.longitude, place.latitude, place.hotelName) },
    airport: { type: "geojson", data: airportMark(place, airportLabel) },
  };
}

/** From the bottom up. Names are placed from the top down, so that the hotel's comes first. */
export function mapLayers(palette: Palette, family: string): LayerSpecification[] {
  const regular = [family];
  const medium = [`${family} Medium`, family];
  const strong = [`${family} Semibold`, family];
  const halo = { "text-halo-color": palette.land, "text-halo-width": 1.6 };
  return [
    { id: "water", type: "background", paint: { "background-color": palette.water } },
    shore("shallows", palette.shallows, 22),
    shore("shore", palette.shore, 10),
    { id: "land", type: "fill", source: "land", paint: { "fill-color": palette.land } },
    {
      id: "borders",
      type: "line",
      source: "borders",
      layout: { "line-join": "round" },
      paint: { "line-color": palette.border, "line-width": 1, "line-dasharray": [4, 2] },
    },
    {
      id: "coast",
      type: "line",
      source: "coast",
      layout: { "line-join": "round" },
      paint: { "line-color": palette.coast, "line-width": 0.9 },
    },
    {
      id: "route",
      type: "line",
      source: "route",
      layout: { "line-cap": "round" },
      paint: { "line-color": palette.route, "line-width": 2, "line-dasharray": [0.1, 2.4] },
    },
    {
      id: "cities",
      type: "symbol",
      source: "cities",
      layout: {
        "symbol-sort-key": ["get", "rank"],
        "icon-image": IMAGES.dot,
        "icon-size": 0.5,
        "text-field": ["get", "name"],
        "text-font": regular,
        "text-size": ["step", ["get", "rank"], 14, 300, 13],
        "text-variable-anchor": ["left", "right", "top", "bottom"],
        "text-radial-offset": 0.1,
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
        "text-font": medium,
        "text-size": ["interpolate", ["linear"], ["zoom"], 3.5, 11, 7, 15],
        "text-letter-spacing": 0.16,
        "text-max-width": 8,
        "text-padding": 10,
      },
      paint: { "text-color": palette.country, ...halo },
    },
    {
      id: "airport",
      type: "symbol",
      source: "airport",
      layout: {
        ...nameOfPin(strong, 14),
        "icon-image": IMAGES.airport,
        "text-variable-anchor-offset": ["top", [0, 1.2], "left", [1.3, 0], "right", [-1.3, 0], "bottom", [0, -1.2]],
        "text-optional": true,
      },
      paint: { "text-color": palette.place, ...halo },
    },
    {
      id: "hotel",
      type: "symbol",
      source: "hotel",
      layout: {
        ...nameOfPin(strong, 16),
        "icon-image": IMAGES.hotel,
        "icon-anchor": "bottom",
        "text-variable-anchor-offset": ["bottom", [0, -3.2], "left", [1.5, -1.3], "right", [-1.5, -1.3]],
      },
      paint: { "text-color": palette.place, ...halo, "text-halo-width": 2 },
    },
  ];
}

/** A flat band of lighter water along the coast, as a printer would lay it; land covers its inner half. */
function shore(id: string, color: string, width: number): LayerSpecification {
  return {
    id,
    type: "line",
    source: "coast",
    layout: { "line-join": "round", "line-cap": "round" },
    paint: { "line-color": color, "line-width": ["interpolate", ["linear"], ["zoom"], 3.5, width / 2, 8, width * 1.4] },
  };
}

/** A pin's name is drawn by the map, so that it and the names of cities keep out of each other's way. */
function nameOfPin(font: string[], size: number): SymbolLayerSpecification["layout"] {
  return {
    "icon-allow-overlap": true,
    "text-field": ["get", "name"],
    "text-font": font,
    "text-size": size,
    "text-max-width": 12,
    "text-justify": "auto",
  };
}

function route({ longitude, latitude, airport }: LocationMapProps): GeoJSON.Feature {
  const coordinates = airport
    ? [
        [longitude, latitude],
        [unwrap(airport.longitude, longitude), airport.latitude],
      ]
    : [];
  return { type: "Feature", properties: {}, geometry: { type: "LineString", coordinates } };
}

function airportMark({ longitude, airport }: LocationMapProps, label: string): GeoJSON.GeoJSON {
  return airport
    ? mark(unwrap(airport.longitude, longitude), airport.latitude, label)
    : { type: "FeatureCollection", features: [] };
}

function mark(longitude: number, latitude: number, name: string): GeoJSON.Feature {
  return { type: "Feature", properties: { name }, geometry: { type: "Point", coordinates: [longitude, latitude] } };
}
