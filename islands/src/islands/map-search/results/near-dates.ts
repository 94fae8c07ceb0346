import { client } from "../../../api/client.ts";
import { isFields } from "../../../lib/guards.ts";
import { answered, unreadable } from "../queries.ts";
import type { NearbyDates, RoomSplit, Search, SearchCreate } from "../types.ts";

/** Stores a copy of the search `id` with other dates; place, rooms and currency stay. Resolves to its id. */
export async function keepOnDates(id: string, dates: NearbyDates): Promise<string> {
  const search = await storedSearch(id);
  const { searchId } = await answered(client.POST("/api/v1/hotel/search/create", { body: onDates(search, dates) }));
  return searchId;
}

/** Stores a copy of the search `id` with other rooms; place, dates and currency stay. Resolves to its id. */
export async function keepInRooms(id: string, rooms: RoomSplit["rooms"]): Promise<string> {
  const search = await storedSearch(id);
  const body = { ...onDates(search, search), rooms };
  const { searchId } = await answered(client.POST("/api/v1/hotel/search/create", { body }));
  return searchId;
}

async function storedSearch(id: string): Promise<Search> {
  const search: unknown = await answered(client.GET("/api/v1/hotel/search/{id}", { params: { path: { id } } }));
  if (!isSearch(search)) {
    throw unreadable();
  }
  return search;
}

/** The body of that search; server/domain/src/catalogue/searches/move_dates.rs does the same. */
export function onDates(
  { area, rooms, currency, countryCode }: Search,
  { checkInDate, checkOutDate }: Pick<NearbyDates, "checkInDate" | "checkOutDate">,
): SearchCreate {
  const destinationId = area.destinationId ?? null;
  const hotelId = destinationId === null ? (area.hotelId ?? null) : null;
  const boundingBox = destinationId === null && hotelId === null ? area.boundingBox : null;
  const place = { destinationId, destination: null, hotelId, boundingBox };
  return { ...place, checkInDate, checkOutDate, rooms, currency, countryCode };
}

/** The current address with another search. */
export function addressOf(searchId: string): string {
  const fields = new URLSearchParams(location.search);
  fields.set("searchId", searchId);
  return `${location.pathname}?${fields}`;
}

function isSearch(value: unknown): value is Search {
  return isFields(value) && isFields(value["area"]) && Array.isArray(value["rooms"]);
}
