// The first window of the list: a price is in it, several stays on wide screens, and no bar covers what the keyboard
// reaches.

import type { Page } from "@playwright/test";
import { boxOf } from "../support/box.ts";
import { awake } from "../support/story.ts";
import { expect, test } from "../support/test.ts";

/** A small phone, with the browser's own bars taken off. */
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 900 };

/** How many prices of the list are wholly in the window, above the bar. */
async function pricesInWindow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bar = document.querySelector(".results-bar")?.getBoundingClientRect();
    const end = bar && bar.height > 0 ? bar.top : innerHeight;
    const prices = [...document.querySelectorAll("main article .price-amount")];
    return prices.filter((price) => price.getBoundingClientRect().bottom <= end).length;
  });
}

/** The text of the element with the focus if a bar covers a part of it, else nothing. */
async function covered(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) {
      return "";
    }
    const bars = [...document.querySelectorAll(".site-header, .jump-links, .results-bar, .booking-bar")];
    const others = bars.filter((bar) => !bar.contains(focused));
    // An inline link of two lines has a box for each.
    const isCovered = [...focused.getClientRects()].some(({ x, y, width, height }) =>
      [y + 1, y + height / 2, y + height - 1].some((at) => {
        const top = document.elementFromPoint(x + width / 2, at);
        return top !== null && others.some((bar) => bar.contains(top));
      }),
    );
    return isCovered ? `${focused.tagName} ${focused.ariaLabel ?? focused.textContent}`.trim() : "";
  });
}

/** Presses a key many times and collects what was covered while it had the focus. */
async function coveredOnTheWay(page: Page, key: "Tab" | "Shift+Tab", presses: number): Promise<string[]> {
  const found = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press(key);
    found.push(await covered(page));
  }
  return found.filter((name) => name !== "");
}

test("the first price is in the first window of a phone", { tag: "@phone-only" }, async ({ page, trip }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`/search?searchId=${trip.searchId}`);
  await awake(page);
  expect(await pricesInWindow(page)).toBeGreaterThanOrEqual(1);
});

test("the bar of filters keeps its place when nothing is found", { tag: "@phone-only" }, async ({ page, trip }) => {
  await page.setViewportSize(PHONE);
  const address = `/search?searchId=${trip.searchId}`;
  await page.goto(address);
  const buttons = page.locator(".results-bar").getByRole("button", { name: "Filters" });
  const map = page.locator(".results-bar").getByRole("link", { name: "Map" });
  const places = async () => [await boxOf(buttons), await boxOf(map)];
  const before = await places();
  // The demonstration's note stands apart from what is above it and from the bar.
  const apart = await page.evaluate(() => {
    const note = document.querySelector(".results-list > .small")?.getBoundingClientRect();
    const above = document.querySelector(".results-list > [data-live=list]")?.lastElementChild?.getBoundingClientRect();
    return note && above ? note.top - above.bottom : 0;
  });
  expect(apart).toBeGreaterThanOrEqual(16);
  await page.goto(`${address}&stars=1&minRating=9&minPrice=100000`);
  await expect(page.getByRole("heading", { name: "No stays match all your filters" })).toBeVisible();
  expect(await places()).toEqual(before);
  await expect(page.getByRole("button", { name: "Filters" }).filter({ visible: true })).toHaveCount(1);
});

test("the first prices are in the first window of a wide screen", { tag: "@no-scripts" }, async ({ page, trip }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(`/search?searchId=${trip.searchId}`);
  expect(await pricesInWindow(page)).toBeGreaterThanOrEqual(2);
});

for (const [name, path] of [
  ["list", "/search"],
  ["hotel's page", ""],
] as const) {
  test(`no bar covers what the keyboard reaches on the ${name}`, { tag: "@phone" }, async ({ page, trip }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const address = path || `/hotel/${trip.hotels[0]?.slug}`;
    await page.goto(`${address}?searchId=${trip.searchId}`);
    await awake(page);
    expect(await coveredOnTheWay(page, "Tab", 60)).toEqual([]);
    expect(await coveredOnTheWay(page, "Shift+Tab", 60)).toEqual([]);
  });
}

test("a club's first stays begin in the first window of a wide screen", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/user/mia.lind");
  const stay = await boxOf(page.locator(".club-stay").first());
  expect(stay.y).toBeLessThan(DESKTOP.height);
});
