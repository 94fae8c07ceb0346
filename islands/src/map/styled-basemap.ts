import type { LayerSpecification, SourceSpecification, StyleSpecification } from "maplibre-gl";
import { CodedError } from "../lib/failure.ts";
import { type Fields, isFields } from "../lib/guards.ts";
import { isOfBasemap } from "./basemap-layers.ts";
import { type ExternalBasemap, OTHER } from "./external-basemap.ts";
import { inkOf } from "./palette.ts";

/** The addresses of an external style; usually two. */
export interface StyleAddresses {
  readonly light: string;
  readonly dark: string;
}

/** An external style below the site's own marks, in place of the embedded base map. */
export function styledBasemap({ light, dark }: StyleAddresses): ExternalBasemap {
  const read = new Map<string, Promise<StyleSpecification>>();
  const styleAt = (address: string) => {
    const known = read.get(address) ?? fetchStyle(new URL(address, location.href).href);
    read.set(address, known);
    // A failed style is requested again at the next change of theme.
    known.catch(() => read.delete(address));
    return known;
  };
  return {
    isWhole: true,
    holds: () => true,
    load: async (host) => {
      const other = await styleAt(isDark(host) ? dark : light);
      return (own) => onStyle(own, other);
    },
  };
}

/**
 * The site's layers without the embedded base map and its names, on a style whose names do not collide with the site's.
 */
export function onStyle(own: StyleSpecification, other: StyleSpecification): StyleSpecification {
  const layers = own.layers.filter((layer) => !isOfBasemap(layer));
  const used = new Set(layers.flatMap((layer) => ("source" in layer ? [layer.source] : [])));
  const ours = Object.entries(own.sources).filter(([name]) => used.has(name));
  const { glyphs, sprite } = other;
  return {
    version: 8,
    ...(glyphs !== undefined && { glyphs }),
    ...(sprite !== undefined && { sprite }),
    sources: {
      ...Object.fromEntries(Object.entries(other.sources).map(([name, source]) => [OTHER + name, source])),
      ...Object.fromEntries(ours),
    },
    layers: [...other.layers.map(renamed), ...layers],
  };
}

function renamed(layer: LayerSpecification): LayerSpecification {
  const id = OTHER + layer.id;
  return "source" in layer ? { ...layer, id, source: OTHER + layer.source } : { ...layer, id };
}

async function fetchStyle(address: string): Promise<StyleSpecification> {
  const response = await fetch(address);
  if (!response.ok) {
    throw new CodedError("map-style-missing", `The map's style at ${address} answered ${response.status}.`);
  }
  const value: unknown = await response.json();
  if (!isStyle(value)) {
    throw new CodedError("map-style-wrong", `What stands at ${address} is no MapLibre style.`);
  }
  return absolute(value, address);
}

/** Checks the outline; the map validates the rest, and rejects an invalid style as a whole. */
function isStyle(value: unknown): value is StyleSpecification {
  const hasLayers = (layers: unknown) =>
    Array.isArray(layers) && layers.every((layer) => isFields(layer) && typeof layer["id"] === "string");
  return isFields(value) && value["version"] === 8 && isSources(value["sources"]) && hasLayers(value["layers"]);
}

function isSources(value: unknown): value is Fields {
  return isFields(value) && Object.values(value).every(isFields);
}

/** The style with absolute addresses. */
function absolute(style: StyleSpecification, base: string): StyleSpecification {
  const { glyphs, sprite } = style;
  const resolved = (address: string) => resolve(address, base);
  const sources = Object.entries(style.sources).map(([name, source]) => [name, absoluteSource(source, resolved)]);
  return {
    ...style,
    ...(glyphs !== undefined && { glyphs: resolved(glyphs) }),
    ...(typeof sprite === "string" && { sprite: resolved(sprite) }),
    ...(Array.isArray(sprite) && { sprite: sprite.map(({ id, url }) => ({ id, url: resolved(url) })) }),
    sources: Object.fromEntries(sources),
  };
}

function absoluteSource(source: SourceSpecification, resolved: (address: string) => string): SourceSpecification {
  const url = "url" in source && typeof source.url === "string" ? { url: resolved(source.url) } : {};
  const tiles = "tiles" in source && Array.isArray(source.tiles) ? { tiles: source.tiles.map(resolved) } : {};
  const data = "data" in source && typeof source.data === "string" ? { data: resolved(source.data) } : {};
  return { ...source, ...url, ...tiles, ...data };
}

/** An absolute address whose placeholders for tile, font and range stay as they are. */
export function resolve(address: string, base: string): string {
  return new URL(address, base).href.replaceAll("%7B", "{").replaceAll("%7D", "}");
}

function isDark(host: HTMLElement): boolean {
  return inkOf(host, "light-dark(#fff, #000)") === inkOf(host, "#000");
}
