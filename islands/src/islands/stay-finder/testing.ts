import type { components } from "../../api/schema.d.ts";
import { aPicture } from "../../editing/testing.ts";
import type { House } from "./found.ts";

type Schemas = components["schemas"];

/** A hotel as the server returns it. */
export function aHouse(id: string, name: string): House {
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
    readonly houses: readonly House[];
    readonly certainty?: Schemas["MatchCertainty"];
    readonly recommendationId?: string;
  }[],
) {
  return {
    lines: lines.map(({ line, houses, certainty = "certain", recommendationId }) => ({
      line,
      matches: houses.map((hotel) => ({
        hotel: { ...hotel, propertyType: "hotel", source: { kind: "house" } },
        certainty,
        ...(recommendationId !== undefined && { recommendationId }),
      })),
    })),
  };
}
