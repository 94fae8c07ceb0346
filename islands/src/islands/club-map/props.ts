import { readFields, readList, readNumber, readText } from "../../lib/guards.ts";

/** A stay that the creator recommends. */
export interface ClubPin {
  readonly hotelId: string;
  /** The hotel's page is at /hotel/{slug}. */
  readonly slug: string;
  /** The hotel's name. */
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly recommendationTitle: string;
}

/** The stays of a creator. */
export interface StaysOnMap {
  readonly creator: { readonly slug: string; readonly publicName: string };
  /** Newest first; at least one. */
  readonly pins: readonly ClubPin[];
  /** The title of the map; absent: the map of the creator's recommendations. */
  readonly title?: string;
}

/** A place of an itinerary. */
export interface TripPlace {
  /** From 1, in the order of the days. */
  readonly number: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** The part of the page about it. */
  readonly href: string;
}

/** The places of an itinerary. */
export interface PlacesOnMap {
  /** The title of the map. */
  readonly title: string;
  /** In the order of the itinerary; at least one. */
  readonly places: readonly TripPlace[];
}

export type ClubMapProps = StaysOnMap | PlacesOnMap;

/** More places than an itinerary has. */
const MAX_PLACES = 100_000;

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
    number: readNumber(fields, "number", 1, MAX_PLACES),
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
