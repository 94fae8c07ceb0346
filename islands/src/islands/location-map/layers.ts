import type {
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from "maplibre-gl";
import { basemapLayers, CREDITS, namesAmongMarks, QUARTER_RANK, waterLayer } from "../../map/basemap-layers.ts";
import { unwrap } from "../../map/bounds.ts";
import type { CutOut } from "../../map/cut-out.ts";
import type { Palette } from "../../map/palette.ts";
import type { LocationMapProps } from "./props.ts";

/** The names of the images that the layers use. */
export const IMAGES = { hotel: "room-for-hotel", airport: "room-for-airport" } as const;

/** A city of the world this close to the hotel's city is the same one, in degrees; with the same name, of any place. */
const SAME_PLACE = 0.05;
const SAME_NAME = 0.5;

type CityFeature = CutOut["cities"]["features"][number];

/** A place near the hotel; `order` is its turn before others. */
type Mark = CityFeature & { readonly properties: { readonly order: number } };

/** The map's style: sources by name, layers as data. `family` is a web font that the page has loaded. */
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
  const around = placeMarks(place, basemap.cities);
  return {
    land: { type: "geojson", data: basemap.land, attribution: CREDITS, tolerance: 0.2 },
    countries: { type: "geojson", data: basemap.countries },
    cities: { type: "geojson", data: collection([...around.slice(1), ...otherCities(basemap.cities, around)]) },
    city: { type: "geojson", data: collection(around.slice(0, 1)) },
    route: { type: "geojson", data: route(place) },
    hotel: { type: "geojson", data: mark(place.longitude, place.latitude, place.hotelName) },
    airport: { type: "geojson", data: airportMark(place, airportLabel) },
  };
}

/** From the bottom up. maplibre places names from the top down, so the hotel's comes first, and its city's before others. */
export function mapLayers(palette: Palette, family: string): LayerSpecification[] {
  const strong = [`${family} Semibold`, family];
  const halo = { "text-halo-color": palette.land, "text-halo-width": 1.6 };
  const names = namesAmongMarks(palette, family);
  return [
    waterLayer(palette),
    ...basemapLayers(palette),
    {
      id: "route",
      type: "line",
      source: "route",
      layout: { "line-cap": "round" },
      paint: { "line-color": palette.accent, "line-width": 2, "line-dasharray": [0.1, 2.4] },
    },
    ...names,
    ...names.filter(isCities).map((cities) => ({
      ...cities,
      id: "city",
      source: "city",
      layout: { ...cities.layout, "text-font": strong, "text-size": 17 },
    })),
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

function isCities(layer: LayerSpecification): layer is SymbolLayerSpecification {
  return layer.id === "cities" && layer.type === "symbol";
}

/** The map draws the name of a pin, so that it does not collide with the names of cities. */
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

/**
 * The hotel's city and the places around the hotel. Their order is before that of all cities. One that is a city of the
 * world has its rank, so that the same zooms name it; others are quarters, which only near zooms name.
 */
function placeMarks({ longitude, places = [] }: LocationMapProps, { features }: CutOut["cities"]): Mark[] {
  return places.map((place, index) => {
    const coordinates = [unwrap(place.longitude, longitude), place.latitude];
    const known = features.find(({ properties, geometry }) => {
      return properties.name === place.name && isNear(coordinates, geometry.coordinates, SAME_NAME);
    });
    const rank = known?.properties.rank ?? QUARTER_RANK;
    return {
      type: "Feature",
      properties: { name: place.name, rank: index === 0 ? 0 : rank, order: index - places.length },
      geometry: { type: "Point", coordinates },
    };
  });
}

/** The cities of the world without those that are named as a place already. */
function otherCities({ features }: CutOut["cities"], around: readonly CityFeature[]): CityFeature[] {
  const [own] = around;
  const isKnown = ({ properties: { name }, geometry: { coordinates } }: CityFeature) =>
    around.some(
      (place) => place.properties.name === name && isNear(place.geometry.coordinates, coordinates, SAME_NAME),
    ) ||
    (own !== undefined && isNear(own.geometry.coordinates, coordinates, SAME_PLACE));
  return features.filter((city) => !isKnown(city));
}

function collection(features: CityFeature[]): CutOut["cities"] {
  return { type: "FeatureCollection", features };
}

function isNear([x = 0, y = 0]: GeoJSON.Position, [east = 0, north = 0]: GeoJSON.Position, degrees: number): boolean {
  return Math.hypot(x - unwrap(east, x), y - north) < degrees;
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
