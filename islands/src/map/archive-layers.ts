import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from "maplibre-gl";
import type { ArchiveInks } from "./archive-inks.ts";
import { around, IMPORTANT_CITIES, IN_PLACE, isLand, QUARTERS } from "./basemap-layers.ts";
import type { Bounds } from "./bounds.ts";
import { OTHER } from "./external-basemap.ts";
import { FINE_ZOOM } from "./moving-basemap.ts";
import type { Palette } from "./palette.ts";

/** The source of the archive's tiles. */
export const ARCHIVE = `${OTHER}archive`;
/** The layer of land below an archive's own sea. */
export const SEABED = `${OTHER}seabed`;

/** The metadata of an archive. */
export interface Extent {
  readonly bounds: Bounds;
  readonly minzoom: number;
  readonly maxzoom: number;
  /** As HTML, which the map sanitizes. */
  readonly attribution: string;
}

interface Archive extends Extent {
  /** The address of a tile, with placeholders for z, x and y. */
  readonly tiles: string;
  /** The archive has the sea, so that everything else is land, however coarse the embedded coast is. */
  readonly hasSea: boolean;
}

/** The colours, font and language of an archive. */
interface ArchiveLook {
  readonly palette: Palette;
  readonly inks: ArchiveInks;
  /** A web font that the page has loaded. */
  readonly family: string;
  /** The language of names, as a BCP 47 tag. */
  readonly language: string;
}

/**
 * Adds an archive to the site's own style, above its land and below everything else; its names take precedence over
 * the embedded ones.
 */
export function onArchive(own: StyleSpecification, archive: Archive, look: ArchiveLook): StyleSpecification {
  const land = own.layers.filter(isLand);
  const rest = own.layers.filter((layer) => !isLand(layer));
  const names = rest.findIndex(({ type }) => type === "symbol");
  return {
    ...own,
    sources: { ...own.sources, ...archiveSources(archive) },
    layers: [
      ...land,
      ...basemapLayersOf(archive, look).map(named),
      ...rest.slice(0, names),
      ...namesOf(look).map(named),
      ...rest.slice(names).map((layer) => (isEmbedded(layer) ? outside(layer, archive) : layer)),
    ],
  };
}

function archiveSources({
  bounds,
  minzoom,
  maxzoom,
  attribution,
  tiles,
}: Archive): Record<string, SourceSpecification> {
  const [west, south, east, north] = bounds;
  return {
    [ARCHIVE]: { type: "vector", tiles: [tiles], bounds: [west, south, east, north], minzoom, maxzoom, attribution },
    [SEABED]: { type: "geojson", data: rectangle(bounds) },
  };
}

/** Hides it at zooms where the embedded world has more detail. */
function named<Layer extends LayerSpecification>(layer: Layer): Layer {
  const minzoom = Math.max("minzoom" in layer ? (layer.minzoom ?? 0) : 0, FINE_ZOOM);
  return { ...layer, id: OTHER + layer.id, minzoom };
}

function isEmbedded({ id }: LayerSpecification): boolean {
  return id === "cities" || id === QUARTERS;
}

/** Hides the embedded cities and quarters that the archive names itself. */
function outside(layer: LayerSpecification, { bounds, minzoom }: Archive): LayerSpecification {
  const from = Math.max(minzoom, FINE_ZOOM);
  const isOutside: ExpressionSpecification = ["any", ["<", ["zoom"], from], ["!", ["within", rectangle(bounds)]]];
  if (layer.type !== "symbol") {
    return layer;
  }
  return { ...layer, filter: layer.filter ? ["all", IMPORTANT_CITIES, isOutside] : isOutside };
}

function rectangle([west, south, east, north]: Bounds): GeoJSON.Polygon {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: "Polygon", coordinates: [ring] };
}

/** A source layer of the schema: https://openmaptiles.org/schema/ */
const of = (layer: string) => ({ source: ARCHIVE, "source-layer": layer });
const isClass = (...classes: string[]): ExpressionSpecification => ["in", ["get", "class"], ["literal", classes]];
const isNot = (name: string, value: string | number): ExpressionSpecification => ["!=", ["get", name], value];

const MOTORWAYS = ["motorway", "trunk"];
const MAIN_ROADS = ["primary", "secondary"];
const STREETS = ["tertiary", "minor", "busway", "raceway"];
const LANES = ["service", "track"];

/** Areas, waters, buildings, roads and borders, from the bottom up. */
function basemapLayersOf({ hasSea }: Archive, { palette, inks }: ArchiveLook): LayerSpecification[] {
  const area = (id: string, from: string, color: string, ...classes: string[]): LayerSpecification => ({
    id,
    type: "fill",
    ...of(from),
    filter: isClass(...classes),
    paint: { "fill-color": color, "fill-antialias": false },
  });
  return [
    {
      id: SEABED.slice(OTHER.length),
      type: "fill",
      source: SEABED,
      layout: { visibility: hasSea ? "visible" : "none" },
      paint: { "fill-color": palette.land, "fill-antialias": false },
    },
    area(
      "built",
      "landuse",
      inks.built,
      "residential",
      "suburb",
      "neighbourhood",
      "commercial",
      "industrial",
      "retail",
    ),
    area("sand", "landcover", inks.sand, "sand", "rock"),
    area("green", "landcover", inks.green, "grass", "farmland", "wetland"),
    area("wood", "landcover", inks.wood, "wood"),
    area("lawn", "landuse", inks.green, "cemetery", "stadium", "pitch", "playground", "park", "zoo", "golf"),
    { id: "park", type: "fill", ...of("park"), paint: { "fill-color": inks.green, "fill-antialias": false } },
    {
      id: "waterway",
      type: "line",
      ...of("waterway"),
      minzoom: 8,
      filter: isNot("brunnel", "tunnel"),
      layout: { "line-cap": "round", "line-join": "round" },
      paint: { "line-color": palette.water, "line-width": byZoom([8, 0.6], [14, 2], [18, 6]) },
    },
    {
      id: "waters",
      type: "fill",
      ...of("water"),
      filter: isNot("brunnel", "tunnel"),
      paint: { "fill-color": palette.water },
    },
    {
      id: "runway",
      type: "line",
      ...of("aeroway"),
      filter: ["all", isLine, isClass("runway", "taxiway")],
      paint: {
        "line-color": inks.runway,
        "line-width": byZoom(
          [10, 1],
          [13, ["match", ["get", "class"], "runway", 8, 2]],
          [17, ["match", ["get", "class"], "runway", 48, 12]],
        ),
      },
    },
    {
      id: "houses",
      type: "fill",
      ...of("building"),
      minzoom: 14,
      paint: {
        "fill-color": inks.building,
        "fill-outline-color": inks.buildingEdge,
        "fill-opacity": byZoom([14, 0], [15, 1]),
      },
    },
    ...roadsOf(inks),
    {
      id: "regions",
      type: "line",
      ...of("boundary"),
      minzoom: 6,
      filter: ["all", ["==", ["get", "admin_level"], 4], isNot("maritime", 1)],
      paint: { "line-color": palette.border, "line-width": 0.7, "line-dasharray": [3, 3], "line-opacity": 0.6 },
    },
    {
      id: "states",
      type: "line",
      ...of("boundary"),
      filter: ["all", ["==", ["get", "admin_level"], 2], isNot("maritime", 1)],
      layout: { "line-join": "round" },
      paint: { "line-color": palette.border, "line-width": 1.1, "line-dasharray": [4, 2] },
    },
  ];
}

/** Each kind of road with its edge; all edges lie below all roads, so that crossings are open. */
function roadsOf(inks: ArchiveInks): LayerSpecification[] {
  const kinds = [
    {
      id: "lane",
      classes: LANES,
      color: inks.road,
      minzoom: 14,
      widths: [
        [14, 0.8],
        [16, 3],
        [18, 9],
      ],
    },
    {
      id: "street",
      classes: STREETS,
      color: inks.road,
      minzoom: 12,
      widths: [
        [12, 0.8],
        [14, 2.4],
        [16, 8],
        [18, 20],
      ],
    },
    {
      id: "main-road",
      classes: MAIN_ROADS,
      color: inks.road,
      minzoom: 8,
      widths: [
        [8, 0.7],
        [12, 2],
        [14, 4.4],
        [16, 11],
        [18, 26],
      ],
    },
    {
      id: "motorway",
      classes: MOTORWAYS,
      color: inks.mainRoad,
      minzoom: 5,
      widths: [
        [5, 0.7],
        [9, 1.4],
        [12, 3],
        [14, 5.4],
        [16, 13],
        [18, 30],
      ],
    },
  ] as const;
  const round = { "line-cap": "round", "line-join": "round" } as const;
  const roads = kinds.map(({ id, classes, color, minzoom, widths }): LayerSpecification => {
    const width = byZoom(...widths);
    return {
      id,
      type: "line",
      ...of("transportation"),
      minzoom,
      filter: ["all", isLine, isClass(...classes)],
      layout: round,
      paint: { "line-color": color, "line-width": width, "line-opacity": underground },
    };
  });
  const edges = kinds.map(({ id, classes, minzoom, widths }): LayerSpecification => {
    const width = byZoom(...widths.map(([zoom, inside]) => [zoom, inside + (zoom < 12 ? 0.9 : 1.6)] as const));
    return {
      id: `${id}-edge`,
      type: "line",
      ...of("transportation"),
      minzoom,
      filter: ["all", isLine, isClass(...classes), isNot("brunnel", "tunnel")],
      layout: { ...round, "line-cap": "butt" },
      paint: { "line-color": inks.roadEdge, "line-width": width },
    };
  });
  return [
    {
      id: "path",
      type: "line",
      ...of("transportation"),
      minzoom: 14.5,
      filter: ["all", isLine, isClass("path")],
      layout: { "line-join": "round" },
      paint: { "line-color": inks.path, "line-width": byZoom([14.5, 0.8], [18, 1.8]), "line-dasharray": [2, 2] },
    },
    ...edges,
    ...roads,
    {
      id: "rail",
      type: "line",
      ...of("transportation"),
      minzoom: 10,
      filter: ["all", isLine, isClass("rail", "transit"), isNot("brunnel", "tunnel")],
      paint: { "line-color": inks.rail, "line-width": byZoom([10, 0.6], [16, 1.6]) },
    },
    {
      id: "ferry",
      type: "line",
      ...of("transportation"),
      minzoom: 9,
      filter: ["all", isLine, isClass("ferry")],
      paint: { "line-color": inks.waterName, "line-width": 0.8, "line-dasharray": [3, 3], "line-opacity": 0.35 },
    },
  ];
}

const isLine: ExpressionSpecification = ["==", ["geometry-type"], "LineString"];
const underground: ExpressionSpecification = ["match", ["get", "brunnel"], "tunnel", 0.45, 1];

/** Names, least important places first: maplibre places from the top layer down. */
function namesOf({ palette, inks, family, language }: ArchiveLook): LayerSpecification[] {
  const name = nameIn(language);
  const text = { "text-field": name, "text-font": [family] };
  const medium = { "text-field": name, "text-font": [`${family} Medium`, family] };
  const halo = { "text-halo-color": palette.land, "text-halo-width": 1.5 };
  const onWater = { "text-color": inks.waterName, "text-halo-color": palette.water, "text-halo-width": 1.2 };
  return [
    {
      id: "street-names",
      type: "symbol",
      ...of("transportation_name"),
      minzoom: 13,
      filter: ["!", isClass("path", "track", "ferry", "rail")],
      layout: {
        ...text,
        "symbol-placement": "line",
        "symbol-sort-key": ["match", ["get", "class"], MOTORWAYS, 0, MAIN_ROADS, 1, STREETS, 2, 3],
        "symbol-spacing": 320,
        "text-size": byZoom([13, 10.5], [17, 12.5]),
        "text-max-angle": 30,
        "text-padding": 6,
      },
      paint: { "text-color": inks.street, ...halo },
    },
    {
      id: "water-names",
      type: "symbol",
      ...of("water_name"),
      filter: ["==", ["geometry-type"], "Point"],
      layout: {
        ...text,
        "text-size": 12.5,
        "text-letter-spacing": 0.08,
        "text-max-width": 7,
      },
      paint: onWater,
    },
    {
      id: "airports",
      type: "symbol",
      ...of("aerodrome_label"),
      minzoom: 10,
      filter: ["has", "iata"],
      layout: {
        ...medium,
        "text-field": ["concat", name, " · ", ["get", "iata"]],
        "text-size": 11.5,
        "text-max-width": 9,
      },
      paint: { "text-color": inks.street, ...halo },
    },
    {
      id: "quarters",
      type: "symbol",
      ...of("place"),
      minzoom: 12,
      filter: isClass("suburb", "quarter", "neighbourhood", "hamlet", "isolated_dwelling"),
      layout: {
        ...medium,
        "symbol-sort-key": rank,
        "text-size": byZoom([12, 10.5], [16, 12.5]),
        "text-letter-spacing": 0.05,
        "text-max-width": 8,
        "text-padding": 8,
      },
      paint: { "text-color": inks.street, ...halo },
    },
    {
      id: "villages",
      type: "symbol",
      ...of("place"),
      minzoom: 10,
      maxzoom: 16,
      filter: isClass("village", "island"),
      layout: {
        ...text,
        "symbol-sort-key": rank,
        "text-size": byZoom([10, 12], [15, 14]),
        "text-max-width": 8,
        "text-padding": 8,
      },
      paint: { "text-color": palette.city, ...halo },
    },
    {
      id: "towns",
      type: "symbol",
      ...of("place"),
      maxzoom: 16,
      filter: isClass("city", "town"),
      layout: {
        ...medium,
        "symbol-sort-key": rank,
        "text-size": byZoom(
          [6, ["match", ["get", "class"], "city", 13.5, 12.5]],
          [14, ["match", ["get", "class"], "city", 19, 16]],
        ),
        // Beside the marks of hotels, which cover the middle of a town.
        "text-variable-anchor-offset": [...IN_PLACE, ...around(1.7), ...around(3)],
        "text-justify": "auto",
        "text-max-width": 8,
        "text-padding": 10,
      },
      paint: { "text-color": palette.place, ...halo, "text-halo-width": 1.8 },
    },
  ];
}

const rank: ExpressionSpecification = ["to-number", ["get", "rank"], 99];

/** The name in the page's language, else in Latin letters, else as written locally. */
function nameIn(language: string): ExpressionSpecification {
  const [spoken = "en"] = language.toLowerCase().split("-");
  return ["coalesce", ["get", `name:${spoken}`], ["get", `name_${spoken}`], ["get", "name:latin"], ["get", "name"]];
}

type Value = number | ExpressionSpecification;

/** Interpolates exponentially between zooms. */
function byZoom(...steps: readonly (readonly [zoom: number, value: Value])[]): ExpressionSpecification {
  return ["interpolate", ["exponential", 1.5], ["zoom"], ...steps.flat()];
}
