import { readFields, readList, readNumber, readText } from "../../lib/guards.ts";

/** A stay that the creator recommends. */
export interface ClubPin {
  readonly hotelId: string;
  /** The hotel's page is at /hotel/{slug}. */
  readonly slug: string;
  /** The hotel's. */
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly recommendationTitle: string;
}

/** Whose stays they are, and where. */
export interface StaysOnMap {
  readonly creator: { readonly slug: string; readonly publicName: string };
  /** The newest first; at least one. */
  readonly pins: readonly ClubPin[];
  /** What the map is called; absent: the map of what the creator recommends. */
  readonly title?: string;
}

/** A place of a trip. */
export interface TripPlace {
  /** From 1, in the order of the days. */
  readonly number: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Where the page tells of it. */
  readonly href: string;
}

/** Where a trip leads. */
export interface PlacesOnMap {
  /** What the map is called. */
  readonly title: string;
  /** In the order of the trip; at least one. */
  readonly places: readonly TripPlace[];
}

export type ClubMapProps = StaysOnMap | PlacesOnMap;

/** More places than a trip has. */
const MOST_PLACES = 100_000;

export function parseClubMapProps(value: unknown): ClubMapProps {
  const fields = readFields(value, "props");
  if (fields["places"] !== undefined) {
    return { title: readText(fields, "title"), places: readList(fields, "places", readPlace) };
  }
  const creator = readFields(fields["creator"], "creator");
  return {
    creator: { slug: readText(creator, "slug"), publicName: readText(creator, "publicName") },
    pins: readList(fields, "pins", readPin),
    ...(fields["title"] !== undefined && { title: readText(fields, "title") }),
  };
}

function readPlace(value: unknown, name: string): TripPlace {
  const fields = readFields(value, name);
  return {
    number: readNumber(fields, "number", 1, MOST_PLACES),
    name: readText(fields, "name"),
    latitude: readNumber(fields, "latitude", -90, 90),
    longitude: readNumber(fields, "longitude", -180, 180),
    href: readText(fields, "href"),
  };
}

function readPin(value: unknown, name: string): ClubPin {
  const fields = readFields(value, name);
  return {
    hotelId: readText(fields, "hotelId"),
    slug: readText(fields, "slug"),
    name: readText(fields, "name"),
    latitude: readNumber(fields, "latitude", -90, 90),
    longitude: readNumber(fields, "longitude", -180, 180),
    recommendationTitle: readText(fields, "recommendationTitle"),
  };
}
