// From page to page: the picture of a hotel moves from the list to its page, and pages without one are replaced at once.

import type { Page } from "@playwright/test";
import { awake } from "../support/story.ts";
import { expect, test } from "../support/test.ts";

/** The way in which the page replaced the one before it. */
const change = (page: Page) => page.evaluate(() => document.documentElement.dataset["change"]);

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener("pagereveal", ({ viewTransition }) => {
      document.documentElement.dataset["change"] = viewTransition ? "moves" : "at once";
    });
  });
});

test("the list's picture moves to the page of its hotel, and the questions replace that at once", async ({
  page,
  trip,
}) => {
  await page.goto(`/search?searchId=${trip.searchId}`);
  await awake(page);
  const card = page.getByRole("main").getByRole("article").first();
  await expect(card.locator("[data-transition]")).toHaveCount(1);
  await card.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/hotel\//);
  expect(await change(page)).toBe("moves");
  await page.getByRole("contentinfo").locator("a[href='/faq']").click();
  await expect(page).toHaveURL(/\/faq$/);
  expect(await change(page)).toBe("at once");
});
