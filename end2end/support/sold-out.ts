import { expect } from "@playwright/test";
import type { Api, Availability } from "./api.ts";
import type { Trip } from "./test.ts";

/** Rooms that can be booked together. */
const MAX_ROOMS = 9;

/** Another person books every room of the hotel's first kinds. */
export async function buyAll(api: Api, trip: Trip, kinds = 1): Promise<void> {
  const hotel = trip.hotels[0];
  if (!hotel) {
    throw new Error("the trip has no hotel");
  }
  const first = await api.availability(hotel.id, trip.searchId);
  const wanted = first.roomTypes.slice(0, kinds).map((room) => room.id);
  for (const kind of wanted) {
    for (let left = await roomsLeft(api, trip, kind); left > 0; left = await roomsLeft(api, trip, kind)) {
      const rooms = Array.from({ length: Math.min(left, MAX_ROOMS) }, () => ({ adults: 1, childAges: [] }));
      const searchId = await api.searchHotel(hotel.id, trip.dates, rooms);
      const { roomTypes } = await api.availability(hotel.id, searchId);
      const room = roomTypes.find(({ id }) => id === kind);
      const rate = room?.rates[0];
      if (!room || !rate) {
        throw new Error(`${left} rooms are left and cannot be booked together`);
      }
      await api.signIn();
      const { id } = await api.createItinerary();
      await api.addHotel(id, hotel.id, searchId, room, rate);
      const invoice = await api.checkOut(await api.itinerary(id));
      expect((await api.pay(invoice.id)).status).toBe("succeeded");
    }
  }
}

async function roomsLeft(api: Api, trip: Trip, kind: string): Promise<number> {
  const hotelId = trip.hotels[0]?.id ?? "";
  const searchId = await api.searchHotel(hotelId, trip.dates);
  const found: Availability | undefined = await api.availability(hotelId, searchId).catch(() => undefined);
  return found?.roomTypes.find(({ id }) => id === kind)?.roomsLeft ?? 0;
}
