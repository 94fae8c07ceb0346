// Searching for stays: invalid input, order, filters, more of the list, currency, changed dates.

import type { Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import { awake, searchStays } from "../support/story.ts";
import { datesFrom, expect, test } from "../support/test.ts";

/** Rows that the list shows at first. */
const PAGE = 15;
/** Countries with many hotels in the demonstration set. */
const COUNTRIES = ["US", "CN", "IN", "ES", "IT", "TR", "JP"];

type Wrong = { what: string; change: (page: Page) => Promise<void>; field: string; message: RegExp };

const WRONG: Wrong[] = [
  {
    what: "a past date",
    change: (page) => page.getByLabel("Check-in").fill("2020-01-01"),
    field: "Check-in",
    message: /past/i,
  },
  {
    what: "a check-out before the check-in",
    change: async (page) => {
      await page.getByLabel("Check-in").fill(datesFrom(40).checkInDate);
      await page.getByLabel("Check-out").fill(datesFrom(38).checkInDate);
    },
    field: "Check-out",
    message: /after/i,
  },
  {
    what: "31 nights",
    change: async (page) => {
      await page.getByLabel("Check-in").fill(datesFrom(40).checkInDate);
      await page.getByLabel("Check-out").fill(datesFrom(71).checkInDate);
    },
    field: "Check-out",
    message: /30/,
  },
  {
    what: "no adults",
    change: (page) => page.getByLabel("Adults", { exact: true }).fill("0"),
    field: "Adults",
    message: /adult/i,
  },
  {
    what: "a place that is nowhere",
    change: (page) => page.getByLabel("Where", { exact: true }).fill("Xqzzyk"),
    field: "Where",
    message: /We found no place called “Xqzzyk”/,
  },
];

for (const { what, change, field, message } of WRONG) {
  test(`${what} shows an error beside its field, and the typed values stay`, async ({ page, trip }) => {
    await page.goto("/search");
    await page.getByLabel("Where", { exact: true }).fill(trip.destination.name);
    await page.getByRole("form", { name: "Search" }).evaluate((form) => form.setAttribute("novalidate", ""));
    const guests = page.locator("details").filter({ has: page.getByLabel("Adults", { exact: true }) });
    await guests.evaluate((element) => element.setAttribute("open", ""));
    await change(page);
    const typed = await page.getByLabel(field, { exact: true }).inputValue();
    await page.getByLabel("Where", { exact: true }).press("Enter");
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(message);
    await expect(page.getByLabel(field, { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel(field, { exact: true })).toHaveValue(typed);
  });
}

test("the list is ordered by its total, lowest first", async ({ page, trip }) => {
  await searchStays(page, trip.destination.name, trip.dates);
  await page.getByLabel("Sort by").selectOption({ label: "Lowest total first" });
  await expect(page).toHaveURL(/order=price/);
  const totals = await page.getByRole("article").locator(".price-amount").allInnerTexts();
  const amounts = totals.map((text) => Number(text.replace(/[^\d.]/g, "")));
  expect(amounts.length).toBeGreaterThan(1);
  expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
});

test("filters narrow the list, show as chips, and each chip removes its filter", {
  tag: ["@phone", "@firefox"],
}, async ({ page, trip }) => {
  await page.goto(`/search?searchId=${trip.searchId}`);
  const open = page.getByRole("button", { name: "Filters" });
  if (await open.isVisible()) {
    await open.click();
  }
  await page.getByRole("checkbox", { name: /^Breakfast included/ }).check();
  await expect(page).toHaveURL(/breakfast=true/);
  const show = page.getByRole("button", { name: /^Show \d/ });
  if (await show.isVisible()) {
    await show.click();
  }
  const chips = page.getByRole("list", { name: "Active filters" });
  await chips.getByRole("link", { name: /Breakfast/ }).click();
  await expect(page).not.toHaveURL(/breakfast=true/);
  await expect(chips).toBeHidden();
});

test("another currency shows all prices in it, on this page and the next", async ({ page, trip }) => {
  await page.goto("/search");
  await page.getByRole("button", { name: /^Currency: / }).click();
  await page.getByRole("button", { name: /^EUR/ }).click();
  await expect(page.getByRole("button", { name: "Currency: EUR" })).toBeVisible();
  await expect(page).toHaveURL(/\/search$/);
  await searchStays(page, trip.destination.name, trip.dates);
  await expect(page.getByRole("article").first()).toContainText("€");
});

test("the dates of a hotel can be changed beside its rooms", { tag: "@phone" }, async ({ page, trip }) => {
  await page.goto(`/hotel/${trip.hotels[0]?.slug}?searchId=${trip.searchId}`);
  const form = page.getByRole("main").getByRole("form", { name: "Change dates" });
  const { checkInDate, checkOutDate } = datesFrom(60);
  await form.getByLabel("Check-in").fill(checkInDate);
  await form.getByLabel("Check-out").fill(checkOutDate);
  await form.getByRole("button", { name: "Change dates" }).last().click();
  await expect(page).not.toHaveURL(new RegExp(trip.searchId));
  await expect(form.getByLabel("Check-in")).toHaveValue(checkInDate);
});

test("children get a field for each age as soon as they are counted", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/search");
  await awake(page);
  await page.getByText("Guests", { exact: true }).click();
  const more = page.getByRole("button", { name: "More: Children" });
  await more.click();
  await expect(page.getByLabel("Age of child 1")).toBeVisible();
  await page.getByLabel("Age of child 1").selectOption("7");
  await more.press("Enter");
  await expect(page.getByLabel("Age of child 2")).toBeVisible();
  await expect(page.getByLabel("Age of child 1")).toHaveValue("7");
  await expect(more).toBeFocused();
  await expect(page.getByText("2 adults, 2 children · 1 room")).toBeVisible();
  await expect(page.getByRole("button", { name: "Update guests" })).toBeHidden();
  await page.getByLabel("Rooms", { exact: true }).selectOption("2");
  await expect(page.getByRole("group", { name: "Room 2" })).toBeVisible();
  await expect(page).toHaveURL(/\/search$/);
});

test("a place is chosen from the list by keyboard, and its search is made", { tag: "@firefox" }, async ({
  page,
  trip,
}) => {
  await page.goto("/search");
  await awake(page);
  const where = page.getByRole("combobox", { name: "Where" });
  await where.pressSequentially(trip.destination.name);
  const option = page.getByRole("option", { name: trip.destination.name }).first();
  await expect(option).toBeVisible();
  await where.press("ArrowDown");
  await expect(page.getByRole("listbox", { name: "Places" }).getByRole("option", { selected: true })).toHaveCount(1);
  await where.press("Escape");
  await expect(option).toBeHidden();
  await where.press("ArrowDown");
  await where.press("Enter");
  await expect(option).toBeHidden();
  await expect(where).toHaveValue(new RegExp(`^${trip.destination.name}, `));
  await expect(page.locator("input[name=destinationId]")).toHaveValue(trip.destination.id);
  await where.press("Enter");
  await expect(page).toHaveURL(/searchId=/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${trip.destination.name}, `);
});

test("a name without matches is reported while it is typed", async ({ page }) => {
  await page.goto("/search");
  await awake(page);
  await page.getByRole("combobox", { name: "Where" }).pressSequentially("zzqqxx");
  await expect(page.getByText("We found no place called “zzqqxx”.")).toBeVisible();
});

test("a place without hotels links to the nearest with some, with the same dates", async ({ page, trip }) => {
  await searchStays(page, "Birmingham, England", trip.dates);
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Birmingham, England, United Kingdom");
  await expect(main.getByText("No hotels in Birmingham yet")).toBeVisible();
  const nearest = main.getByRole("button", { name: / km away · [\d,]+ stays?$/ }).first();
  const name = (await nearest.textContent())?.split(" · ")[0]?.trim() ?? "";
  await nearest.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(page).toHaveURL(/searchId=/);
});

/** A search with more rows than the first page shows: a whole country's. */
async function longSearch(api: Api): Promise<{ total: number; searchId: string }> {
  for (let day = 30; day < 60; day += 5) {
    for (const country of COUNTRIES) {
      const { total, search } = await api.search(`country:${country}`, datesFrom(day));
      if (total > PAGE) {
        return { total, searchId: search.id };
      }
    }
  }
  throw new Error(`none of ${COUNTRIES.join(", ")} has more than ${PAGE} available hotels`);
}

test("more of the list loads without a navigation and is there again after coming back", { tag: "@firefox" }, async ({
  page,
  api,
}) => {
  const { total, searchId } = await longSearch(api);
  await page.goto(`/search?searchId=${searchId}`);
  await awake(page);
  const articles = page.getByRole("main").getByRole("article");
  await expect(articles).toHaveCount(PAGE);
  await page.getByRole("link", { name: "Show more" }).click();
  const shown = Math.min(2 * PAGE, total);
  await expect(articles).toHaveCount(shown);
  await expect(articles.nth(PAGE).getByRole("link").first()).toBeFocused();
  await articles.nth(PAGE).getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/hotel\//);
  await page.goBack();
  await expect(articles).toHaveCount(shown);
});
