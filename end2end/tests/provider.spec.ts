// Signing in through Google and Facebook, which a certified OpenID provider stands in for. Each story has its own
// account.

import type { APIRequestContext, Browser, Locator, Page } from "@playwright/test";
import { PASSWORD } from "../support/api.ts";
import { boxOf } from "../support/box.ts";
import { draft, newcomer } from "../support/cart.ts";
import { expectWhole } from "../support/look.ts";
import { isSignedIn, leaveWelcome, newAddress, ready, signIn, signOut, WELCOME } from "../support/person.ts";
import { UNPROVED } from "../support/provider.ts";
import { site } from "../support/site.ts";
import { awake } from "../support/story.ts";
import { expect, type Trip, test } from "../support/test.ts";
import { linkOf, TestMode } from "../support/test-mode.ts";

type Name = "Google" | "Facebook";

const INSTAGRAM =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 400.0.0.0 (iPhone17,1; iOS 19_0)";
const GO_ELSEWHERE = "Please open this page in your default browser to sign in with Google";
/** The smallest gap between buttons below each other, in pixels. */
const LEAST_GAP = 8;
const REFUSED = "Could not sign in with the provided credentials. Please try again.";

test.skip(Boolean(process.env.BASE_URL), "a site that runs already sends people to providers of its own");

function hotel(trip: Trip): string {
  return `/hotel/${trip.hotels[0]?.slug}?searchId=${trip.searchId}`;
}

/** The button of a provider on a page, or in the modal. */
function button(around: Page | Locator, name: Name): Locator {
  return around.getByRole("link", { name: `Continue with ${name}` });
}

/** Signs in at the provider. */
async function tell(page: Page, name: Name, email: string): Promise<void> {
  await page.getByLabel(`Your address at ${name}`).fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Goes through a provider from a page of the site. */
async function enter(page: Page, name: Name, email: string, path = "/signIn"): Promise<void> {
  await page.goto(path);
  await ready(page);
  await button(page, name).click();
  await tell(page, name, email);
}

/** Expects the welcome page and leaves it. No part of the provider's answer remains in the address or in a cookie. */
async function welcomed(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: WELCOME })).toBeVisible();
  await expectClean(page);
  await leaveWelcome(page);
}

async function expectClean(page: Page): Promise<void> {
  expect(page.url()).not.toMatch(/[?&](code|state|iss|error)=/);
  expect(await attempts(page)).toBe(0);
}

/** The number of pending sign-in attempts that the browser keeps. */
async function attempts(page: Page): Promise<number> {
  const cookies = await page.context().cookies(site());
  return cookies.filter(({ name }) => name.startsWith("attempt-")).length;
}

/** Expects the account page to show this address. */
async function expectAccountOf(page: Page, email: string): Promise<void> {
  await page.goto("/user");
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  await expect(card(page, "Email").getByText(email, { exact: true })).toBeVisible();
}

/** A card of the account's page. */
function card(page: Page, title: string): Locator {
  const heading = page.getByRole("heading", { level: 2, name: title, exact: true });
  return page.getByRole("main").locator("section").filter({ has: heading });
}

/** Runs `use` on a page of another, fresh browser. */
async function elsewhere(browser: Browser, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  await use(await context.newPage());
  await context.close();
}

/**
 * Expects the page that asks an account's owner before a provider may sign in to it; a refused form has an address of
 * its own.
 */
async function expectLinkPage(page: Page, name: Name, address = /\/auth-redirect$/): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: `Link ${name} to your account` })).toBeVisible();
  await expect(page).toHaveURL(address);
}

test("a new user comes through Google, is welcomed, and is the same one in another browser", {
  tag: ["@phone", "@no-scripts", "@firefox"],
}, async ({ page, browser }) => {
  const email = newAddress();
  await enter(page, "Google", email);
  await welcomed(page);
  await expect(page).toHaveURL(/\/search$/);
  await expectAccountOf(page, email);
  await expect(card(page, "Email").getByText("Confirmed", { exact: true })).toBeVisible();
  await expect(card(page, "Set a password")).toBeVisible();
  await elsewhere(browser, async (other) => {
    await enter(other, "Google", email.toUpperCase());
    await expect(other).toHaveURL(/\/search$/);
    await expectClean(other);
    await expectAccountOf(other, email);
    await expect(other.getByRole("button", { name: "Sign out there" })).toHaveCount(1);
  });
});

test("an address that Google did not verify is not confirmed", async ({ page }) => {
  const email = `${UNPROVED}-${newAddress()}`;
  await enter(page, "Google", email);
  await welcomed(page);
  await expectAccountOf(page, email);
  await expect(page.getByText("Not confirmed yet")).toBeVisible();
});

test("a new user comes through Facebook, which does not say whether the address is verified", async ({ page }) => {
  const email = newAddress();
  await enter(page, "Facebook", email);
  await welcomed(page);
  await expectAccountOf(page, email);
  await expect(page.getByText("Not confirmed yet")).toBeVisible();
  await signOut(page);
  await enter(page, "Facebook", email);
  await expect(page).toHaveURL(/\/search$/);
  await expectAccountOf(page, email);
});

test("a sign-in from a hotel's page returns to it", async ({ page, trip }) => {
  await enter(page, "Google", newAddress(), `/signIn?returnUrl=${encodeURIComponent(hotel(trip))}`);
  await welcomed(page);
  await expect(page).toHaveURL(`${site()}${hotel(trip)}`);
});

test("a new user who chooses to open a club becomes a creator", async ({ page }) => {
  await page.goto("/signUp");
  await awake(page);
  await page.getByRole("radio", { name: /^To open a club/ }).check();
  await button(page, "Google").click();
  await tell(page, "Google", newAddress());
  await welcomed(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: /steps to a full club$/ })).toBeVisible();
});

test("after going back from the provider, signing up still uses the form's role", async ({ page }) => {
  await page.goto("/signUp");
  await awake(page);
  await page.getByRole("radio", { name: /^To open a club/ }).check();
  await button(page, "Google").click();
  await expect(page.getByLabel("Your address at Google")).toBeVisible();
  await page.goBack();
  await awake(page);
  const isCreator = await page.getByRole("radio", { name: /^To open a club/ }).isChecked();
  await button(page, "Google").click();
  await tell(page, "Google", newAddress());
  await leaveWelcome(page);
  await expect(page).toHaveURL(isCreator ? /\/dashboard$/ : /\/search$/);
});

test("an invited creator who chooses to travel instead is a traveller", async ({ page }) => {
  await page.goto("/signUp?invite=true");
  await awake(page);
  await page.getByRole("radio", { name: /^To travel/ }).check();
  await button(page, "Google").click();
  await tell(page, "Google", newAddress());
  await welcomed(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Become a creator" })).toBeVisible();
});

test("an invited creator comes to the dashboard", async ({ page }) => {
  await enter(page, "Google", newAddress(), "/signUp?invite=true");
  await welcomed(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: /steps to a full club$/ })).toBeVisible();
});

test("an account with a password is linked by it, and Google signs in to it from then on", {
  tag: "@no-scripts",
}, async ({ page, api }) => {
  const email = await api.signUp();
  await enter(page, "Google", email, "/signIn?returnUrl=%2Ffaq");
  await expectLinkPage(page, "Google");
  await expectClean(page);
  await expect(page.getByRole("alert")).toContainText("An account with the same email address already exist.");
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in and link Google" }).click();
  await leaveWelcome(page);
  await expect(page).toHaveURL(/\/faq$/);
  await expectAccountOf(page, email);
  await expect(page.getByRole("button", { name: "Remove Google" })).toBeVisible();
  await signOut(page);
  await enter(page, "Google", email);
  await expect(page).toHaveURL(/\/search$/);
  await expectAccountOf(page, email);
});

test("a wrong password links nothing, and the page stays for the right one", async ({ page, api }) => {
  const email = await api.signUp();
  await enter(page, "Facebook", email);
  await expectLinkPage(page, "Facebook");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in and link Facebook" }).click();
  await expect(page.getByRole("alert")).toContainText("The specified password does not match the records.");
  await expectLinkPage(page, "Facebook", /\/auth-redirect\?answer=[^&]+$/);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in and link Facebook" }).click();
  await leaveWelcome(page);
  await expectAccountOf(page, email);
  await expect(page.getByRole("button", { name: "Remove Facebook" })).toBeVisible();
});

test("a user without the password signs in by a link and then adds Google", async ({ page, api, request }) => {
  const email = await api.signUp();
  await enter(page, "Google", email);
  await expectLinkPage(page, "Google");
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await expect(page.getByText("A sign in link has been sent to your email address.")).toBeVisible();
  await page.goto(await signInLink(request, email));
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("link", { name: "Not now" }).click();
  await leaveWelcome(page);
  await expect(page).toHaveURL(/\/user$/);
  await page.getByRole("link", { name: "Add Google" }).click();
  await tell(page, "Google", email);
  await expect(page.getByText("You can sign in with Google from now on.")).toBeVisible();
});

test("a refusal at the provider is reported and can be retried", { tag: "@no-scripts" }, async ({ page }) => {
  const email = newAddress();
  await page.goto("/signIn");
  await ready(page);
  await button(page, "Google").click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/signIn\?failed=auth\/user-cancelled$/);
  await expect(page.getByRole("alert")).toContainText("You did not finish signing in. Please try again.");
  await expectClean(page);
  await expect(page.getByLabel("Email")).toBeVisible();
  await ready(page);
  await button(page, "Google").click();
  await tell(page, "Google", email);
  await welcomed(page);
  await expectAccountOf(page, email);
});

test("a retry after a refusal at the provider keeps the return path", async ({ page }) => {
  await page.goto("/signIn?returnUrl=/faq");
  await ready(page);
  await button(page, "Google").click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toContainText("You did not finish signing in.");
  await ready(page);
  await button(page, "Google").click();
  await tell(page, "Google", newAddress());
  await welcomed(page);
  await expect(page).toHaveURL(/\/faq$/);
});

test("Google is added to an account, signs in to it, and is removed again", { tag: "@no-scripts" }, async ({
  page,
  api,
}) => {
  const email = await api.signUp();
  const other = newAddress();
  await signIn(page, email, PASSWORD);
  await leaveWelcome(page);
  await expectAccountOf(page, email);
  await page.getByRole("link", { name: "Add Google" }).click();
  await tell(page, "Google", other);
  await expect(page.getByText("You can sign in with Google from now on.")).toBeVisible();
  await expectClean(page);
  const ways = card(page, "Other ways to sign in");
  await expect(ways.getByText(other)).toBeVisible();
  await expect(ways.getByRole("link", { name: "Add Facebook" })).toBeVisible();
  await signOut(page);
  await enter(page, "Google", other);
  await expect(page).toHaveURL(/\/search$/);
  await expectAccountOf(page, email);
  await page.getByRole("button", { name: "Remove Google" }).click();
  await expect(page.getByText("That way to sign in is removed.")).toBeVisible();
  await expect(ways.getByRole("link", { name: "Add Google" })).toBeVisible();
  await expect(ways.getByText(other)).toHaveCount(0);
  await signOut(page);
  await enter(page, "Google", other);
  await welcomed(page);
  await expectAccountOf(page, other);
});

test("another user's Google cannot be added", async ({ page, browser }) => {
  const taken = newAddress();
  await elsewhere(browser, async (other) => {
    await enter(other, "Google", taken);
    await welcomed(other);
  });
  const email = await newcomer(page);
  await expectAccountOf(page, email);
  await page.getByRole("link", { name: "Add Google" }).click();
  await tell(page, "Google", taken);
  await expect(page.getByRole("alert")).toContainText(
    "That account is already used to sign in to another account here.",
  );
  await expectClean(page);
  await expect(page.getByRole("link", { name: "Add Google" })).toBeVisible();
});

test("a refusal while adding a provider leaves the account as it is", async ({ page }) => {
  const email = await newcomer(page);
  await expectAccountOf(page, email);
  await page.getByRole("link", { name: "Add Facebook" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/user\?failed=/);
  await expect(page.getByRole("alert")).toContainText("You did not finish signing in.");
  await expect(page.getByRole("link", { name: "Add Facebook" })).toBeVisible();
});

test("a cart stays through signing up by Google, and joins the account at the next sign-in", async ({ page, trip }) => {
  const email = newAddress();
  await draft(page, trip);
  await enter(page, "Google", email);
  await welcomed(page);
  await expect(page.getByRole("link", { name: "Your trip, 1 room" })).toBeVisible();
  await signOut(page);
  await draft(page, trip, 2);
  await enter(page, "Google", email);
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole("link", { name: "Your trip, 3 rooms" })).toBeVisible();
});

test("a copied answer works neither in another browser nor a second time in its own", async ({ page, browser }) => {
  const email = newAddress();
  await page.goto("/signIn");
  await button(page, "Google").click();
  const answer = await answerTo(page, email);
  expect(answer).toMatch(/\/auth-redirect\?(.*&)?code=/);
  expect(await attempts(page)).toBe(1);
  await elsewhere(browser, async (other) => {
    await other.goto(answer);
    await expect(other.getByRole("alert")).toContainText(REFUSED);
    await expectClean(other);
    expect(await isSignedIn(other)).toBe(false);
  });
  await page.goto(answer);
  await welcomed(page);
  await expectAccountOf(page, email);
  await signOut(page);
  await page.goto(answer);
  await expect(page.getByRole("alert")).toContainText(REFUSED);
  expect(await isSignedIn(page)).toBe(false);
});

test("from the modal over a hotel's page Google returns to that page", async ({ page, trip }) => {
  await page.goto(hotel(trip));
  await awake(page);
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await button(page.getByRole("dialog"), "Google").click();
  await tell(page, "Google", newAddress());
  await welcomed(page);
  await expect(page).toHaveURL(`${site()}${hotel(trip)}`);
  await expect(page.getByRole("banner").getByRole("button", { name: "Your account" })).toBeVisible();
});

test.describe("inside another app's browser", () => {
  test.use({ userAgent: INSTAGRAM });

  test("the pages ask people to open a browser for Google; Facebook works", { tag: ["@phone", "@no-scripts"] }, async ({
    page,
  }) => {
    for (const path of ["/signUp", "/signIn?returnUrl=/faq"]) {
      await page.goto(path);
      await expect(page.getByText(GO_ELSEWHERE)).toBeVisible();
      await expect(button(page, "Google")).toHaveCount(0);
    }
    await expect(page.getByLabel("Copy this link")).toHaveValue(`${site()}/signIn?returnUrl=/faq`);
    await enter(page, "Facebook", newAddress());
    await welcomed(page);
    expect(await isSignedIn(page)).toBe(true);
  });

  test("an invited creator keeps the invitation in the other browser", async ({ page }) => {
    await page.goto("/signUp?invite=true");
    await expect(page.getByLabel("Copy this link")).toHaveValue(/\/signUp\?invite=true$/);
  });

  test("the modal asks people to open a browser for Google", async ({ page }) => {
    await page.goto("/search");
    await awake(page);
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(GO_ELSEWHERE)).toBeVisible();
    await expect(button(dialog, "Google")).toHaveCount(0);
    await expect(button(dialog, "Facebook")).toBeVisible();
  });

  test("the page of signing in is whole", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/signIn");
    await expectWhole(page, "sign-in-in-app");
  });
});

test("the page that links an account is whole, also after a wrong password", { tag: "@phone" }, async ({
  page,
  api,
}) => {
  await enter(page, "Google", await api.signUp());
  await expectLinkPage(page, "Google");
  await expectWhole(page, "link-account");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in and link Google" }).click();
  await expect(page.getByRole("alert")).toContainText("The specified password does not match the records.");
  await expectWhole(page, "link-account-refused");
});

test("an account with a provider is whole", { tag: "@phone" }, async ({ page }) => {
  await enter(page, "Google", newAddress());
  await welcomed(page);
  await page.goto("/user?done=google");
  await expect(page.getByRole("button", { name: "Remove Google" })).toBeVisible();
  await expectWhole(page, "account-provider");
});

for (const path of ["/signIn", "/signUp"]) {
  test(`${path} with its buttons is whole`, { tag: "@phone" }, async ({ page }) => {
    await page.goto(path);
    await expect(button(page, "Google")).toBeVisible();
    await expect(button(page, "Facebook")).toBeVisible();
    await expectWhole(page, path === "/signIn" ? "sign-in-providers" : "sign-up-providers");
    const mail = page.getByRole("button", { name: "Email me a sign-in link" });
    expect(await gap(mail, button(page, "Google"))).toBeGreaterThanOrEqual(LEAST_GAP);
    expect(await gap(button(page, "Google"), button(page, "Facebook"))).toBeGreaterThanOrEqual(LEAST_GAP);
  });
}

/** The gap between two buttons below each other, in pixels. */
async function gap(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = [await boxOf(upper), await boxOf(lower)];
  return below.y - above.y - above.height;
}

/** The address to which the provider would send the browser back. */
async function answerTo(page: Page, email: string): Promise<string> {
  await page.getByLabel("Your address at Google").fill(email);
  let next = page.url();
  let form: Record<string, string> | undefined = { address: email, answer: "continue" };
  while (!next.startsWith(site())) {
    const answer = await page.request.fetch(next, {
      ...(form ? { method: "POST", form } : {}),
      maxRedirects: 0,
    });
    form = undefined;
    next = new URL(answer.headers().location ?? "", next).href;
  }
  return next;
}

async function signInLink(request: APIRequestContext, email: string): Promise<string> {
  const testMode = new TestMode(request, TestMode.token() ?? "");
  return linkOf(await testMode.mail(email, /welcome|sign in/i), "/continueSignIn");
}
