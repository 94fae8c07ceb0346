// The cart's panel and the buttons that fill it, with slow, failed and lost answers.

import type { Page } from "@playwright/test";
import { hold } from "../support/at-once.ts";
import { draft } from "../support/cart.ts";
import { addButton, awake, cartPanel, continueLink } from "../support/story.ts";
import { expect, type Trip, test } from "../support/test.ts";

const REFUSAL = { success: false, errors: [{ code: "checkout/no-rooms-available", message: "Held, then refused." }] };

function hotelPath(trip: Trip, position = 0): string {
  return `/hotel/${trip.hotels[position]?.slug}?searchId=${trip.searchId}`;
}

/** Leaves a note in the page that a page load would remove. */
async function leaveNote(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
  return () => page.evaluate(() => document.body.hasAttribute("data-same-page"));
}

test("a held and then refused add is marked at once, reverted with its reason, and announced again", async ({
  page,
  quiet,
  trip,
}) => {
  await draft(page, trip);
  await page.goto(hotelPath(trip, 1));
  await awake(page);
  const isSamePage = await leaveNote(page);
  quiet.expect(/409/);
  const held = await hold(page, "**/addHotel", REFUSAL);
  const first = addButton(page);
  await first.click();
  await expect(page.locator("button[value=add][aria-busy=true]")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Adding/ })).toBeVisible();
  await held.asked;
  const readAgain = Promise.all([
    page.waitForResponse(/\/itinerary\?open=true/),
    page.waitForResponse(/\/checkAvailability$/),
  ]);
  held.refuse();
  await expect(page.getByRole("alert").filter({ hasText: "Held, then refused." })).toBeVisible();
  await expect(first).toBeEnabled();
  await expect(page.locator("button[value=add][aria-busy]")).toHaveCount(0);
  await readAgain;
  await expect(cartPanel(page)).toBeHidden();
  expect(await isSamePage()).toBe(true);

  await first.click();
  await expect(continueLink(page)).toBeVisible();
  await expect(cartPanel(page).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await isSamePage()).toBe(true);
});

test("a held and then refused removal marks its stay at once and restores it with its reason", {
  tag: "@phone",
}, async ({ page, quiet, trip }) => {
  await draft(page, trip, 2);
  await page.goto("/search");
  await awake(page);
  await page.getByRole("link", { name: "Your trip, 2 rooms" }).click();
  const panel = cartPanel(page);
  await expect(panel.getByRole("listitem")).toHaveCount(2);
  const isSamePage = await leaveNote(page);
  quiet.expect(/409/);
  const held = await hold(page, "**/removeHotel", REFUSAL);
  const failed = panel.getByRole("listitem").filter({ hasText: "Held, then refused." });
  await panel
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await expect(panel.locator("li[aria-busy=true]")).toBeVisible();
  await held.asked;
  held.refuse();
  await expect(failed).toHaveCount(1);
  await expect(panel.getByRole("listitem")).toHaveCount(2);
  await expect(panel.locator("[aria-busy]")).toHaveCount(0);

  await failed.getByRole("button", { name: /^Remove/ }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  await expect(panel).toContainText(trip.hotels[1]?.name ?? "");
  expect(await isSamePage()).toBe(true);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("link", { name: "Your trip, 1 room" })).toBeFocused();
});

test("the panel says that it is empty, and the first room creates the account", { tag: "@phone" }, async ({
  page,
  trip,
}) => {
  await page.goto(hotelPath(trip));
  await awake(page);
  await page.getByRole("link", { name: "Your trip, empty" }).click();
  await expect(cartPanel(page)).toContainText("Your trip is empty");
  await cartPanel(page).getByRole("button", { name: "Close" }).click();
  const isSamePage = await leaveNote(page);
  await addButton(page).click();
  await expect(continueLink(page)).toBeVisible();
  await expect(cartPanel(page)).toContainText(trip.hotels[0]?.name ?? "");
  expect(await isSamePage()).toBe(true);
  await cartPanel(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("In your trip", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Your trip, 1 room" })).toBeVisible();
  await expect(page.getByText("In your trip", { exact: true })).toBeVisible();
});

test("without an answer the page says so and every action can be retried", async ({ page, quiet, trip }) => {
  await draft(page, trip);
  await page.goto(hotelPath(trip, 1));
  await awake(page);
  quiet.expect(/ERR_FAILED/);
  await page.route("**/addHotel", (route) => route.abort());
  await addButton(page).click();
  await expect(page.getByRole("alert")).toContainText("We could not reach the site");
  await page.unroute("**/addHotel");
  await addButton(page).click();
  await expect(continueLink(page)).toBeVisible();
});

test("on a narrow window Back closes the trip and the filters and stays on the page", async ({ page, trip }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await draft(page, trip);
  await page.goto(`/search?searchId=${trip.searchId}`);
  await awake(page);
  const address = page.url();
  const held = () => expect.poll(() => page.evaluate(() => history.state?.sheet)).toBe(1);
  const back = async () => {
    await page.goBack();
    expect(page.url()).toBe(address);
  };

  await page.getByRole("link", { name: "Your trip, 1 room" }).click();
  await expect(continueLink(page)).toBeVisible();
  await expect(cartPanel(page)).toContainText("Total in USD");
  await held();
  await back();
  await expect(cartPanel(page)).toBeHidden();

  const filters = page.locator("#filters");
  await page.getByRole("button", { name: "Filters" }).filter({ visible: true }).first().click();
  await expect(filters).toBeVisible();
  await held();
  await back();
  await expect(filters).toBeHidden();

  // Closed by its button, a sheet leaves no entry behind.
  await page.getByRole("link", { name: "Your trip, 1 room" }).click();
  await held();
  await cartPanel(page).getByRole("button", { name: "Close" }).click();
  await expect.poll(() => page.evaluate(() => history.state?.sheet)).toBeUndefined();
  await expect(cartPanel(page)).toBeHidden();
  expect(page.url()).toBe(address);
});
