import { queryOptions } from "@tanstack/react-query";
import { client } from "../../../api/client.ts";
import { answered, ask } from "../queries.ts";
import type { Box, HotelSummary } from "../types.ts";
import type { CardedPoint } from "./found.ts";

/** The maximum number of hotels in the list of one place. */
const TAKE = 50;

/** The contents of the card of a mark. */
export function foundQuery({ key, what }: CardedPoint) {
  return queryOptions({
    queryKey: ["found-on-world-map", key],
    queryFn: ({ signal }) => ("hotelId" in what ? hotel(what.hotelId, signal) : hotelsIn(what.box, signal)),
  });
}

async function hotel(id: string, signal: AbortSignal): Promise<readonly HotelSummary[]> {
  return [await answered(client.GET("/api/v1/hotel/{id}", { params: { path: { id } }, signal }))];
}

async function hotelsIn(boundingBox: Box, signal: AbortSignal): Promise<readonly HotelSummary[]> {
  const { hotels } = await ask({ boundingBox, take: TAKE }, signal);
  return hotels;
}
