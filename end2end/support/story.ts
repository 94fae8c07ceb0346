import { expect, type Locator, type Page } from "@playwright/test";
import { CUSTOMER, type Dates } from "./api.ts";

/** Test cards of the gateway. */
export const CARD = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  challenged: "4000 0000 0000 3220",
};

/** Searches for stays from the start page. */
export async function searchStays(page: Page, place: string, dates: Dates): Promise<void> {
  await page.goto("/search");
  const form = page.getByRole("form", { name: "Search" });
  await form.getByLabel("Where", { exact: true }).fill(place);
  await form.getByLabel("Check-in").fill(dates.checkInDate);
  await form.getByLabel("Check-out").fill(dates.checkOutDate);
  await form.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/search\?searchId=/);
}

/** Opens a hotel of the list by its position, from 0, and returns its name. */
export async function openHotel(page: Page, position: number): Promise<string> {
  const link = page.getByRole("main").getByRole("article").nth(position).getByRole("heading").getByRole("link");
  const name = ((await link.textContent()) ?? "").trim();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  return name;
}

/** The button that adds the lowest rate. */
export function addButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Add to trip/ }).first();
}

/** The cart's panel. */
export function cartPanel(page: Page): Locator {
  return page.getByRole("dialog", { name: "Your trip" });
}

/** Removes a stay on the page of guest details, where phones fold the trip. */
export async function removeStay(page: Page, hotel: string): Promise<void> {
  const remove = page.getByRole("button", { name: `Remove ${hotel}` });
  const folded = page.locator("summary").filter({ hasText: "Your trip" });
  await expect(remove.or(folded).filter({ visible: true }).first()).toBeVisible();
  if (!(await remove.isVisible())) {
    await folded.click();
  }
  await remove.click();
}

/** The link from the cart's panel to the details. */
export function continueLink(page: Page): Locator {
  return cartPanel(page).getByRole("link", { name: "Continue to guest details" });
}

/**
 * Adds the hotel's lowest rate to the cart and continues to the details: through the panel or, where scripts do not
 * run (yet), through the form.
 */
export async function addRoom(page: Page): Promise<void> {
  await addButton(page).click();
  const details = page.getByRole("heading", { level: 1, name: "Who is travelling?" });
  await expect(continueLink(page).or(details)).toBeVisible();
  if (await continueLink(page).isVisible()) {
    await continueLink(page).click();
  }
  await expect(page).toHaveURL(/\/itinerary\/[^/]+\/contact$/);
}

/** Waits until the islands of the page work. */
export async function awake(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-islands", "awake");
}

/** Fills in the contact and the guest of each room. */
export async function fillDetails(page: Page): Promise<void> {
  const booker = page.getByRole("region", { name: "Your details" });
  await booker.getByLabel("First name").fill(CUSTOMER.firstName);
  await booker.getByLabel("Last name").fill(CUSTOMER.lastName);
  await booker.getByLabel("Email").fill(CUSTOMER.email);
  await booker.getByLabel("Phone").fill(CUSTOMER.phone);
  await booker.getByLabel("Country").selectOption(CUSTOMER.countryCode);
  const rooms = page.getByRole("group", { name: /^Room \d/ }).filter({ has: page.getByLabel("Guest's first name") });
  for (const room of await rooms.all()) {
    const same = room.getByLabel(/^Same guests as at/);
    if (await same.isVisible()) {
      await same.uncheck();
    }
    await room.getByLabel("Guest's first name").fill("Grace");
    await room.getByLabel("Guest's last name").fill("Hopper");
  }
}

/** Continues from the details to the payment. */
export async function toPayment(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/itinerary\/[^/]+\/payment$/);
}

/** Types a card into the payment's form. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Valid until, month").selectOption("12");
  await page.getByLabel("Valid until, year").selectOption(String(new Date().getFullYear() + 2));
  await page.getByLabel("Security code").fill("123");
}

/** The button that pays; its name contains the amount. */
export function payButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Pay .*\d/ });
}

/** The booking references on the confirmation. */
export function references(page: Page): Locator {
  return page.getByRole("article").filter({ hasText: "Reference" }).filter({ hasText: "Confirmed" });
}

/** Expects the confirmation of a booked trip. */
export async function expectBooked(page: Page, stays: number): Promise<void> {
  await expect(page).toHaveURL(/\/itinerary\/[^/]+\/confirmation$/);
  await expect(page.getByRole("heading", { level: 1, name: /^You are going to / })).toBeVisible();
  await expect(references(page)).toHaveCount(stays);
}

/** The id in an itinerary's address. */
export function itineraryId(page: Page): string {
  return new URL(page.url()).pathname.split("/")[2] ?? "";
}
