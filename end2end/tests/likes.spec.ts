// Saving a stay: without a session from the list, by keyboard alone, with a failure, and without scripts.

import type { Locator, Page } from "@playwright/test";
import { PASSWORD } from "../support/api.ts";
import { newcomer } from "../support/cart.ts";
import { expectAccessible, expectWhole } from "../support/look.ts";
import { awake } from "../support/story.ts";
import { expect, type Trip, test } from "../support/test.ts";

function list(trip: Trip): string {
  return `/search?searchId=${trip.searchId}`;
}

/** The like button of the first stay of a list, also below a dialog, and that stay's name. */
async function firstLikeButton(page: Page): Promise<{ button: Locator; name: string }> {
  const includeHidden = true;
  const card = page.getByRole("main", { includeHidden }).getByRole("article", { includeHidden }).first();
  const name = (await card.getByRole("heading").textContent()) ?? "";
  return { button: card.getByRole("button", { name: `Save ${name}`, exact: true, includeHidden }), name };
}

async function expectSaved(page: Page, name: string): Promise<void> {
  await page.goto("/user/likes");
  await expect(page.getByRole("heading", { level: 1, name: "Saved" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 3 })).toHaveText([name]);
}

test("a like button pressed without a session is filled after signing in, and stays", {
  tag: ["@phone", "@firefox"],
}, async ({ page, api, trip }) => {
  const email = await api.signUp();
  await page.goto(list(trip));
  await awake(page);
  const { button, name } = await firstLikeButton(page);
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await button.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();

  const welcome = page.getByRole("button", { name: "Not now" });
  await expect(welcome.or(page.locator("form[data-signed-in]"))).toBeAttached();
  if (await welcome.isVisible()) {
    await welcome.click();
  }
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(button).not.toHaveAttribute("aria-busy");
  await page.reload();
  await awake(page);
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("link", { name: "Saved" }).click();
  await expect(page).toHaveURL(/\/user\/likes$/);
  await expect(page.getByRole("main").getByRole("heading", { level: 3 })).toHaveText([name]);
  await awake(page);
  await expectWhole(page, "saved");
  const saved = page.getByRole("button", { name: `Save ${name}`, exact: true });
  await saved.click();
  await expect(saved).toHaveAttribute("aria-pressed", "false");
  await expect(saved).not.toHaveAttribute("aria-busy");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Nothing saved yet" })).toBeVisible();
  await expectWhole(page, "saved-nothing");
});

test("by keyboard alone a stay is saved on its page and removed again", async ({ page, trip }) => {
  await newcomer(page);
  const hotel = trip.hotels[0];
  await page.goto(`/hotel/${hotel?.slug}`);
  await awake(page);
  const button = page.getByRole("button", { name: `Save ${hotel?.name}`, exact: true });
  for (const pressed of ["true", "false", "true"]) {
    await button.focus();
    await page.keyboard.press(pressed === "false" ? "Space" : "Enter");
    await expect(button).toHaveAttribute("aria-pressed", pressed);
    await expect(button).not.toHaveAttribute("aria-busy");
    await expect(button).toBeFocused();
  }
  await expectSaved(page, hotel?.name ?? "");
});

test("a like button that the site refuses empties again and says why", async ({ page, trip, quiet }) => {
  quiet.expect(/503/);
  await newcomer(page);
  await page.goto(list(trip));
  await awake(page);
  await page.route("**/api/v1/hotel/*/like", (route) =>
    route.fulfill({
      status: 503,
      json: { hasErrors: true, errors: [{ code: "unavailable", message: "Not at the moment." }] },
    }),
  );
  const { button } = await firstLikeButton(page);
  await button.click();
  await expect(page.getByRole("status").filter({ hasText: "Not at the moment." })).toBeVisible();
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await page.unroute("**/api/v1/hotel/*/like");
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
});

test("without scripts a like button returns to its page", async ({ browser, api, trip }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(list(trip));
  const { button, name } = await firstLikeButton(page);
  await button.click();
  await expect(page).toHaveURL(/\/signIn\?returnUrl=/);
  const email = await api.signUp();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Good to have you here" })).toBeVisible();
  await page.goto(list(trip));
  await button.click();
  await expect(page).toHaveURL(new RegExp(`searchId=${trip.searchId}`));
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expectSaved(page, name);
  await page.getByRole("button", { name: `Save ${name}`, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Nothing saved yet" })).toBeVisible();
  await page.close();
});

test("a place is saved beside its list and appears among the saved items", async ({ page, trip }) => {
  const name = trip.destination.name;
  await newcomer(page);
  await page.goto(list(trip));
  await awake(page);
  const button = page.getByRole("button", { name: `Save ${name}`, exact: true });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(button).not.toHaveAttribute("aria-busy");
  await page.goto("/user/likes");
  const places = page.getByRole("region", { name: "Places" });
  await expect(places.getByRole("link", { name })).toBeVisible();
  await awake(page);
  await expectWhole(page, "saved-place");
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await expect(button).not.toHaveAttribute("aria-busy");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Nothing saved yet" })).toBeVisible();
});
