import type { components } from "../../api/schema.d.ts";

/** Links of maps: of Google, OpenStreetMap and Apple, and geo: addresses. Reads the address alone and opens nothing. */

type Coordinates = components["schemas"]["Coordinates"];

export interface MapLink {
  /** The point that the link names; undefined for a link without one. */
  readonly point: Coordinates | undefined;
  /** The name of the place that the link has; empty without one. */
  readonly name: string;
  /** A short link, whose address does not tell the place. */
  readonly isShort: boolean;
}

const NUMBER = String.raw`[+-]?\d+(?:\.\d+)?`;
/** "40.8518,14.2681", also with a plus or a space after the comma. */
const PAIR = new RegExp(`^(${NUMBER}),[+\\s]*(${NUMBER})$`);
/** Google: the place itself. A link through several places has one for each, the last is the one that is shown. */
const OF_PLACE = new RegExp(`!3d(${NUMBER})!4d(${NUMBER})`, "g");
/** Google: the middle of the view. */
const OF_VIEW = new RegExp(`/@(${NUMBER}),(${NUMBER})`);
/** OpenStreetMap: zoom, latitude and longitude. */
const OF_OSM = new RegExp(`(?:^|[#&])map=${NUMBER}/(${NUMBER})/(${NUMBER})`);
/** geo:latitude,longitude[,altitude][;parameters][?q=…] */
const GEO = new RegExp(`^geo:(${NUMBER}),(${NUMBER})`, "i");
/** "40.8518,14.2681(Naples)" */
const LABELLED = new RegExp(`^(${NUMBER}),(${NUMBER})\\((.*)\\)$`);

/** Parameters that name the place, before those that name the view. */
const PLACES = ["coordinate", "q", "query", "destination", "daddr", "ll", "sll", "center"];
const NAMES = ["name", "q", "query", "address"];
const SHORT_HOSTS = ["goo.gl", "maps.app.goo.gl", "g.co", "osm.org", "maps.apple"];
/** The paths that hosts have for short links, where they serve full ones as well. */
const SHORT_PATHS: Readonly<Record<string, RegExp>> = { "osm.org": /^\/go\// };

/** What a link names; undefined for a text that is no link. */
export function readMapLink(text: string): MapLink | undefined {
  if (/\s/.test(text) || !/^(https?:\/\/|geo:|[\w.-]+\.[a-z]{2,}\/)/i.test(text)) {
    return undefined;
  }
  if (GEO.test(text) || /^geo:/i.test(text)) {
    return readGeo(text);
  }
  const address = text.includes("://") ? text : `https://${text}`;
  return URL.canParse(address) ? readUrl(new URL(address)) : undefined;
}

/** A point on Earth; undefined beyond the poles or the date line. */
export function pointAt(latitude: number, longitude: number): Coordinates | undefined {
  // NaN fails both comparisons.
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

function readGeo(text: string): MapLink {
  const [, north, east] = GEO.exec(text) ?? [];
  const asked = new URLSearchParams(text.split("?")[1] ?? "").get("q") ?? "";
  const [, ownNorth, ownEast, label] = LABELLED.exec(asked) ?? [];
  const own = pairOf(asked) ?? pointOf(ownNorth, ownEast);
  // "geo:0,0?q=…" asks for what is named, anywhere.
  return {
    point: own ?? (asked === "" ? pointOf(north, east) : elsewhere(north, east)),
    name: label ?? "",
    isShort: false,
  };
}

/** The point, unless it is the 0,0 that stands for none. */
function elsewhere(north: string | undefined, east: string | undefined): Coordinates | undefined {
  return Number(north) === 0 && Number(east) === 0 ? undefined : pointOf(north, east);
}

function readUrl(url: URL): MapLink {
  const host = url.hostname.replace(/^www\./, "");
  const path = decoded(url.pathname);
  const [, viewNorth, viewEast] = OF_VIEW.exec(path) ?? [];
  const [, osmNorth, osmEast] = OF_OSM.exec(url.hash) ?? [];
  const place = [...path.matchAll(OF_PLACE)].at(-1);
  const point =
    pointOf(place?.[1], place?.[2]) ??
    pointOf(url.searchParams.get("mlat"), url.searchParams.get("mlon")) ??
    firstOf(PLACES, (name) => pairOf((url.searchParams.get(name) ?? "").replace(/^loc:/, ""))) ??
    firstOf(path.split("/"), pairOf) ??
    pointOf(viewNorth, viewEast) ??
    pointOf(osmNorth, osmEast);
  const isShort = point === undefined && SHORT_HOSTS.includes(host) && (SHORT_PATHS[host]?.test(path) ?? true);
  return { point, name: nameOf(url, path), isShort };
}

/** The name in a link of Google (/maps/place/Castel+Nuovo/) or in a parameter. */
function nameOf({ searchParams }: URL, path: string): string {
  const [, segment = ""] = /\/maps\/place\/([^/@]+)/.exec(path) ?? [];
  const names = [segment.replaceAll("+", " "), ...NAMES.map((name) => searchParams.get(name) ?? "")];
  return names.map((name) => name.trim()).find((name) => name !== "" && !isDegrees(name)) ?? "";
}

const isDegrees = (name: string) => /^(loc:)?[\d\s.,°'"′″NSEWO+-]+$/i.test(name);

function pairOf(text: string): Coordinates | undefined {
  const [, north, east] = PAIR.exec(text) ?? [];
  return pointOf(north, east);
}

function pointOf(north: string | null | undefined, east: string | null | undefined): Coordinates | undefined {
  return north && east ? pointAt(Number(north), Number(east)) : undefined;
}

function firstOf<Entry, Value>(
  entries: readonly Entry[],
  read: (entry: Entry) => Value | undefined,
): Value | undefined {
  for (const entry of entries) {
    const value = read(entry);
    if (value !== undefined) {
      return value;
    }
  }
  return undefined;
}

/** An address with a stray percent sign is read as it stands. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
