// A room that another traveller books between the cart and the payment.

import type { Api, Availability } from "../support/api.ts";
import { draft } from "../support/cart.ts";
import { fillDetails, removeStay } from "../support/story.ts";
import { expect, type Trip, test } from "../support/test.ts";

/** Rooms that can be booked together. */
const MOST_ROOMS = 9;

test("a room that was sold in between is reported before anything is paid", async ({ page, trip, api }) => {
  const { itinerary } = await draft(page, trip);
  await page.goto(`/itinerary/${itinerary.id}/contact`);
  await fillDetails(page);

  await buyAll(api, trip);

  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("main")).toContainText(/sold out/i);
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Change your trip" }).click();
  await removeStay(page, trip.hotels[0]?.name ?? "");
  await expect(page.getByText("Your trip is empty")).toBeVisible();
});

test("a hotel without available rooms says so", async ({ page, trip, api }) => {
  await buyAll(api, trip, Number.POSITIVE_INFINITY);
  await page.goto(`/hotel/${trip.hotels[0]?.slug}?searchId=${trip.searchId}`);
  const alert = page.getByRole("alert").filter({ hasText: "No rooms available" });
  await expect(alert).toContainText(
    "No rooms available for the selected dates. Try changing your dates or number of guests.",
  );
});

/** Another traveller books all rooms of the hotel's first types. */
async function buyAll(api: Api, trip: Trip, kinds = 1): Promise<void> {
  const hotel = trip.hotels[0];
  if (!hotel) {
    throw new Error("the trip has no hotel");
  }
  const first = await api.availability(hotel.id, trip.searchId);
  const wanted = first.roomTypes.slice(0, kinds).map((room) => room.id);
  for (const kind of wanted) {
    for (let left = await roomsLeft(api, trip, kind); left > 0; left = await roomsLeft(api, trip, kind)) {
      const rooms = Array.from({ length: Math.min(left, MOST_ROOMS) }, () => ({ adults: 1, childAges: [] }));
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
