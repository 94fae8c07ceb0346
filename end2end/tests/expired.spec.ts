// Sessions that end by time. Each story has a site of its own, whose clock it moves.

import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/api.ts";
import { draft, leftWelcome, newcomer, ownsClub, signedIn } from "../support/cart.ts";
import { writesMarkdown } from "../support/editing.ts";
import { test } from "../support/own-site.ts";
import { newSlug } from "../support/package.ts";
import { isSignedIn, leaveWelcome, newAddress, ready, signIn, signOut, signUp } from "../support/person.ts";
import { CARD, expectBooked, fillCard, fillDetails, payButton, toPayment } from "../support/story.ts";
import { expect } from "../support/test.ts";
import { TestMode } from "../support/test-mode.ts";

test.skip(Boolean(process.env.BASE_URL), "the clock of a site that runs already is not ours");

/** A session lasts for 14 days after its last use; in seconds. */
const DAY = 24 * 60 * 60;
const LIFETIME = 14 * DAY;

const editor = (page: Page) => page.getByRole("region", { name: "Your post" });

const text = (page: Page) => editor(page).getByRole("listitem", { name: "Text 1" }).getByLabel("Text", { exact: true });

async function expectSaved(page: Page): Promise<void> {
  await expect(editor(page).getByText("Saved", { exact: true })).toBeVisible();
}

/** A new creator with a post open, which saves automatically; returns their address and that of the editor. */
async function writing(page: Page): Promise<{ email: string; address: string }> {
  const { email } = await ownsClub(page, newSlug(), "Mia Lind");
  await leftWelcome(page);
  await page.goto("/posts/create");
  await editor(page).getByLabel("Title").fill("Two days by the sea");
  await editor(page).getByRole("button", { name: "Text", exact: true }).click();
  await text(page).fill("Come early.");
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]+\/edit$/);
  await expectSaved(page);
  return { email, address: page.url() };
}

test("a session that ends by time during booking is renewed, with the same cart", async ({
  page,
  request,
  own,
  trip,
}) => {
  const { itinerary } = await draft(page, trip);
  const email = newAddress();
  await signUp(page, email);
  await leaveWelcome(page);
  await page.goto(`/itinerary/${itinerary.id}/contact`);
  await ready(page);
  await fillDetails(page);
  await new TestMode(request, own.token).advance(LIFETIME + 60);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(`/itinerary/${itinerary.id}/contact`);
  await expect(page.getByRole("heading", { name: `Guests at ${trip.hotels[0]?.name}` })).toBeVisible();
  await fillDetails(page);
  await toPayment(page);
  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expectBooked(page, 1);
});

test("a session that is used within its time continues", async ({ page, request, own }) => {
  const testMode = new TestMode(request, own.token);
  await newcomer(page);
  for (const days of [13, 13]) {
    await testMode.advance(days * DAY);
    expect(await isSignedIn(page)).toBe(true);
  }
  await testMode.advance(LIFETIME + 60);
  expect(await isSignedIn(page)).toBe(false);
});

test("a session that ends by time during writing loses no edit, and is renewed in another tab", async ({
  page,
  request,
  own,
  quiet,
}) => {
  quiet.expect(/401/);
  await writesMarkdown(page.context());
  const { email } = await writing(page);
  await new TestMode(request, own.token).advance(LIFETIME + 60);
  await editor(page).getByLabel("Title").fill("Three days by the sea");
  await expect(page.getByText("Sign in to go on. What you wrote is kept on this device.")).toBeVisible();
  // Later edits are not lost, either.
  await text(page).fill("Come late.");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Sign in (opens a new tab)" }).click();
  const tab = await opened;
  await ready(tab);
  await tab.getByLabel("Email").fill(email);
  await tab.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await tab.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(tab).not.toHaveURL(/\/signIn/);
  // The editor goes on at once, without the focus.
  await expectSaved(page);
  await tab.close();
  await page.reload();
  await expect(editor(page).getByLabel("Title")).toHaveValue("Three days by the sea");
  await expect(text(page)).toHaveValue("Come late.");
  await expect(page.getByText("We restored your unsaved changes.")).toHaveCount(0);
});

test("edits of one user are not sent by another who signs in after them in the same browser", async ({
  page,
  quiet,
}) => {
  quiet.expect(/401/);
  await writesMarkdown(page.context());
  const { email } = await writing(page);
  const tab = await page.context().newPage();
  await tab.goto("/dashboard");
  await signOut(tab);
  await signUp(tab, newAddress(), "/signUp?invite=true");
  await leaveWelcome(tab);
  await editor(page).getByLabel("Title").fill("Three days by the sea");
  await expect(page.getByText("Sign in to go on. What you wrote is kept on this device.")).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await tab.goto("/dashboard");
  await expect(tab.getByRole("link", { name: "0 posts" })).toBeVisible();
  await signOut(tab);
  await signIn(tab, email, PASSWORD);
  await expect(tab).not.toHaveURL(/\/signIn/);
  await tab.close();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expectSaved(page);
  await page.reload();
  await expect(editor(page).getByLabel("Title")).toHaveValue("Three days by the sea");
  await expect(text(page)).toHaveValue("Come early.");
});

test("an automatically saved draft is restored in a browser with empty storage", async ({ page, browser, baseURL }) => {
  await writesMarkdown(page.context());
  const { email, address } = await writing(page);
  await page.close();
  const fresh = await browser.newContext({ baseURL: baseURL ?? "" });
  try {
    await writesMarkdown(fresh);
    const other = await fresh.newPage();
    await signedIn(other, email);
    await other.goto(address);
    await expect(editor(other).getByLabel("Title")).toHaveValue("Two days by the sea");
    await expect(text(other)).toHaveValue("Come early.");
    await expect(other.getByText("We restored your unsaved changes.")).toHaveCount(0);
  } finally {
    await fresh.close();
  }
});
