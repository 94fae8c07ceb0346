import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { PASSWORD } from "./api.ts";
import { gate } from "./gate.ts";
import { awake } from "./story.ts";
import { someAddress } from "./test.ts";

/** An address that nobody else has. */
export function newAddress(): string {
  return `${randomUUID().slice(0, 13)}@example.org`;
}

/** Whether pages can run scripts in this kind of browser. */
export function runsScripts(): boolean {
  return test.info().project.use.javaScriptEnabled !== false;
}

/** Waits for the islands where scripts run. */
export async function ready(page: Page): Promise<void> {
  if (runsScripts()) {
    await awake(page);
  }
}

/** Opens the page of signing in and types, without sending it. */
export async function typeSignIn(page: Page, email: string, password: string, path = "/signIn"): Promise<void> {
  await page.goto(path);
  await ready(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** Signs in on the page of signing in. */
export async function signIn(page: Page, email: string, password: string, path = "/signIn"): Promise<void> {
  await typeSignIn(page, email, password, path);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** What is said to whoever comes to an account at which too many passwords were guessed. */
export const TOO_MANY_ATTEMPTS = "Too many attempts. Please wait a few minutes and try again.";

/**
 * Guesses at a password without an end, each time from another network, while something is done: from the first guess that
 * is not even looked at. Whatever allowance the account gets back meanwhile a guess takes at once, however long it lasts.
 */
export async function whileGuessing(
  request: APIRequestContext,
  email: string,
  act: () => Promise<void>,
): Promise<void> {
  const refused = gate();
  let isDone = false;
  const guessing = (async () => {
    while (!isDone) {
      const answer = await request.post("/identity/v1/signIn", {
        data: { email, password: "not the password" },
        headers: { "x-test-address": someAddress() },
      });
      if (answer.status() === 429) {
        expect(await answer.json()).toMatchObject({ errors: [{ code: "auth/too-many-requests" }] });
        refused.open();
      }
    }
  })();
  try {
    await Promise.race([refused.opened, guessing]);
    await act();
  } finally {
    isDone = true;
    await guessing;
  }
}

/** Without scripts the passwords are there from the beginning. */
export async function reveal(page: Page): Promise<void> {
  const on = page.getByRole("button", { name: "Continue" });
  if (await on.isVisible()) {
    await on.click();
  }
}

/** Signs up with an address and the password of everybody, as far as the welcome. */
export async function signUp(page: Page, email: string, path = "/signUp"): Promise<void> {
  await page.goto(path);
  await ready(page);
  await page.getByLabel("Email").fill(email);
  await reveal(page);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { name: "Good to have you here" })).toBeVisible();
}

/** Leaves the welcome as it is. */
export async function leaveWelcome(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("heading", { name: "Good to have you here" })).toHaveCount(0);
}

/** Signs out of this browser. */
export async function signOut(page: Page): Promise<void> {
  await page.goto("/logout");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
}

/** Whether the browser may see an account. */
export async function isSignedIn(page: Page): Promise<boolean> {
  await page.goto("/user");
  return new URL(page.url()).pathname === "/user";
}
