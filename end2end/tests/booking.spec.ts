// From the start page to a booked trip with two hotels, without an account.

import { PASSWORD } from "../support/api.ts";
import { draft } from "../support/cart.ts";
import { leaveWelcome, ready, runsScripts } from "../support/person.ts";
import {
  addRoom,
  CARD,
  expectBooked,
  fillCard,
  fillDetails,
  openHotel,
  payButton,
  removeStay,
  searchStays,
  toPayment,
} from "../support/story.ts";
import { expect, test } from "../support/test.ts";

test("a visitor books rooms of two hotels in one trip", { tag: ["@phone", "@no-scripts", "@firefox"] }, async ({
  page,
  trip,
}) => {
  await searchStays(page, trip.destination.name, trip.dates);
  await expect(page.getByRole("heading", { level: 1, name: trip.destination.name })).toBeVisible();
  const list = page.url();

  const first = await openHotel(page, 0);
  await addRoom(page);
  await expect(page.getByRole("heading", { name: `Guests at ${first}` })).toBeVisible();

  await page.goto(list);
  const second = await openHotel(page, 1);
  await addRoom(page);
  await expect(page.getByRole("heading", { name: `Guests at ${first}` })).toBeVisible();
  await expect(page.getByRole("heading", { name: `Guests at ${second}` })).toBeVisible();

  await fillDetails(page);
  await toPayment(page);
  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expectBooked(page, 2);
  for (const hotel of [first, second]) {
    await expect(page.getByRole("article", { name: hotel })).toContainText(/Reference\s*[A-Z0-9-]{5,}/);
  }

  const link = page.getByRole("link", { name: "Add to calendar" });
  const calendar = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(calendar.headers()["content-type"]).toContain("text/calendar");
  const text = await calendar.text();
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(text).toContain(`DTSTART;VALUE=DATE:${trip.dates.checkInDate.replaceAll("-", "")}`);
});

test("an added room can be removed again", { tag: ["@phone", "@no-scripts"] }, async ({ page, trip }) => {
  await page.goto(`/hotel/${trip.hotels[0]?.slug}?searchId=${trip.searchId}`);
  const name = trip.hotels[0]?.name;
  await addRoom(page);
  await removeStay(page, name ?? "");
  await expect(page.getByText("Your trip is empty")).toBeVisible();
  await expect(page.getByRole("link", { name: "Find a stay" }).first()).toBeVisible();
});

test("a user with an account signs in at the details and continues with the trip", { tag: "@no-scripts" }, async ({
  page,
  trip,
  api,
}) => {
  const email = await api.signUp();
  const { itinerary } = await draft(page, trip);
  await page.goto(`/itinerary/${itinerary.id}/contact`);
  await ready(page);
  const offer = page.getByRole("main").getByRole("link", { name: "Sign in", exact: true });
  await offer.click();
  // In a dialog with scripts, on a page of its own without.
  const place = runsScripts() ? page.getByRole("dialog") : page.getByRole("main");
  await place.getByLabel("Email").fill(email);
  await place.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await place.getByRole("button", { name: "Sign In", exact: true }).click();
  await leaveWelcome(page);
  await expect(page).toHaveURL(`/itinerary/${itinerary.id}/contact`);
  await expect(page.getByRole("heading", { name: `Guests at ${trip.hotels[0]?.name}` })).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test("missing details show errors beside their fields", { tag: "@no-scripts" }, async ({ page, trip }) => {
  await page.goto(`/hotel/${trip.hotels[0]?.slug}?searchId=${trip.searchId}`);
  await addRoom(page);
  await fillDetails(page);
  const email = page.getByLabel("Email");
  await email.fill("ada at example");
  // Skips the browser's own validation to reach the server's.
  await page.locator("#contact").evaluate((form) => form.setAttribute("novalidate", ""));
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(email).toHaveAccessibleDescription(/Invalid email address/);
  await expect(email).toHaveValue("ada at example");
  await expect(page.getByLabel("Guest's first name")).toHaveValue("Grace");
});
