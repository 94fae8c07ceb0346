import { queryOptions } from "@tanstack/react-query";
import { quietClient } from "../../api/client.ts";
import { lastPointOf, myStays } from "../../editing/my-stays.ts";
import { answered, OPENING } from "../../editing/queries.ts";
import type { Bounds } from "../../map/bounds.ts";
import { pointAt } from "./map-link.ts";

/** The first view of the map of an itinerary that has no places yet. */

/** The surroundings of a stay, to each side in degrees: a town. */
const TOWN_MARGIN = { latitude: 0.15, longitude: 0.2 };

/** Around the first night's stay; else around the creator's last stay; null: the world. */
export function firstAreaQuery(nights: readonly string[]) {
  const [night] = nights;
  return queryOptions({
    queryKey: ["itinerary-editor", "first-area", night ?? ""],
    queryFn: async ({ signal }): Promise<Bounds | null> => {
      const point = night === undefined ? lastPointOf(await myStays(signal)) : await hotelAt(night, signal);
      return point ? areaAround(point) : null;
    },
    ...OPENING,
  });
}

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

async function hotelAt(id: string, signal: AbortSignal): Promise<Point | undefined> {
  const { coordinates } = await answered(quietClient.GET("/api/v1/hotel/{id}", { params: { path: { id } }, signal }));
  return pointAt(coordinates.latitude, coordinates.longitude);
}

function areaAround({ latitude, longitude }: Point): Bounds {
  return [
    longitude - TOWN_MARGIN.longitude,
    latitude - TOWN_MARGIN.latitude,
    longitude + TOWN_MARGIN.longitude,
    latitude + TOWN_MARGIN.latitude,
  ];
}
