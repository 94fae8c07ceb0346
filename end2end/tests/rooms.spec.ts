// Adding rooms to the trip: their number, price and guests.

import type { Locator, Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import { draft } from "../support/cart.ts";
import { ready, runsScripts } from "../support/person.ts";
import { addButton, addRoom, cartPanel, continueLink } from "../support/story.ts";
import { expect, PLACES_OF_STORIES, type Trip, test } from "../support/test.ts";
import { TestMode } from "../support/test-mode.ts";

const token = TestMode.token();

function hotelPath(trip: Trip, position = 0): string {
  return `/hotel/${trip.hotels[position]?.slug}?searchId=${trip.searchId}`;
}

/** The count of the rate that is in the trip. */
function added(page: Page): Locator {
  return page.getByRole("group", { name: /^Rooms in your trip/ });
}

/** Adds the lowest rate to the trip and stays on the hotel's page, or returns to it. */
async function addAndStay(page: Page, trip: Trip): Promise<void> {
  await page.goto(hotelPath(trip));
  await ready(page);
  if (runsScripts()) {
    await addButton(page).click();
    await expect(continueLink(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cartPanel(page)).toBeHidden();
  } else {
    await addRoom(page);
    await page.goto(hotelPath(trip));
  }
  await expect(added(page)).toContainText("Added · 1");
}

test("an added room shows its count, and another one asks first", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
  trip,
}) => {
  await addAndStay(page, trip);
  const more = added(page).getByRole("button", { name: /^Add another room/ });
  const less = added(page).getByRole("button", { name: /^Remove one room/ });
  const question = page.getByRole("group", { name: /^Add another room\?/ });
  if (runsScripts()) {
    await expect(more).toBeFocused();
  }
  await expect(page.getByRole("link", { name: "Go to trip" })).toHaveAttribute("href", /\/itinerary\/[^/]+\/contact$/);

  await more.click();
  await expect(question).toContainText("You searched for 1 room.");
  if (runsScripts()) {
    await expect(question.getByRole("button", { name: /^Add room/ })).toBeFocused();
  }
  await question.getByRole("link", { name: "Cancel" }).click();
  await expect(added(page)).toContainText("Added · 1");
  await expect(question).toBeHidden();

  await more.click();
  await question.getByRole("button", { name: /^Add room/ }).click();
  await expect(added(page)).toContainText("Added · 2");

  // Another rate is another room, too.
  await addButton(page).click();
  await expect(question).toBeVisible();
  await question.getByRole("link", { name: "Cancel" }).click();
  await expect(question).toBeHidden();

  await less.click();
  await expect(added(page)).toContainText("Added · 1");
  if (runsScripts()) {
    await expect(less).toBeEnabled();
  } else {
    await expect(page.getByText(/^Removed: /)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(added(page)).toContainText("Added · 2");
    await less.click();
  }
  await expect(added(page)).toContainText("Added · 1");
  await less.click();
  await expect(added(page)).toBeHidden();
  if (runsScripts()) {
    await expect(addButton(page)).toBeFocused();
  }
});

test("the panel names each room with its terms, removes one, and restores it", { tag: "@phone" }, async ({
  page,
  trip,
}) => {
  await draft(page, trip, 2);
  await page.goto("/search");
  await ready(page);
  await page.getByRole("link", { name: "Your trip, 2 rooms" }).click();
  const panel = cartPanel(page);
  const stays = panel.getByRole("listitem");
  await expect(stays).toHaveCount(2);
  await expect(stays.first()).toContainText(/\d nights?/);
  await expect(stays.first()).toContainText(/\d adults?/);
  await expect(stays.first()).toContainText(/Non-refundable|Free cancellation until|Cancelling costs/);
  await expect(panel.getByRole("note")).toContainText("Two hotels for the same night");
  await stays
    .first()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(stays).toHaveCount(1);
  await expect(panel.getByRole("note")).toHaveCount(0);
  const undo = panel.getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(stays).toHaveCount(2);
  await expect(undo).toHaveCount(0);
  await stays
    .first()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(stays).toHaveCount(1);
  await stays
    .first()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(panel).toContainText("Your trip is empty");
  await undo.click();
  await expect(stays).toHaveCount(1);
});

test("a stay removed at the guest details is restored by Undo; two hotels for the same night are pointed out", {
  tag: "@no-scripts",
}, async ({ page, trip }) => {
  const { itinerary } = await draft(page, trip, 2);
  await page.goto(`/itinerary/${itinerary.id}/contact`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Two hotels for the same night");
  const name = trip.hotels[0]?.name ?? "";
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(main).not.toContainText("Two hotels for the same night");
  await expect(main.getByText(new RegExp(`^Removed: .*${name}`))).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: `Guests at ${name}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("a room changes to another rate at the guest details", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
  trip,
}) => {
  const { itinerary } = await draft(page, trip);
  await page.goto(`/itinerary/${itinerary.id}/contact`);
  const change = page.getByRole("link", { name: /^Change room or rate/ });
  const folded = page.locator("summary").filter({ hasText: "Your trip" });
  await expect(change.or(folded).filter({ visible: true }).first()).toBeVisible();
  if (!(await change.isVisible())) {
    await folded.click();
  }
  await change.click();
  const rooms = page.getByRole("group", { name: /^Room 1: 2 adults/ }).getByRole("radio");
  await expect(rooms.first()).toBeChecked();
  await rooms.last().check();
  const chosen = page.locator("label").filter({ has: page.locator("input[name=rateId]:checked") });
  const price = ((await chosen.locator(".count").textContent()) ?? "").trim();
  await page.getByRole("button", { name: "Save room" }).click();
  await expect(page).toHaveURL(new RegExp(`/itinerary/${itinerary.id}/contact\\?changed=`));
  await expect(page.locator("summary").filter({ hasText: "Your trip" })).toContainText(price);
  await expect(page.getByRole("main")).toContainText(/The price of your stay at .+ is now .+; it was /);
});

/** A hotel that no other story uses, so that its prices can change. */
async function lonelyTrip(api: Api, trip: Trip): Promise<Trip> {
  for (const { destination } of (await api.destinations()).slice(PLACES_OF_STORIES).reverse()) {
    const { hotels, search } = await api.search(destination.id, trip.dates);
    if (hotels.length > 0) {
      return { ...trip, destination, hotels, searchId: search.id };
    }
  }
  throw new Error("no hotel is free away from where the stories go");
}

test("a price that changed since the page was opened is shown with the old one, and added at the new one", {
  tag: "@no-scripts",
}, async ({ page, request, api, trip, quiet }) => {
  test.skip(!token, "the site was not started with TEST_TOKEN");
  quiet.expect(/409|422/);
  const testMode = new TestMode(request, token ?? "");
  const lonely = await lonelyTrip(api, trip);
  const hotel = lonely.hotels.at(-1);
  await page.goto(`/hotel/${hotel?.slug}?searchId=${lonely.searchId}`);
  await ready(page);
  await testMode.changePrices(hotel?.id ?? "", 1_200);
  try {
    await addButton(page).click();
    await expect(
      page
        .getByRole("alert")
        .filter({ hasText: /The price is now .+\. It was .+\./ })
        .first(),
    ).toBeVisible();
    const again = page.getByRole("button", { name: /^Add at / });
    await again.click();
    const details = page.getByRole("heading", { level: 1, name: "Who is travelling?" });
    await expect(continueLink(page).or(details)).toBeVisible();
  } finally {
    await testMode.changePrices(hotel?.id ?? "", 834);
  }
});

test("a missing age of a child is asked for", { tag: ["@phone", "@no-scripts"] }, async ({ page, trip }) => {
  await page.goto("/search");
  await ready(page);
  const form = page.getByRole("form", { name: "Search" });
  await form.getByLabel("Where", { exact: true }).fill(trip.destination.name);
  await form.getByLabel("Check-in").fill(trip.dates.checkInDate);
  await form.getByLabel("Check-out").fill(trip.dates.checkOutDate);
  await page.getByText("Guests", { exact: true }).click();
  await form.getByRole("spinbutton", { name: "Children" }).fill("1");
  if (runsScripts()) {
    await form.getByRole("spinbutton", { name: "Children" }).blur();
    await expect(form.getByLabel("Age of child 1")).toBeVisible();
  }
  await form.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Choose the age of child 1.");
  const age = page.getByLabel("Age of child 1");
  await expect(age).toHaveAttribute("aria-invalid", "true");
  await age.selectOption("0");
  await page.getByRole("form", { name: "Search" }).getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/search\?searchId=/);
});

test("more guests than a room takes get an offer of more rooms", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
  trip,
  api,
}) => {
  const [hotel] = trip.hotels;
  const searchId = await api.searchHotel(hotel?.id ?? "", trip.dates, [{ adults: 8, childAges: [] }]);
  await page.goto(`/hotel/${hotel?.slug}?searchId=${searchId}`);
  const alert = page.getByRole("alert").filter({ hasText: /Rooms here take up to \d guests\. Search \d rooms\./ });
  await expect(alert).toBeVisible();
  await alert.getByRole("button", { name: /^Split into \d rooms ?: 8 adults · \d rooms$/ }).click();
  await expect(page).not.toHaveURL(new RegExp(searchId));
  await expect(addButton(page)).toBeVisible();
});
