import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { PASSWORD } from "./api.ts";
import { gate } from "./gate.ts";
import { awake } from "./story.ts";
import { someAddress } from "./test.ts";

/** A unique email address. */
export function newAddress(): string {
  return `${randomUUID().slice(0, 13)}@example.org`;
}

/** Whether pages can run scripts in this project. */
export function runsScripts(): boolean {
  return test.info().project.use.javaScriptEnabled !== false;
}

/** Waits for the islands where scripts run. */
export async function ready(page: Page): Promise<void> {
  if (runsScripts()) {
    await awake(page);
  }
}

/** Opens the sign-in page and types, without submitting. */
export async function typeSignIn(page: Page, email: string, password: string, path = "/signIn"): Promise<void> {
  await page.goto(path);
  await ready(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** Signs in on the sign-in page. */
export async function signIn(page: Page, email: string, password: string, path = "/signIn"): Promise<void> {
  await typeSignIn(page, email, password, path);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** The message at an account with too many password attempts. */
export const TOO_MANY_ATTEMPTS = "Too many attempts. Please wait a few minutes and try again.";

/**
 * Keeps guessing a password, each time from another network, while `act` runs; starts it after the first guess that
 * the server refuses to check. A guess uses up any allowance that the account regains meanwhile, however long it
 * takes.
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

/** Without scripts the passwords are visible from the start. */
export async function reveal(page: Page): Promise<void> {
  const on = page.getByRole("button", { name: "Continue" });
  if (await on.isVisible()) {
    await on.click();
  }
}

/** Signs up with an address and the shared password, up to the welcome page. */
export async function signUp(page: Page, email: string, path = "/signUp"): Promise<void> {
  await page.goto(path);
  await ready(page);
  await page.getByLabel("Email").fill(email);
  await reveal(page);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { name: WELCOME })).toBeVisible();
}

/** The first page of a new traveller, or of a new creator. */
export const WELCOME = /^(Good to have you here|Choose your club's address)$/;

/** Leaves the welcome page, or the first steps of a club, without changes. */
export async function leaveWelcome(page: Page): Promise<void> {
  const skip = page.getByRole("button", { name: "Not now" });
  await skip.or(page.getByRole("link", { name: "Finish later" })).click();
  await expect(page.getByRole("heading", { name: WELCOME })).toHaveCount(0);
}

/** Signs out of this browser. */
export async function signOut(page: Page): Promise<void> {
  await page.goto("/logout");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
}

/** Whether the browser is signed in to an account. */
export async function isSignedIn(page: Page): Promise<boolean> {
  await page.goto("/user");
  return new URL(page.url()).pathname === "/user";
}
