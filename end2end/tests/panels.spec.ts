// What opens beside a part of a page stays in the window: suggestions, guests, menus.

import type { Locator, Page } from "@playwright/test";
import { boxOf } from "../support/box.ts";
import { awake } from "../support/story.ts";
import { datesFrom, expect, test } from "../support/test.ts";

/** How far a panel reaches beyond the window, in CSS pixels; 0 where all of it is seen. */
function cutOff(panel: Locator): Promise<number> {
  return panel.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return Math.max(0, -top, -left, bottom - innerHeight, right - innerWidth);
  });
}

/** The options of which the middle is seen and can be pressed. */
function seen(options: Locator): Promise<number> {
  return options.evaluateAll(
    (all) =>
      all.filter((option) => {
        const { left, top, width, height } = option.getBoundingClientRect();
        return option.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }).length,
  );
}

async function suggest(page: Page): Promise<Locator> {
  const form = page.getByRole("main").getByRole("form", { name: "Search" });
  await form.getByLabel("Where").pressSequentially("san");
  const list = form.getByRole("listbox", { name: "Places" });
  await expect(list.getByRole("option")).not.toHaveCount(0);
  return list;
}

for (const [name, width, height] of [
  ["a low window", 1280, 640],
  ["a window", 1280, 800],
] as const) {
  test(`suggestions and guests are seen whole in ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/search");
    await awake(page);
    const list = await suggest(page);
    await expect.poll(() => cutOff(list)).toBe(0);
    expect(await seen(list.getByRole("option"))).toBeGreaterThanOrEqual(3);
    await page.keyboard.press("Escape");
    const guests = page.getByRole("main").locator(".search-guests");
    await guests.locator("summary").click();
    const panel = guests.locator(".search-guests-panel");
    await expect.poll(() => cutOff(panel)).toBe(0);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(guests.locator("summary")).toBeFocused();
  });
}

test("above a keyboard on the screen suggestions are seen, and another window moves them", {
  tag: "@phone-only",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 420 });
  await page.goto("/search");
  await awake(page);
  const list = await suggest(page);
  await expect.poll(() => cutOff(list)).toBe(0);
  expect(await seen(list.getByRole("option"))).toBeGreaterThanOrEqual(3);
  await page.setViewportSize({ width: 360, height: 300 });
  await expect.poll(() => cutOff(list)).toBe(0);
});

test("Escape in the header's search closes what is open in it first, then the search", {
  tag: "@phone",
}, async ({ page, api }) => {
  const [place] = await api.destinations();
  const searchId = await api.keepSearch(place?.destination.id ?? "", datesFrom(30));
  await page.goto(`/search?searchId=${searchId}`);
  await awake(page);
  const summary = page.locator("button.search-summary");
  await summary.click();
  const panel = page.locator("#search-panel");
  const guests = panel.locator(".search-guests");
  await guests.locator("summary").click();
  await guests.getByRole("button").first().focus();
  await page.keyboard.press("Escape");
  await expect(guests.locator(".search-guests-panel")).toBeHidden();
  await expect(guests.locator("summary")).toBeFocused();
  await panel.getByLabel("Where").fill("");
  await panel.getByLabel("Where").pressSequentially("lis");
  const list = panel.getByRole("listbox", { name: "Places" });
  await expect(list.getByRole("option")).not.toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(panel.getByLabel("Where")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(summary).toBeFocused();
});

test("the calendar is seen whole in a low window", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.goto("/search");
  await awake(page);
  await page.getByRole("main").locator("[name=checkIn]").click();
  const calendar = page.getByRole("dialog", { name: "Dates of your stay" });
  await expect.poll(() => cutOff(calendar)).toBe(0);
});

test("menus open below their buttons, and stay in the window", { tag: ["@phone", "@no-scripts"] }, async ({ page }) => {
  const { width } = page.viewportSize() ?? { width: 1280 };
  // In a low window the header scrolls along with the page.
  await page.setViewportSize({ width, height: 460 });
  await page.goto("/search");
  await page.mouse.wheel(0, 20);
  const button = page.getByRole("button", { name: /^Currency: / });
  await button.click();
  const menu = page.locator("#currency-menu");
  await expect.poll(() => cutOff(menu)).toBe(0);
  const [from, to] = [await boxOf(button), await boxOf(menu)];
  const below = to.y - from.y - from.height;
  expect(below).toBeGreaterThanOrEqual(0);
  expect(below).toBeLessThan(12);
});
