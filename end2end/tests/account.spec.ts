// Accounts: signing up and in, links in emails, a new password, signing out. Each story has its own account.

import type { APIRequestContext, Page } from "@playwright/test";
import { PASSWORD } from "../support/api.ts";
import { draft, newcomer, signedIn } from "../support/cart.ts";
import { gate } from "../support/gate.ts";
import { expectWhole } from "../support/look.ts";
import {
  isSignedIn,
  leaveWelcome,
  newAddress,
  ready,
  reveal,
  runsScripts,
  signIn,
  signOut,
  signUp,
  TOO_MANY_ATTEMPTS,
  typeSignIn,
  whileGuessing,
} from "../support/person.ts";
import { fillDetails, toPayment } from "../support/story.ts";
import { expect, test } from "../support/test.ts";
import { linkOf, TestMode } from "../support/test-mode.ts";

const ANOTHER_PASSWORD = "moonlit garden path";

function testMode(request: APIRequestContext): TestMode {
  const token = TestMode.token();
  test.skip(!token, "a site that is not in test mode does not show its emails");
  return new TestMode(request, token ?? "");
}

test("a visitor signs up, is welcomed once, signs out and in again", {
  tag: ["@phone", "@no-scripts", "@firefox"],
}, async ({ page }) => {
  const email = newAddress();
  await signUp(page, email, "/signUp?returnUrl=%2Fsearch%3Fdestination%3DLisbon");
  await page.getByLabel("Your name").fill("Mia Lind");
  await page.getByRole("combobox", { name: "Currency" }).selectOption("EUR");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/search\?destination=Lisbon$/);
  await page.goto("/user");
  await expect(page.getByRole("textbox", { name: /^Name/ })).toHaveValue("Mia Lind");
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText("Not confirmed yet")).toBeVisible();
  await signOut(page);
  expect(await isSignedIn(page)).toBe(false);
  await signIn(page, email, PASSWORD, "/signIn?returnUrl=%2Fuser");
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
});

test("the owner of an address takes over the account that a stranger created with it", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, api, request }) => {
  const email = await api.signUp();
  await api.becomeCreator();
  await page.goto(linkOf(await testMode(request).mail(email, /address|confirm/i), "/resetPassword"));
  await expect(page.getByRole("heading", { name: "Did another person make the account?" })).toBeVisible();
  if (runsScripts()) {
    await expectWhole(page, "confirm-address-elsewhere");
  }
  await expect(page.getByText("This account has a club page.")).toBeVisible();
  await page.getByLabel("Delete everything that was made with this account").check();
  const mine = page.getByRole("button", { name: "Make the account mine" });
  await page.getByLabel("New password").fill("password");
  await mine.click();
  await expect(page.getByRole("alert")).toContainText("easy to guess");
  await expect(page.getByLabel("Delete everything that was made with this account")).toBeChecked();
  await page.getByLabel("New password").fill(ANOTHER_PASSWORD);
  await mine.click();
  await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole("alert")).toContainText("does not match");
  await signIn(page, email, ANOTHER_PASSWORD);
  await leaveWelcome(page);
  expect(await isSignedIn(page)).toBe(true);
});

test("the email's button confirms the address, and nothing before it does", { tag: "@no-scripts" }, async ({
  page,
  request,
}) => {
  const email = newAddress();
  await signUp(page, email);
  const mail = await testMode(request).mail(email, /address|confirm/i);
  const link = linkOf(mail, "/resetPassword");
  // A link scanner does not use the link up.
  await request.get(link);
  await page.goto(link);
  await page.getByRole("button", { name: "This is my address" }).click();
  await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
  await page.goto("/user");
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  // Opened again, the link shows the current state.
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
});

test("a failed sign-in shows the message of the catalogue", { tag: "@no-scripts" }, async ({ page, api }) => {
  const email = await api.signUp();
  await signIn(page, email, "not the password");
  await expect(page.getByRole("alert")).toContainText("The specified password does not match the records.");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await signIn(page, newAddress(), PASSWORD);
  await expect(page.getByRole("alert")).toContainText(
    "The email address is not registered. Please create a new account.",
  );
  await page.goto("/signUp");
  await ready(page);
  await page.getByLabel("Email").fill(email.toUpperCase());
  await reveal(page);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("alert")).toContainText("The email address is already in use by another account.");
});

test("after a refused form the focus is on the error summary, which links to its field", {
  tag: "@no-scripts",
}, async ({ page }) => {
  await signIn(page, newAddress(), PASSWORD);
  const alert = page.getByRole("alert");
  await expect(alert).toBeFocused();
  await alert.getByRole("link", { name: "The email address is not registered." }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
});

test("a long page shows its errors at the top, and links to them", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
}) => {
  await newcomer(page);
  await page.goto("/user");
  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New password").fill("another evening train");
  await page.getByLabel("Repeat password").fill("another evening train");
  await page.getByRole("button", { name: "Change password" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toBeFocused();
  await expect(alert).toBeInViewport();
  await alert.getByRole("link", { name: "The specified password does not match the records." }).click();
  await expect(page.getByLabel("Current password")).toBeFocused();
});

test("a common password is refused beside its field", async ({ page }) => {
  await page.goto("/signUp");
  await ready(page);
  await page.getByLabel("Email").fill(newAddress());
  await reveal(page);
  await page.getByLabel("Password", { exact: true }).fill("password1");
  await page.getByLabel("Repeat password").fill("password1");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("alert")).toContainText("Many people use this password");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
});

test("too many guesses at a password are blocked, but not the owner on a known device", async ({
  page,
  request,
  browser,
}) => {
  const email = newAddress();
  await signUp(page, email);
  await leaveWelcome(page);
  await signOut(page);
  const other = await (await browser.newContext()).newPage();
  await typeSignIn(other, email, "not the password");
  await typeSignIn(page, email, PASSWORD, "/signIn?returnUrl=%2Fuser");
  await whileGuessing(request, email, async () => {
    await other.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(other.getByText(TOO_MANY_ATTEMPTS)).toBeVisible();
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  });
  await expect(other.getByLabel("Email")).toHaveValue(email);
  await other.context().close();
});

test("a link signs in, in the browser that requested it", { tag: ["@phone", "@no-scripts", "@firefox"] }, async ({
  page,
  request,
}) => {
  const email = newAddress();
  await page.goto("/signIn?returnUrl=%2Ffaq");
  await ready(page);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await expect(page.getByText("A sign in link has been sent to your email address.")).toBeVisible();
  const link = linkOf(await testMode(request).mail(email, /welcome|sign in/i), "/continueSignIn");
  await page.goto(link);
  await expect(page.getByLabel("Email")).toHaveCount(0);
  await page.getByRole("button", { name: "Sign In" }).click();
  await leaveWelcome(page);
  await expect(page).toHaveURL(/\/faq$/);
  // Opened again in the signed-in browser, it continues; in another one it is used up.
  await page.goto(link);
  await expect(page).toHaveURL(/\/search$/);
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
});

test("a link says that it ends an unconfirmed password, and asks for a new one", {
  tag: "@no-scripts",
}, async ({ page, api, request }) => {
  const email = await api.signUp();
  await page.goto("/signIn?returnUrl=%2Ffaq");
  await ready(page);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  const link = linkOf(await testMode(request).mail(email, /sign in/i), "/continueSignIn");
  await page.goto(link);
  await expect(page.getByText("removes the old password")).toBeVisible();
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
  await expect(page.getByText("For safety the old password no longer works: set a new one.")).toBeVisible();
  await page.getByLabel("New password").fill("another evening train");
  await page.getByLabel("Repeat password").fill("another evening train");
  await page.getByRole("button", { name: "Set password" }).click();
  await leaveWelcome(page);
  await expect(page).toHaveURL(/\/faq$/);
});

test("an invitation and its address stay when a sign-in link is sent", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
}) => {
  const email = newAddress();
  await page.goto("/signUp?invite=1");
  await ready(page);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await expect(page.getByText("A sign in link has been sent to your email address.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByRole("radio", { name: /^To open a club/ })).toBeChecked();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open your travel club", { useInnerText: true });
});

test("in another browser a link asks for the address it was sent to", async ({ page, browser, request }) => {
  const email = newAddress();
  await page.goto("/signIn");
  await ready(page);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  const link = linkOf(await testMode(request).mail(email, /welcome|sign in/i), "/continueSignIn");
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await other.getByLabel("Email").fill("somebody@else.example");
  await other.getByRole("button", { name: "Sign In" }).click();
  await expect(other.getByRole("alert")).toContainText("asked for in another browser. Type the email address");
  await other.getByLabel("Email").fill(email);
  await other.getByRole("button", { name: "Sign In" }).click();
  await expect(other.getByRole("heading", { name: "Good to have you here" })).toBeVisible();
  await other.context().close();
  expect(await isSignedIn(page)).toBe(false);
});

test("a forgotten password becomes a new one and ends every session", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
  request,
}) => {
  const email = await newcomer(page);
  await page.goto("/forgotPassword");
  await ready(page);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("a link to set a new password is on its way")).toBeVisible();
  const link = linkOf(await testMode(request).mail(email, /password/i), "/resetPassword");
  await page.goto(link);
  await ready(page);
  const next = "another evening train";
  await page.getByLabel("New password").fill(next);
  await page.getByLabel("Repeat password").fill("something else");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByLabel("Repeat password")).toHaveAccessibleDescription("Passwords do not match");
  await page.getByLabel("New password").fill(next);
  await page.getByLabel("Repeat password").fill(next);
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
  expect(await isSignedIn(page)).toBe(false);
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole("alert")).toContainText("The specified password does not match the records.");
  await signIn(page, email, next, "/signIn?returnUrl=%2Fuser");
  await expect(page.getByText(email)).toBeVisible();
});

test("a forgotten password keeps the return path", async ({ page, api, request }) => {
  const email = await api.signUp();
  await page.goto("/signIn?returnUrl=%2Ffaq");
  await ready(page);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await ready(page);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.goto(linkOf(await testMode(request).mail(email, /password/i), "/resetPassword"));
  await ready(page);
  await page.getByLabel("New password").fill("another evening train");
  await page.getByLabel("Repeat password").fill("another evening train");
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await ready(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("another evening train");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await leaveWelcome(page);
  await expect(page).toHaveURL(/\/faq$/);
});

test("a cart stays through signing up, and joins the account at the next sign-in", async ({ page, trip }) => {
  await draft(page, trip);
  const email = newAddress();
  await signUp(page, email);
  await leaveWelcome(page);
  await expect(page.getByRole("link", { name: "Your trip, 1 room" })).toBeVisible();
  await signOut(page);
  await page.goto("/search");
  await expect(page.getByRole("link", { name: /^Your trip, 1 room/ })).toHaveCount(0);
  await draft(page, trip, 2);
  await signIn(page, email, PASSWORD, "/signIn?returnUrl=%2Fsearch");
  await page.goto("/search");
  await expect(page.getByRole("link", { name: "Your trip, 3 rooms" })).toBeVisible();
});

test("signing up mentions clubs to those who want one", { tag: "@no-scripts" }, async ({ page }) => {
  const title = page.getByRole("heading", { level: 1 });
  await page.goto("/signUp");
  await expect(title).toHaveText("Sign Up", { useInnerText: true });
  await expect(page.getByText("A share of every booking")).toBeHidden();
  await page.getByText("To open a club").click();
  await expect(title).toHaveText("Open your travel club", { useInnerText: true });
  await expect(page.getByText("A share of every booking")).toBeVisible();
  await page.goto("/signUp?invite=true");
  await expect(title).toHaveText("Open your travel club", { useInnerText: true });
});

/** The positions of a form's elements, including those that are still to appear. */
function places(page: Page): Promise<string[]> {
  return page.getByRole("main").evaluate(async (main) => {
    // The elements may be there before the styles are.
    const styles = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    const loaded = (style: HTMLLinkElement) =>
      style.sheet ?? new Promise((done) => style.addEventListener("load", done, { once: true }));
    await Promise.all(styles.map(loaded));
    await document.fonts.ready;
    return [...main.querySelectorAll("h1, label, input, select, button, a, p")]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const words = element.textContent?.trim() || element.getAttribute("name");
        return `${words}: ${[x, y, width, height].map(Math.round).join(" ")}`;
      });
  });
}

test("signing up does not move while its scripts load", { tag: "@phone" }, async ({ page }) => {
  const scripts = gate();
  await page.route(/\.wasm$|\/assets\/islands\//, async (route) => {
    await scripts.opened;
    await route.continue();
  });
  await page.goto("/signUp", { waitUntil: "commit" });
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeAttached();
  const before = await places(page);
  expect(before.join("\n")).toContain("Email me a sign-in link: ");
  scripts.open();
  await ready(page);
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  await expect(page.getByLabel("Repeat password")).toBeHidden();
  expect(await places(page)).toEqual(before);
});

test("errors during typing look as those of the server, and a password can be shown", async ({ page }) => {
  await page.goto("/signIn");
  await ready(page);
  await page.getByLabel("Email").fill("mia@");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill(PASSWORD);
  const error = page.locator("#email-error");
  await expect(error).toHaveText("Invalid email address");
  await expect(error.locator("use")).toHaveAttribute("href", /#circle-alert$/);
  const show = page.getByRole("button", { name: "Show password" });
  await show.click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(show).toHaveAttribute("aria-pressed", "true");
  await show.click();
  await expect(password).toHaveAttribute("type", "password");
});

test("an invited creator comes to the dashboard", async ({ page }) => {
  await signUp(page, newAddress(), "/signUp?invite=true");
  await leaveWelcome(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: /steps to a full club$/ })).toBeVisible();
});

test("a traveller is offered a club, a visitor without an account is asked to sign in first", {
  tag: "@no-scripts",
}, async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/signIn\?returnUrl=\/dashboard$/);
  await newcomer(page);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Become a creator" }).click();
  await expect(page).toHaveURL(/\/dashboard\/welcome$/);
  await leaveWelcome(page);
  await expect(page.getByRole("heading", { name: /steps to a full club$/ })).toBeVisible();
});

test("signing out everywhere ends the other browser's session too", async ({ page, browser }) => {
  const email = await newcomer(page);
  const other = await (await browser.newContext()).newPage();
  await signedIn(other, email);
  await other.goto("/user");
  await expect(other.getByText("This browser")).toBeVisible();
  await expect(other.getByRole("button", { name: "Sign out there" })).toHaveCount(1);
  await page.goto("/logout");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  expect(await isSignedIn(other)).toBe(false);
  await other.context().close();
});

test("a session that ends during booking is renewed, and the booking continues", async ({ page, trip, browser }) => {
  const { itinerary } = await draft(page, trip);
  const email = newAddress();
  await signUp(page, email);
  await leaveWelcome(page);
  await page.goto(`/itinerary/${itinerary.id}/contact`);
  await ready(page);
  await fillDetails(page);
  const other = await (await browser.newContext()).newPage();
  await signedIn(other, email);
  await other.goto("/logout");
  await other.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(other.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  await other.context().close();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(`/itinerary/${itinerary.id}/contact`);
  await fillDetails(page);
  await toPayment(page);
});

test("one press in the menu signs out", { tag: ["@phone", "@no-scripts"] }, async ({ page }) => {
  await newcomer(page);
  await page.goto("/search");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("navigation", { name: "Account" }).getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  expect(await isSignedIn(page)).toBe(false);
});

test("a user downloads all their data and deletes the account", { tag: "@no-scripts" }, async ({ page }) => {
  const email = await newcomer(page);
  await page.goto("/user");
  const answer = await page.request.get("/user/account.json");
  expect((await answer.json()).email).toBe(email);
  await page.getByText("Delete the account").click();
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { name: "Your account was deleted" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in again" })).toHaveCount(0);
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole("alert")).toContainText("The email address is not registered.");
});
