// The page that moves a booked stay to other dates.

import { expect, type Page } from "@playwright/test";
import type { Itinerary } from "./api.ts";
import { itineraryId } from "./story.ts";

/** A date so many days later. */
export function later(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** How many days later the hotel has a room for a stay of the same length; the pages have no script to wait for. */
export async function freeDays(page: Page, { id, lineItems }: Itinerary): Promise<number> {
  const [line] = lineItems;
  for (let days = 7; line && days < 35; days += 1) {
    const [checkIn, checkOut] = [later(line.checkInDate, days), later(line.checkOutDate, days)];
    const address = `/user/itinerary/${id}/change?stay=${line.identity}&checkIn=${checkIn}&checkOut=${checkOut}`;
    if ((await (await page.request.get(address)).text()).includes('id="offers"')) {
      return days;
    }
  }
  throw new Error("the hotel has no other free dates");
}

/** Opens the page from the trip and asks for the same length of stay, so many days later. */
export async function chooseDates(page: Page, itinerary: string, days: number): Promise<void> {
  await page.goto(`/itinerary/${itinerary}/confirmation`);
  await page.getByRole("link", { name: "Change dates or room" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Change dates or room" })).toBeVisible();
  const [checkIn, checkOut] = [page.getByLabel("Check-in"), page.getByLabel("Check-out")];
  await checkIn.fill(later(await checkIn.inputValue(), days));
  await checkOut.fill(later(await checkOut.inputValue(), days));
  await page.getByRole("button", { name: "See rooms and prices" }).last().click();
  await expect(page.getByRole("heading", { level: 2, name: /^Rooms for / })).toBeVisible();
}

/** Takes the first offer and waits for the payment page of the new stay; returns its itinerary. */
export async function takeOffer(page: Page): Promise<string> {
  await page
    .getByRole("button", { name: /^Choose and pay/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/payment/);
  return itineraryId(page);
}
