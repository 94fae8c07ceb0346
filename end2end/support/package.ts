import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { components } from "../../islands/src/api/schema.d.ts";
import type { Api, HotelSummary } from "./api.ts";
import type { Trip } from "./test.ts";

type Package = components["schemas"]["TravelPackageWrite"];

/** The title of the stories' package. */
export const TITLE = "Slow days by the sea";
/** Nights in each hotel. */
const NIGHTS = 2;

/** A unique handle. */
export function newSlug(): string {
  return `mia.${randomUUID().slice(0, 8)}`;
}

/** Makes the client's account a new creator with a club. */
export async function openClub(api: Api, slug: string): Promise<void> {
  await api.signUp();
  await api.becomeCreator();
  await api.openClub(slug, "Mia Lind", "Slow mornings by the sea.");
}

function later(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Two hotels: the second is available from the end of the nights in the first. */
export async function twoHotels(api: Api, trip: Trip): Promise<[HotelSummary, HotelSummary]> {
  const { checkInDate, checkOutDate } = trip.dates;
  expect(later(checkInDate, NIGHTS)).toBe(checkOutDate);
  const then = { checkInDate: checkOutDate, checkOutDate: later(checkOutDate, NIGHTS) };
  const { hotels } = await api.search(trip.destination.id, then);
  const first = trip.hotels[0];
  const second = hotels.find((hotel) => hotel.id !== first?.id);
  if (!first || !second) {
    throw new Error(`no second hotel is available in ${trip.destination.name} from ${checkOutDate} on`);
  }
  return [first, second];
}

/** A published package of these hotels. */
export function tripTo(hotels: readonly HotelSummary[], more: Package = {}): Package {
  const stays = hotels.map((hotel, position) => ({
    hotelId: hotel.id,
    nights: NIGHTS,
    note: position === 0 ? "Ask for the upper floor." : "",
  }));
  return { title: TITLE, description: "Two hotels and one bay.", stays, days: [], isActive: true, ...more };
}
