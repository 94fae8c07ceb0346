import { queryOptions } from "@tanstack/react-query";
import { quietClient } from "../../api/client.ts";
import type { components } from "../../api/schema.d.ts";
import { isDestinationList } from "../../editing/answers.ts";
import { lastPointOf, myStays } from "../../editing/my-stays.ts";
import { answered, OPENING, readAs } from "../../editing/queries.ts";

/** The initial view of the map of hotels. */

type Schemas = components["schemas"];
type Box = Schemas["BoundingBox"];
type Point = Schemas["Coordinates"];

/** The surroundings of a stay, to each side in degrees: a town. */
const TOWN_MARGIN = { latitude: 0.1, longitude: 0.15 };

/** The surroundings of the place whose name starts with the typed text; else of the last stay; null: the world. */
export function startQuery(typed: string) {
  return queryOptions({
    queryKey: ["stay-finder", "start", typed],
    queryFn: async ({ signal }): Promise<Box | null> => {
      const typedPlace = typed === "" ? undefined : placeOf(await suggestions(typed, signal));
      return typedPlace ?? lastStayOf(await myStays(signal)) ?? null;
    },
    // The last stay may have changed when the map is opened again.
    ...OPENING,
  });
}

/** The best suggestion, a place or a hotel, with its surroundings. */
export function placeOf({ destinations: [best] }: Schemas["DestinationList"]): Box | undefined {
  return best?.boundingBox;
}

/** The surroundings of the stay that was created last. */
export function lastStayOf(stays: Schemas["RecommendationList"]): Box | undefined {
  const point = lastPointOf(stays);
  return point && boxAround(point);
}

export function boxAround({ latitude, longitude }: Point): Box {
  return {
    south: Math.max(-90, latitude - TOWN_MARGIN.latitude),
    west: turned(longitude - TOWN_MARGIN.longitude),
    north: Math.min(90, latitude + TOWN_MARGIN.latitude),
    east: turned(longitude + TOWN_MARGIN.longitude),
  };
}

/** The same meridian between -180 and 180. */
function turned(longitude: number): number {
  return ((longitude + 540) % 360) - 180;
}

async function suggestions(query: string, signal: AbortSignal): Promise<Schemas["DestinationList"]> {
  const params = { query: { query, take: 1 } };
  return readAs(
    isDestinationList,
    await answered(quietClient.GET("/api/v1/destinations/autocomplete", { params, signal })),
  );
}
