import type { components } from "../../api/schema.d.ts";
import { aPicture } from "../../editing/testing.ts";
import type { FoundHotel } from "./found.ts";

type Schemas = components["schemas"];

/** A hotel as the server returns it. */
export function aHotel(id: string, name: string): FoundHotel {
  return {
    id,
    name,
    slug: `slug-${id}`,
    address: { line1: "Rua 1", city: "Lisbon", countryCode: "PT" },
    coordinates: { latitude: 38.7, longitude: -9.1 },
    titleImage: aPicture(`title-${id}`),
  };
}

/** The server's answer to pasted lines. */
export function matched(
  lines: readonly {
    readonly line: string;
    readonly hotels: readonly FoundHotel[];
    readonly certainty?: Schemas["MatchCertainty"];
    readonly recommendationId?: string;
  }[],
) {
  return {
    lines: lines.map(({ line, hotels, certainty = "certain", recommendationId }) => ({
      line,
      matches: hotels.map((hotel) => ({
        hotel: { ...hotel, propertyType: "hotel", source: { kind: "house" } },
        certainty,
        ...(recommendationId !== undefined && { recommendationId }),
      })),
    })),
  };
}
