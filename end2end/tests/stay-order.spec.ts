// The order of a club's stays: by forms alone, and at once where scripts run.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ownsClub } from "../support/cart.ts";
import { expectWhole } from "../support/look.ts";
import { ready, runsScripts } from "../support/person.ts";
import { expect, type Trip, test } from "../support/test.ts";

const STAYS = "/dashboard/manage-stays";

/** A club with two stays, the second of which is the newer one; answers its handle. */
async function twoStays(page: Page, trip: Trip): Promise<string> {
  const slug = `mia.${randomUUID().slice(0, 8)}`;
  const api = await ownsClub(page, slug, "Mia Lind");
  const [first, second] = trip.hotels;
  await api.recommend(first?.id ?? "", "The harbour", "Ask for the upper floor.");
  await api.recommend(second?.id ?? "", "The hills", "Ask for the garden.");
  return slug;
}

const titles = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("heading", { level: 2 });
const inClub = (page: Page) => page.getByRole("main").getByRole("article").getByRole("heading");

/** What was done is there on a page that comes anew. */
async function expectKept(page: Page, expected: readonly string[]): Promise<void> {
  await expect(titles(page)).toHaveText([...expected]);
  await expect(async () => {
    await page.goto(STAYS);
    await expect(titles(page)).toHaveText([...expected], { timeout: 1_000 });
  }).toPass();
}

test("stays are moved and pinned, and the club shows them so", async ({ page, trip }) => {
  const slug = await twoStays(page, trip);
  await page.goto(STAYS);
  await ready(page);
  await expect(titles(page)).toHaveText(["The hills", "The harbour"]);
  await page.getByRole("button", { name: "Move up: The harbour" }).click();
  await expectKept(page, ["The harbour", "The hills"]);
  await page.getByRole("button", { name: "Pin: The hills", exact: true }).click();
  await expectKept(page, ["The hills", "The harbour"]);
  await expect(page.getByText("Pinned", { exact: true }).filter({ visible: true })).toHaveCount(1);
  if (runsScripts()) {
    await expectWhole(page, "manage-stays-order");
  }
  await page.goto(`/user/${slug}`);
  await expect(inClub(page)).toHaveText(["The hills", "The harbour"]);
  await page.goto(STAYS);
  await page.getByRole("button", { name: "Unpin: The hills" }).click();
  await expect(page.getByRole("button", { name: "Pin: The hills", exact: true })).toBeVisible();
  // It stands first among those that are not pinned.
  await expectKept(page, ["The hills", "The harbour"]);
  await expect(page.getByRole("button", { name: "Pin: The hills", exact: true })).toBeVisible();
});

test("an order that cannot be saved is put back", async ({ page, trip, quiet }) => {
  test.skip(!runsScripts(), "without scripts the page itself says what went wrong");
  quiet.expect(/ERR_FAILED|Failed to load resource/);
  await twoStays(page, trip);
  // From then on the buttons act at once.
  const token = page.waitForResponse("**/api/session/token");
  await page.goto(STAYS);
  await ready(page);
  await (await token).finished();
  await page.route("**/api/v1/bff/recommendation/order", (route) => route.abort());
  await page.getByRole("button", { name: "Move up: The harbour" }).press("Enter");
  await expect(page.getByText("The order could not be saved. It is as it was before.")).toBeVisible();
  await expect(titles(page)).toHaveText(["The hills", "The harbour"]);
});
