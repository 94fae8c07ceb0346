import { quietClient } from "../api/client.ts";
import type { components } from "../api/schema.d.ts";
import { isRecommendationList } from "./answers.ts";
import { answered, readAs } from "./queries.ts";

/** The stays that the creator recommends, to begin a map where the creator was last. */

type Schemas = components["schemas"];

/** The number of stays to look for the last one in; new ones come before those with a place in the order. */
const TAKE = 50;

export async function myStays(signal: AbortSignal): Promise<Schemas["RecommendationList"]> {
  const params = { query: { take: TAKE } };
  return readAs(
    isRecommendationList,
    await answered(quietClient.GET("/api/v1/userProfile/hotelRecommendations", { params, signal })),
  );
}

/** Where the stay is that was created last. */
export function lastPointOf({ recommendations }: Schemas["RecommendationList"]): Schemas["Coordinates"] | undefined {
  const [last] = recommendations
    .flatMap(({ createdAt, hotel }) => (hotel ? [{ at: Date.parse(createdAt), point: hotel.coordinates }] : []))
    .toSorted((one, other) => other.at - one.at);
  return last?.point;
}
