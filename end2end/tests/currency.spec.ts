// One currency for prices and one for a trip, and two carts of one traveller.

import type { Page } from "@playwright/test";
import { type Api, type Itinerary, PASSWORD } from "../support/api.ts";
import { awaitingPayment, draft, signedIn } from "../support/cart.ts";
import { signIn } from "../support/person.ts";
import { addButton, addRoom, awake, cartPanel, continueLink } from "../support/story.ts";
import { expect, type Trip, test } from "../support/test.ts";

function hotelPath(trip: Trip, position = 0): string {
  return `/hotel/${trip.hotels[position]?.slug}?searchId=${trip.searchId}`;
}

/** Chooses a currency in the header, which returns to the same page. */
async function choose(page: Page, currency: string): Promise<void> {
  await page.getByRole("button", { name: /^Currency: / }).click();
  await page.getByRole("button", { name: new RegExp(`^${currency}`) }).click();
  await expect(page.getByRole("button", { name: `Currency: ${currency}` })).toBeVisible();
}

/** Adds the lowest rate in the shown currency to the cart of a client. */
async function add(api: Api, cart: Itinerary, trip: Trip, position: number): Promise<void> {
  const hotel = trip.hotels[position];
  const { roomTypes } = await api.availability(hotel?.id ?? "", trip.searchId);
  const [room] = roomTypes;
  const [rate] = room?.rates ?? [];
  if (!hotel || !room || !rate) {
    throw new Error("the trip has no free room");
  }
  await api.addHotel(cart.id, hotel.id, trip.searchId, room, rate);
}

test("a chosen currency shows the same search in it, and a room can be added", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, trip }) => {
  await page.goto(`/search?searchId=${trip.searchId}&order=price&minPrice=1&priceCurrency=USD`);
  const first = page.getByRole("main").getByRole("article").first();
  await expect(first).toContainText("$");
  await choose(page, "JPY");
  const { searchParams } = new URL(page.url());
  expect([searchParams.get("searchId"), searchParams.get("order")]).toEqual([trip.searchId, "price"]);
  expect(searchParams.get("priceCurrency")).toBe("JPY");
  expect(Number(searchParams.get("minPrice"))).toBeGreaterThan(1);
  await expect(first).toContainText("¥");
  await expect(first).not.toContainText("$");
  await page.goto(hotelPath(trip));
  await expect(page.getByRole("region", { name: "Rooms" }).or(page.locator("#rooms")).first()).toContainText("¥");
  await addRoom(page);
  await expect(page.getByRole("button", { name: "Currency: JPY" })).toBeVisible();
  await expect(page.getByText(/¥[\d,]+ to pay/).first()).toBeVisible();
});

test("every currency has a name, and the chosen one is marked", async ({ page }) => {
  await page.goto("/search");
  await page.getByRole("button", { name: /^Currency: / }).click();
  const choices = page.getByRole("form", { name: "Currency" }).getByRole("button");
  await expect(choices.filter({ hasText: "CZK" })).toContainText("Czech koruna");
  for (const text of await choices.allTextContents()) {
    expect(text).toMatch(/^[A-Z]{3}.{4,}/);
  }
  await expect(choices.and(page.locator("[aria-pressed=true]"))).toHaveCount(1);
});

test("a price in another currency than the trip asks first, and each answer continues", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, quiet, trip }) => {
  await draft(page, trip);
  await page.goto(hotelPath(trip, 1));
  await choose(page, "GBP");
  quiet.expect(/409/);
  await addButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Change your trip to GBP?" })).toBeVisible();
  const prices = page.getByRole("region", { name: "Your trip in British pound (GBP)" });
  await expect(prices).toContainText(trip.hotels[0]?.name ?? "");
  await expect(prices.getByText("Total")).toBeVisible();
  // Prices in the trip's currency.
  await page.getByRole("button", { name: "Keep USD and show prices in USD" }).click();
  await expect(page).toHaveURL(new RegExp(`/hotel/${trip.hotels[1]?.slug}`));
  await expect(page.getByRole("button", { name: "Currency: USD" })).toBeVisible();
  // The whole trip in the other currency.
  await choose(page, "GBP");
  await addButton(page).click();
  await page.getByRole("button", { name: "Change my trip to GBP and add the room" }).click();
  await expect(page).toHaveURL(new RegExp(`/hotel/${trip.hotels[1]?.slug}`));
  const added = page.getByRole("status").filter({ hasText: "Your trip is in GBP now, and the room is in it." });
  await expect(page.getByRole("link", { name: "Your trip, 2 rooms" })).toBeVisible();
  await added.getByRole("link", { name: "Go to trip" }).click();
  for (const hotel of trip.hotels.slice(0, 2)) {
    await expect(page.getByRole("heading", { name: `Guests at ${hotel.name}` })).toBeVisible();
  }
  await expect(page.getByText(/£[\d,.]+ to pay/).first()).toBeVisible();
  // Taxes paid at a hotel keep its own currency; nothing else does.
  const fees = page.getByRole("term").filter({ hasText: "Due at the hotel", visible: true });
  await expect(page.getByText("$", { exact: false }).filter({ visible: true })).toHaveCount(await fees.count());
});

test("after a room is added, every rate stays in the viewer's currency", { tag: "@phone" }, async ({ page, trip }) => {
  await page.goto(hotelPath(trip));
  await choose(page, "JPY");
  await awake(page);
  const refreshed = page.waitForResponse((response) => response.url().endsWith("/checkAvailability"));
  await addButton(page).click();
  await expect(cartPanel(page)).toContainText("¥");
  await (await refreshed).finished();
  const prices = page.locator(".rate .price-amount");
  await expect(prices).toHaveText((await prices.all()).map(() => /¥/));
});

test("another room in another currency than the trip asks once about each", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, quiet, trip }) => {
  await draft(page, trip);
  await page.goto(hotelPath(trip));
  await choose(page, "GBP");
  quiet.expect(/409/);
  await addButton(page).click();
  const question = page.getByRole("group", { name: /^Add another room\?/ }).filter({ visible: true });
  await question.getByRole("button", { name: /^Add room/ }).click();
  await page.getByRole("button", { name: "Change my trip to GBP and add the room" }).click();
  await expect(page.getByRole("link", { name: "Your trip, 2 rooms" })).toBeVisible();
});

test("choosing a currency on the trip's own page asks first", { tag: "@no-scripts" }, async ({ page, trip }) => {
  const { itinerary } = await draft(page, trip);
  await page.goto(`/itinerary/${itinerary.id}/contact`);
  await page.getByRole("button", { name: /^Currency: / }).click();
  await page.getByRole("button", { name: /^EUR/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Change your trip to EUR?" })).toBeVisible();
  await page.getByRole("button", { name: "Change my trip to EUR" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByText(/€[\d,.]+ to pay/).first()).toBeVisible();
});

test("another currency on the payment page is asked about and leads back to pay in it", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, trip }) => {
  const { itinerary } = await awaitingPayment(page, trip);
  await page.goto(`/itinerary/${itinerary.id}/payment`);
  // The second choice is made on the page that asks about the first one.
  for (const currency of ["JPY", "EUR"]) {
    await page.getByRole("button", { name: /^Currency: / }).click();
    await page.getByRole("button", { name: new RegExp(`^${currency}`) }).click();
    await expect(page.getByRole("heading", { name: `Change your trip to ${currency}?` })).toBeVisible();
  }
  await page.getByRole("button", { name: "Change my trip to EUR" }).click();
  await expect(page).toHaveURL(/\/payment/);
  await expect(page.getByText(/^Your trip is in EUR now\. You pay €/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay €/ })).toBeVisible();
});

test("an account keeps its currency", async ({ page, api, browser, baseURL, extraHTTPHeaders, trip }) => {
  const email = await api.signUp();
  await signedIn(page, email);
  await page.goto("/search");
  await choose(page, "EUR");
  const context = await browser.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: extraHTTPHeaders ?? {} });
  const elsewhere = await context.newPage();
  await signedIn(elsewhere, email);
  await elsewhere.goto(`/search?searchId=${trip.searchId}`);
  await expect(elsewhere.getByRole("button", { name: "Currency: EUR" })).toBeVisible();
  await expect(elsewhere.getByRole("main").getByRole("article").first()).toContainText("€");
  await context.close();
});

for (const [name, currency] of [
  ["the same currency", "USD"],
  ["another currency", "EUR"],
] as const) {
  test(`signing in with a cart of ${name} loses neither`, { tag: ["@no-scripts"] }, async ({ page, api, trip }) => {
    const email = await api.signUp();
    await add(api, await api.createItinerary(), trip, 0);
    await page.goto(hotelPath(trip, 1));
    await choose(page, currency);
    await addRoom(page);
    const contact = new URL(page.url()).pathname;
    await signIn(page, email, PASSWORD, `/signIn?returnUrl=${encodeURIComponent(contact)}`);
    // A new user is welcomed once.
    await expect(page).toHaveURL(/contact|startSession/);
    await page.goto(contact);
    if (currency !== "USD") {
      const note = page.getByText("You have another trip that is not booked yet");
      await expect(note).toBeVisible();
      await page.getByRole("link", { name: "Add its stays in EUR" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Add these stays in EUR?" })).toBeVisible();
      await page.getByRole("button", { name: "Add in EUR" }).click();
      await expect(note).toBeHidden();
    }
    await expect(page).toHaveURL(new RegExp(`${contact}$`));
    for (const hotel of trip.hotels.slice(0, 2)) {
      await expect(page.getByRole("heading", { name: `Guests at ${hotel.name}` })).toBeVisible();
    }
    await expect(page.getByRole("link", { name: "Your trip, 2 rooms" })).toBeVisible();
  });
}

test("the count at the bag is that of the tab that changed it last, and an empty trip is no error", async ({
  page,
  context,
  trip,
}) => {
  await page.goto("/search");
  await awake(page);
  const other = await context.newPage();
  await other.goto(hotelPath(trip));
  await awake(other);
  await addButton(other).click();
  await expect(continueLink(other)).toBeVisible();
  await expect(page.getByRole("link", { name: "Your trip, 1 room" })).toBeVisible();
  await cartPanel(other)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(cartPanel(other)).toContainText("Your trip is empty");
  await expect(page.getByRole("link", { name: "Your trip, empty" })).toBeVisible();
});
