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
export interface ClubMapProps {
  readonly creator: { readonly slug: string; readonly publicName: string };
  /** The newest first; at least one. */
  readonly pins: readonly ClubPin[];
  /** What the map is called; absent: the map of what the creator recommends. */
  readonly title?: string;
}

export function parseClubMapProps(value: unknown): ClubMapProps {
  const fields = readFields(value, "props");
  const creator = readFields(fields["creator"], "creator");
  return {
    creator: { slug: readText(creator, "slug"), publicName: readText(creator, "publicName") },
    pins: readList(fields, "pins", readPin),
    ...(fields["title"] !== undefined && { title: readText(fields, "title") }),
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
