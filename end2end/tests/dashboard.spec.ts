// A new creator opens a club: handle, texts, a stay; by forms alone, and with the tools that scripts add.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectWhole } from "../support/look.ts";
import { leaveWelcome, newAddress, ready, runsScripts, signUp } from "../support/person.ts";
import { expect, type Trip, test } from "../support/test.ts";

/** Looks are checked where pictures and fonts can be waited for. */
async function expectToLook(page: Page, name: string): Promise<void> {
  if (runsScripts()) {
    await expectWhole(page, name);
  }
}

async function addStay(page: Page, trip: Trip): Promise<string> {
  const name = trip.hotels[0]?.name ?? "";
  await page.goto("/dashboard/stays/add");
  if (runsScripts()) {
    await page.getByLabel("Which stay?").fill(name);
    await page.getByRole("option", { name }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Edit recommendation" })).toBeVisible();
    return name;
  }
  await page.getByLabel("Hotel or city").fill(name);
  await page.getByRole("button", { name: "Find" }).click();
  const row = page.getByRole("list", { name: "Hotels" }).getByRole("listitem").filter({ hasText: name }).first();
  await row.getByRole("button", { name: "Recommend" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit recommendation" })).toBeVisible();
  return name;
}

/** Writes the recommendation of the stay and publishes it. */
async function write(page: Page): Promise<void> {
  const title = page.getByLabel("Title", { exact: true });
  if (runsScripts()) {
    await title.fill("Wake up to the harbour");
    await page.getByLabel("Why you recommend it").fill("Ask for the upper floor.");
    await page.getByLabel("Tags", { exact: true }).fill("Sauna, by the sea,");
    const editor = page.getByRole("region", { name: "Edit recommendation" });
    await expect(editor.getByText("Saved", { exact: true })).toBeVisible();
    await page.getByLabel("Show it in my club").check();
    await expect(page.getByText("Your stay is shown in your club.")).toBeVisible();
    return;
  }
  await page.getByLabel("Show it in my club").check();
  await title.fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await title.fill("Wake up to the harbour");
  await page.getByLabel("Why you recommend it").fill("Ask for the upper floor.");
  await page.getByLabel("Tags").fill("Sauna, by the sea,");
  await page.getByLabel("Show it in my club").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Your changes are saved.")).toBeVisible();
  await expect(page.getByLabel("Tags")).toHaveValue("sauna, by the sea");
}

test("a new creator opens a club and recommends a stay", { tag: ["@phone", "@no-scripts"] }, async ({ page, trip }) => {
  const slug = `mia.${randomUUID().slice(0, 8)}`;
  await signUp(page, newAddress(), "/signUp?invite=true");
  await leaveWelcome(page);
  await ready(page);
  await expect(page.getByRole("heading", { name: "0 of 7 steps to a full club" })).toBeVisible();
  await expectToLook(page, "dashboard-new");

  await page.getByRole("link", { name: "Choose a handle" }).click();
  await page.getByLabel("Handle").fill("-");
  await page.getByLabel("Name").fill("Mia Lind");
  await page.getByLabel("About your club").fill("Slow mornings by the sea.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("A handle has 3 to 30");
  await expect(page.getByLabel("Name")).toHaveValue("Mia Lind");
  await page.getByLabel("Handle").fill(slug);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Your changes are published.")).toBeVisible();
  await expectToLook(page, "club-settings");

  const name = await addStay(page, trip);
  await write(page);
  await expectToLook(page, "stay-editor");

  // Another site could submit the form, but not with its token.
  const words = { csrf: "guess", recommendationTitle: "Not mine", isActive: "false" };
  const forged = await page.request.post(page.url(), { multipart: words });
  expect(forged.status()).toBe(403);
  expect(await forged.text()).toContain("Authentication configuration error. Please refresh the page.");

  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Stays" }).click();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("Shown");
  await expectToLook(page, "manage-stays");

  await page.goto(`/user/${slug}`);
  await expect(page.getByRole("main").getByRole("article").getByRole("heading")).toHaveText(["Wake up to the harbour"]);

  await page.goto("/dashboard/manage-stays");
  await row.getByRole("button", { name: "Hide" }).click();
  await expect(page.getByText("Only you see it now.")).toBeVisible();
  await page.goto(`/user/${slug}`);
  await expect(page.getByRole("heading", { name: "No stays yet" })).toBeVisible();
  await page.goto("/dashboard/manage-stays");
  await expect(row.getByRole("button", { name: "Remove for good" })).toBeHidden();
  await row.locator("summary").click();
  await expect(row).toContainText("You cannot undo this.");
  await expectToLook(page, "manage-stays-remove");
  await row.getByRole("button", { name: "Remove for good" }).click();
  await expect(page.getByText("It is removed.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No stays yet" })).toBeVisible();
});

test("the dashboard is for creators", async ({ page }) => {
  await page.goto("/dashboard/manage-stays");
  await expect(page).toHaveURL(/\/signIn\?returnUrl=\/dashboard\/manage-stays$/);
});
