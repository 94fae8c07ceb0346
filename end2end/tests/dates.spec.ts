// Other dates and almost matching stays, without scripts: each offer links to a list with what it promises.

import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

test.use({ javaScriptEnabled: false });

/** The first number of a text, rounded: "Lowest. $1,234.50" is 1235. */
const whole = (text: string | null) => {
  const number = text?.match(/\d[\d,]*(?:\.\d+)?/)?.[0] ?? "";
  return Math.round(Number(number.replaceAll(",", "")));
};
/** The number of an element, once its text has loaded: while a page is parsed, elements come before their text. */
const numberOf = async (element: Locator) => {
  await expect(element).toHaveText(/\d/);
  return whole(await element.textContent());
};
const stays = async (page: Page) => {
  const facts = await page.locator(".results-head .soft").first().textContent();
  return whole(facts?.split(" ")[0] ?? "");
};

test("nearby dates show their lowest total, and link to their stays with the same filters", { tag: "@phone" }, async ({
  page,
  trip,
}) => {
  await page.goto(`/search?searchId=${trip.searchId}&order=price`);
  await page.getByRole("navigation", { name: "Flexible dates" }).getByRole("link", { name: "± 3 days" }).click();
  await expect(page).toHaveURL(/flex=threeDays/);
  const other = page.locator(".date-options button").first();
  await expect(other.locator(".date-option-price")).toHaveText(/\d/);
  const price = await other.locator(".date-option-price").textContent();
  const count = await numberOf(other.locator(".soft"));
  await other.click();
  await expect(page).not.toHaveURL(new RegExp(trip.searchId));
  await expect(page).toHaveURL(/order=price/);
  await expect(page).toHaveURL(/flex=threeDays/);
  expect(await stays(page)).toBe(count);
  const lowest = await page.getByRole("article").first().locator(".price-amount").textContent();
  expect(whole(lowest)).toBe(whole(price));
  await expect(page.locator(".date-options [aria-current=true]")).toContainText(price ?? "none");
});

for (const [label, name] of [
  ["Weekends", "weekend"],
  ["Whole weeks", "week"],
  ["Cheapest of the month", "month"],
] as const) {
  test(`${label} are a choice of dates`, async ({ page, trip }) => {
    await page.goto(`/search?searchId=${trip.searchId}`);
    await page.getByRole("navigation", { name: "Flexible dates" }).getByRole("link", { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`flex=${name}`));
    await expect(page.locator(".date-options li").first()).toBeVisible();
  });
}

test("a calendar shows the price of a stay by its arrival, also in other months, and each day links to it", async ({
  page,
  trip,
}) => {
  await page.goto(`/search?searchId=${trip.searchId}&order=price`);
  await page.getByRole("navigation", { name: "Flexible dates" }).getByRole("link", { name: "Price calendar" }).click();
  const month = page.locator(".price-calendar h3");
  const first = await month.textContent();
  await expect(page.locator(".price-calendar [aria-current=date]")).toBeVisible();
  await page.locator(".price-calendar-head a").last().click();
  await expect(month).not.toHaveText(first ?? "");
  await page.locator(".price-calendar-head a").first().click();
  await expect(month).toHaveText(first ?? "");
  const other = page.locator(".price-calendar button:not([aria-current])").first();
  const day = await other.getAttribute("value");
  const price = await numberOf(other.locator(".calendar-price"));
  await other.click();
  await expect(page).not.toHaveURL(new RegExp(trip.searchId));
  await expect(page).toHaveURL(/order=price&flex=calendar/);
  await expect(page.locator(".price-calendar [aria-current=date]")).toHaveAttribute("value", day ?? "");
  const lowest = await page.getByRole("article").first().locator(".price-amount").textContent();
  expect(whole(lowest)).toBe(price);
});

test("an empty list says which filter causes it, and how many stays there are without it", async ({ page, trip }) => {
  await page.goto(`/search?searchId=${trip.searchId}&facilities=Submarine&breakfast=true`);
  await expect(page.getByRole("heading", { name: "No stays match all your filters" })).toBeVisible();
  const almost = page.getByRole("link", { name: /^Without Submarine: / });
  const left = whole(await almost.textContent());
  await almost.click();
  await expect(page).toHaveURL(/breakfast=true/);
  await expect(page).not.toHaveURL(/Submarine/);
  expect(await stays(page)).toBe(left);
});

test("a hotel's page shows the price of the same stay on nearby dates", async ({ page, trip }) => {
  await page.goto(`/hotel/${trip.hotels[0]?.slug}?searchId=${trip.searchId}`);
  await page.getByRole("navigation", { name: "Flexible dates" }).getByRole("link", { name: "± 3 days" }).click();
  const other = page.locator(".date-options button").first();
  const price = await numberOf(other.locator(".date-option-price"));
  await other.click();
  // The id of another search: the page that is left has the same end of its address.
  await expect(page).not.toHaveURL(new RegExp(trip.searchId));
  await expect(page).toHaveURL(/flex=threeDays#rooms$/);
  const totals = await page.getByRole("main").locator("#rooms .price-amount").allTextContents();
  expect(Math.min(...totals.map(whole))).toBe(price);
});
