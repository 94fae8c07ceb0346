// Signing in over a page, without leaving it: by keyboard alone, inside other apps' browsers, with failures, in two tabs.

import { randomUUID } from "node:crypto";
import type { Locator, Page, Response } from "@playwright/test";
import { type Api, CUSTOMER } from "../support/api.ts";
import { draft } from "../support/cart.ts";
import { expectAccessible } from "../support/look.ts";
import { leaveWelcome, TOO_MANY_ATTEMPTS, whileGuessing } from "../support/person.ts";
import { awake, fillDetails, toPayment } from "../support/story.ts";
import { expect, type Trip, test } from "../support/test.ts";
import { clockIsOurs, leaveUntouched } from "../support/untouched.ts";

const PASSWORD = "sunlit harbour walk";
const INSTAGRAM =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 400.0.0.0 (iPhone17,1; iOS 19_0)";

function hotel(trip: Trip): string {
  return `/hotel/${trip.hotels[0]?.slug}?searchId=${trip.searchId}`;
}

function opener(page: Page): Locator {
  return page.getByRole("banner").getByRole("link", { name: "Sign in" });
}

async function open(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await awake(page);
  await opener(page).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Email")).toBeFocused();
  return dialog;
}

/** A text that only the modal's script contains. */
const MARK_OF_MODAL = "auth-modal-form";
/** More stops than any page has before the element. */
const MAX_STOPS = 60;

type TabKey = "Tab" | "Shift+Tab";

/** The fetched scripts that contain a text. */
async function scriptsOf(fetched: readonly Response[], mark: string): Promise<string[]> {
  const scripts = fetched.filter((response) => new URL(response.url()).pathname.endsWith(".js"));
  const texts = await Promise.all(scripts.map((response) => response.text()));
  return scripts.filter((_, at) => texts[at]?.includes(mark)).map((response) => response.url());
}

function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((one) => one === document.activeElement);
}

/** Presses a key until the element has the focus. */
async function tabTo(page: Page, element: Locator, key: TabKey = "Tab"): Promise<void> {
  for (let stops = 0; stops < MAX_STOPS && !(await isFocused(element)); stops += 1) {
    await page.keyboard.press(key);
  }
  await expect(element).toBeFocused();
}

/**
 * Presses a key until the focus is where it began; returns the number of stops. None of them is on the page outside,
 * though it may be in the browser's own UI, where the page has no focus.
 */
async function round(page: Page, inside: Locator, key: TabKey): Promise<number> {
  const start = page.locator("*:focus");
  const first = await start.elementHandle();
  for (let stops = 1; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press(key);
    const isHeld = () =>
      inside.evaluate((one) => {
        const { activeElement, body } = document;
        return one.contains(activeElement) || activeElement === body;
      });
    // A guard at either end passes the focus on to the other end, a moment after it got it.
    await expect.poll(isHeld, { message: `stop ${stops} by ${key} is inside` }).toBe(true);
    if (await first?.evaluate((one) => one === document.activeElement)) {
      return stops;
    }
  }
  throw new Error(`the focus did not come back within ${MAX_STOPS} stops`);
}

/** An account that no browser is signed in to. */
async function signedUp(api: Api): Promise<string> {
  return api.signUp();
}

test("no part of the modal is fetched before it opens", async ({ page, trip }) => {
  const fetched: Response[] = [];
  page.on("response", (response) => fetched.push(response));
  await clockIsOurs(page);
  await page.goto(`/search?searchId=${trip.searchId}`);
  await leaveUntouched(page);
  const before = fetched.splice(0);
  await opener(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const modal = await scriptsOf(fetched, MARK_OF_MODAL);
  expect(modal, "the modal's script comes when the button is pressed").toHaveLength(1);
  expect(await scriptsOf(before, MARK_OF_MODAL), "a script of the modal before it").toEqual([]);
  const known = new Set(before.map((response) => response.url()));
  const asked = fetched.filter((response) => response.request().resourceType() === "script").map((one) => one.url());
  expect(asked.filter((url) => known.has(url))).toEqual([]);
});

test("by keyboard alone a visitor signs up from a hotel's page and returns to it", async ({ page, trip }) => {
  await page.goto(hotel(trip));
  await awake(page);
  await tabTo(page, opener(page));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const email = dialog.getByLabel("Email");
  await expect(email).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(email).toBeFocused();
  await tabTo(page, dialog.getByRole("button", { name: /sign up/i }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Continue" })).toBeDisabled();
  await tabTo(page, email, "Shift+Tab");
  await page.keyboard.type(`${randomUUID().slice(0, 13)}@example.org`);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Show password" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Repeat password")).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Good to have you here" })).toBeVisible();
  await awake(page);
  await tabTo(page, page.getByRole("button", { name: "Not now" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${trip.hotels[0]?.slug}\\?searchId=${trip.searchId}$`));
});

test("the focus cycles inside the modal, forwards and backwards", async ({ page }) => {
  await page.goto("/faq");
  await awake(page);
  await tabTo(page, opener(page));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Email")).toBeFocused();
  for (const key of ["Tab", "Shift+Tab"] as const) {
    const stops = await round(page, dialog, key);
    expect(stops, `stops by ${key}`).toBeGreaterThan(3);
  }
});

test("a failed sign-in says why and keeps the typed values; the right password signs in, and the cart stays", {
  tag: ["@phone", "@firefox"],
}, async ({ page, api, trip, quiet }) => {
  quiet.expect(/401/);
  const email = await signedUp(api);
  await draft(page, trip);
  const dialog = await open(page, hotel(trip));
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("The specified password does not match the records.");
  await expect(dialog.getByLabel("Email")).toHaveValue(email);
  await expectAccessible(page);
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await leaveWelcome(page);
  await expect(page).toHaveURL(new RegExp(`searchId=${trip.searchId}$`));
  await expect(page.getByRole("link", { name: "Your trip, 1 room" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Your account" })).toBeVisible();
});

test("guest details typed before signing in are kept", async ({ page, api, trip }) => {
  const email = await signedUp(api);
  const { itinerary } = await draft(page, trip);
  await page.goto(`/itinerary/${itinerary.id}/contact`);
  await awake(page);
  await fillDetails(page);
  const booker = page.getByRole("region", { name: "Your details" });
  // Not the country of the browser, nor that of the account.
  await booker.getByLabel("Country").selectOption("PT");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await leaveWelcome(page);
  await expect(page.getByRole("heading", { level: 1, name: "Who is travelling?" })).toBeVisible();
  const account = page.getByRole("banner").getByRole("button", { name: "Your account" });
  await expect(account.locator("[data-initial]")).toHaveAttribute("data-initial", email.charAt(0).toUpperCase());
  await expect(booker.getByLabel("First name")).toHaveValue(CUSTOMER.firstName);
  await expect(booker.getByLabel("Country")).toHaveValue("PT");
  await expect(page.getByLabel("Guest's first name").first()).toHaveValue("Grace");
  await toPayment(page);
});

test("too many guesses at a password are reported, and the typed values stay", async ({
  page,
  api,
  request,
  quiet,
}) => {
  quiet.expect(/401|429/);
  const email = await signedUp(api);
  const dialog = await open(page, "/faq");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await whileGuessing(request, email, async () => {
    await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(dialog.getByText(TOO_MANY_ATTEMPTS)).toBeVisible();
  });
  await expect(dialog.getByLabel("Email")).toHaveValue(email);
  await expectAccessible(page);
});

test("a lost connection is reported, and no typed value is lost", async ({ page, trip, quiet }) => {
  quiet.expect(/ERR_|Failed to load/);
  const dialog = await open(page, hotel(trip));
  await page.route("**/identity/v1/signIn", (route) => route.abort());
  await dialog.getByLabel("Email").fill("somebody@example.org");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("Email")).toHaveValue("somebody@example.org");
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
});

test("signing in in another tab updates the page", async ({ page, context, api }) => {
  const email = await signedUp(api);
  await page.goto("/faq");
  await awake(page);
  const other = await context.newPage();
  await other.goto("/signIn?returnUrl=%2Fuser");
  await awake(other);
  await other.getByLabel("Email").fill(email);
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.getByRole("button", { name: "Sign In", exact: true }).click();
  await other.getByRole("button", { name: "Not now" }).click();
  await expect(other.getByRole("heading", { name: "Your account" })).toBeVisible();
  await opener(page).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Your account" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("inside another app's browser", () => {
  test.use({ userAgent: INSTAGRAM });

  test("signing in by password and by link works", { tag: "@phone" }, async ({ page }) => {
    const dialog = await open(page, "/search");
    await dialog.getByLabel("Email").fill("somebody@example.org");
    await dialog.getByRole("button", { name: "Email me a sign-in link" }).click();
    await expect(dialog.getByText("A sign in link has been sent to your email address.")).toBeVisible();
    await expectAccessible(page);
  });
});
