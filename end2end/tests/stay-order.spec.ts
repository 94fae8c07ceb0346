// The order and the visibility of a club's stays: by forms alone, and at once where scripts run.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { hold, openActingAtOnce } from "../support/at-once.ts";
import { ownsClub } from "../support/cart.ts";
import { dragRow } from "../support/drag-row.ts";
import { expectWhole } from "../support/look.ts";
import { ready, runsScripts } from "../support/person.ts";
import { expect, type Trip, test } from "../support/test.ts";

const STAYS = "/dashboard/manage-stays";

/** A club with two stays, the second of which is newer; returns its handle. */
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

/** Expects the order and the pinned stays, also on a reloaded page; the first reload may overtake the saving. */
async function expectKept(page: Page, expected: readonly string[], pinned: readonly string[] = []): Promise<void> {
  const unpin = page.getByRole("button", { name: /^Unpin: / });
  await expect(titles(page)).toHaveText([...expected]);
  await expect(unpin).toHaveCount(pinned.length);
  await expect(async () => {
    await page.goto(STAYS);
    expect(await titles(page).allInnerTexts()).toEqual(expected);
    const names = await unpin.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
    expect(names).toEqual(pinned.map((title) => `Unpin: ${title}`));
  }).toPass();
}

test("stays are moved and pinned, and the club shows them in that order", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
  trip,
}) => {
  const slug = await twoStays(page, trip);
  await page.goto(STAYS);
  await ready(page);
  await expect(titles(page)).toHaveText(["The hills", "The harbour"]);
  await page.getByRole("button", { name: "Move up: The harbour" }).click();
  await expectKept(page, ["The harbour", "The hills"]);
  await page.getByRole("button", { name: "Pin: The hills", exact: true }).click();
  await expectKept(page, ["The hills", "The harbour"], ["The hills"]);
  await expect(page.getByText("Pinned", { exact: true }).filter({ visible: true })).toHaveCount(1);
  if (runsScripts()) {
    await expectWhole(page, "manage-stays-order");
  }
  await page.goto(`/user/${slug}`);
  await expect(inClub(page)).toHaveText(["The hills", "The harbour"]);
  await page.goto(STAYS);
  await page.getByRole("button", { name: "Unpin: The hills" }).click();
  await expect(page.getByRole("button", { name: "Pin: The hills", exact: true })).toBeVisible();
  // It is the first of those that are not pinned.
  await expectKept(page, ["The hills", "The harbour"]);
  await expect(page.getByRole("button", { name: "Pin: The hills", exact: true })).toBeVisible();
});

test("buttons at the ends are off, keep the focus, and Escape closes the question before a removal", {
  tag: "@no-scripts",
}, async ({ page, trip }) => {
  await twoStays(page, trip);
  await page.goto(STAYS);
  const off = page.getByRole("button", { disabled: true });
  await expect(off).toHaveCount(2);
  await expect(off.first()).toHaveAccessibleName("Move up: The hills");
  await expect(off.last()).toHaveAccessibleName("Move down: The harbour");
  if (!runsScripts()) {
    return;
  }
  await openActingAtOnce(page, STAYS);
  const down = page.getByRole("button", { name: "Move down: The hills" });
  await down.press("Enter");
  await expect(titles(page)).toHaveText(["The harbour", "The hills"]);
  await expect(down).toBeFocused();
  await expect(down).toBeDisabled();
  await down.press("Enter");
  await expect(titles(page)).toHaveText(["The harbour", "The hills"]);
  await expect(page.getByRole("button", { name: "Move down: The harbour" })).toBeEnabled();

  const remove = page.locator("summary").filter({ hasText: "Remove The hills" });
  await remove.click();
  const yes = page.getByRole("button", { name: "Remove for good" });
  await yes.focus();
  await yes.press("Escape");
  await expect(yes).toBeHidden();
  await expect(remove).toBeFocused();
});

test("a stay is dragged to another place among those like it", async ({ page, trip }) => {
  await twoStays(page, trip);
  await openActingAtOnce(page, STAYS);
  const row = (title: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: title });
  await dragRow(page, row("The harbour"), row("The hills"));
  await expectKept(page, ["The harbour", "The hills"]);
  // A pinned stay is alone in its group and has no grip.
  await page.getByRole("button", { name: "Pin: The harbour", exact: true }).click();
  await expect(page.locator("[data-row-grip]:visible")).toHaveCount(0);
});

test("an order that cannot be saved is reverted", async ({ page, trip, quiet }) => {
  quiet.expect(/ERR_FAILED|Failed to load resource/);
  await twoStays(page, trip);
  await openActingAtOnce(page, STAYS);
  await page.route("**/api/v1/bff/recommendation/order", (route) => route.abort());
  await page.getByRole("button", { name: "Move up: The harbour" }).press("Enter");
  await expect(page.getByText("The order could not be saved. It is as it was before.")).toBeVisible();
  await expect(titles(page)).toHaveText(["The hills", "The harbour"]);
});

test("a stay is hidden at once, and shown again with a message when the server refuses", async ({
  page,
  trip,
  quiet,
}) => {
  quiet.expect(/409/);
  await twoStays(page, trip);
  await openActingAtOnce(page, STAYS);
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "The hills" });
  const state = row.locator("[data-row-state]");
  await expect(state).toHaveText("Shown");
  const refusal = { hasErrors: true, errors: [{ code: "conflict", message: "Held, then refused." }] };
  const held = await hold(page, "**/api/v1/bff/recommendation/toggle", refusal);
  await row.getByRole("button", { name: "Hide" }).click();
  await expect(state).toHaveText("Hidden");
  await expect(state.locator(".badge:not(.badge-good)")).toBeVisible();
  await expect(row.getByRole("button", { name: "Show", exact: true })).toBeFocused();
  await held.asked;
  held.refuse();
  const failed = "The hills could not be hidden. It is shown as before. Held, then refused.";
  await expect(page.getByRole("alert")).toHaveText(failed);
  await expect(state).toHaveText("Shown");

  await row.getByRole("button", { name: "Hide" }).press("Enter");
  await expect(page.getByText("Only you see it now.")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.goto(STAYS);
  await expect(state).toHaveText("Hidden");
});
