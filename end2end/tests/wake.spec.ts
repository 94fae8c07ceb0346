// Pages whose islands are idle until the visitor acts fetch the module then, and no press is lost.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ownsClub } from "../support/cart.ts";
import { awake, cartPanel } from "../support/story.ts";
import { expect, type Trip, test } from "../support/test.ts";
import { clockIsOurs, leaveUntouched } from "../support/untouched.ts";

/** Shows the visitor a club with one stay; returns its address. */
async function club(page: Page, trip: Trip): Promise<string> {
  const slug = `mia.${randomUUID().slice(0, 8)}`;
  const api = await ownsClub(page, slug, "Mia Lind");
  await api.recommend(trip.hotels[0]?.id ?? "", "The harbour", "Ask for the upper floor.");
  await page.context().clearCookies();
  return `/user/${slug}`;
}

/** The modules that a page asks for from now on. */
function modules(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".wasm")) {
      asked.push(request.url());
    }
  });
  return asked;
}

test("a club is read without the module, which loads on the first press, and the press counts", async ({
  page,
  trip,
}) => {
  const address = await club(page, trip);
  const asked = modules(page);
  await clockIsOurs(page);
  for (const path of [address, `${address}/stays`, `${address}/feed`, `${address}/itineraries`]) {
    await page.goto(path);
    await leaveUntouched(page);
    expect(asked, path).toEqual([]);
  }
  // No pointer or focus came near the link before.
  await page.getByRole("link", { name: "Your trip, empty" }).dispatchEvent("click", { button: 0 });
  await expect(cartPanel(page)).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.keyboard.press("Escape");
  await expect(cartPanel(page)).toBeHidden();
  await page.getByRole("link", { name: "Your trip, empty" }).click();
  await expect(cartPanel(page)).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("focus alone loads the module, so that the press itself waits for nothing", async ({ page, trip }) => {
  const address = await club(page, trip);
  const asked = modules(page);
  await page.goto(address);
  await awake(page);
  await page.getByRole("link", { name: "Your trip, empty" }).focus();
  await expect.poll(() => asked.length).toBe(1);
  await page.keyboard.press("Enter");
  await expect(cartPanel(page)).toBeVisible();
});

test("without the module a press does the same as without scripts", async ({ page, trip, quiet }) => {
  quiet.expect(/Failed to load resource|ERR_FAILED/);
  const address = await club(page, trip);
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto(address);
  await awake(page);
  const link = page.getByRole("link", { name: "Your trip, empty" });
  const leadsTo = (await link.getAttribute("href")) ?? "";
  await link.click();
  await expect(page).toHaveURL((url) => url.pathname === leadsTo);
});
