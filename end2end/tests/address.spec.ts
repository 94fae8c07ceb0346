// Changing an account's email address: requested on the account page, confirmed through the mailbox, reverted by the
// old address.

import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/api.ts";
import { newcomer } from "../support/cart.ts";
import { expectAccessible } from "../support/look.ts";
import { followMail as followLink } from "../support/mailbox.ts";
import { isSignedIn, newAddress, ready, runsScripts, signIn, signUp } from "../support/person.ts";
import { expect, test } from "../support/test.ts";
import { linkOf, TestMode } from "../support/test-mode.ts";

const ANOTHER_PASSWORD = "moonlit garden path";

/** Opens the newest email to an address in the site's mailbox, and its link. */
function followMail(page: Page, recipient: string, subject: string): Promise<void> {
  return followLink(page, recipient, subject, /\/resetPassword\?/);
}

/** Axe runs scripts in the page. */
async function expectNothingForAxe(page: Page): Promise<void> {
  if (runsScripts()) {
    await expectAccessible(page);
  }
}

async function askFor(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/user");
  await ready(page);
  await page.getByText("Change the address").click();
  await page.getByLabel("New address").fill(email);
  await page.getByLabel("Password for this change").fill(password);
  await page.getByRole("button", { name: "Send the link" }).click();
}

async function proved(page: Page): Promise<string> {
  const email = newAddress();
  await signUp(page, email);
  await followMail(page, email, "Confirm your email address");
  await page.getByRole("button", { name: "This is my address" }).click();
  await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
  return email;
}

/** An account whose confirmed address was changed to another. */
async function changed(page: Page): Promise<{ email: string; other: string }> {
  const email = await proved(page);
  const other = newAddress();
  await askFor(page, other, PASSWORD);
  await expect(page.getByText(`Waiting for ${other}`)).toBeVisible();
  await followMail(page, other, "Confirm your new email address");
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
  return { email, other };
}

test.beforeEach(() => {
  test.skip(!TestMode.token(), "a site that is not in test mode does not show its emails");
});

test("a user changes the address, through the mailbox of the new one", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
}) => {
  await newcomer(page);
  const other = newAddress();
  await askFor(page, "nobody", "not the password");
  await expect(page.getByRole("alert")).toContainText("The email address is not specified or is not valid.");
  await expectNothingForAxe(page);
  await page.getByLabel("New address").fill(other);
  await page.getByLabel("Password for this change").fill("not the password");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("alert")).toContainText("The specified password does not match the records.");
  await expect(page.getByLabel("New address")).toHaveValue(other);
  await page.getByLabel("Password for this change").fill(PASSWORD);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`Waiting for ${other}`)).toBeVisible();
  await expectNothingForAxe(page);
  await followMail(page, other, "Confirm your new email address");
  await expectNothingForAxe(page);
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
  await page.goto("/user");
  await expect(page.getByText(other)).toBeVisible();
  await expect(page.getByText(`Waiting for ${other}`)).toHaveCount(0);
});

test("the owner of the old address takes it back", { tag: "@no-scripts" }, async ({ page, browser }) => {
  const { email, other } = await changed(page);
  // The email is opened in another browser.
  const owner = await (await browser.newContext()).newPage();
  await followMail(owner, email, "Your email address was changed");
  const link = owner.url();
  await expectNothingForAxe(owner);
  await owner.getByRole("button", { name: "Put my address back" }).click();
  await expect(owner.getByRole("heading", { name: "Your address is back" })).toBeVisible();
  await expectNothingForAxe(owner);
  expect(await isSignedIn(page)).toBe(false);
  // Opened again, the link shows the current state.
  await owner.goto(link);
  await expect(owner.getByRole("heading", { name: "Your address is back" })).toBeVisible();
  await expectNothingForAxe(owner);
  await followMail(owner, email, "Choose a new password");
  await owner.getByLabel("New password").fill(ANOTHER_PASSWORD);
  await owner.getByLabel("Repeat password").fill(ANOTHER_PASSWORD);
  await owner.getByRole("button", { name: "Set the password" }).click();
  await expect(owner.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
  await signIn(owner, email, ANOTHER_PASSWORD);
  // The account is new, and its welcome page was never left.
  await expect(owner.getByRole("heading", { name: "Good to have you here" })).toBeVisible();
  await owner.goto("/user");
  await expect(owner.getByText(email)).toBeVisible();
  await owner.context().close();
  await signIn(page, other, PASSWORD);
  await expect(page.getByRole("alert")).toContainText("The email address is not registered.");
});

test("in another browser only the password of its account confirms an address", async ({ page, browser }) => {
  const email = newAddress();
  await signUp(page, email);
  const elsewhere = await (await browser.newContext()).newPage();
  await followMail(elsewhere, email, "Confirm your email address");
  const confirm = elsewhere.getByRole("button", { name: "This is my address" });
  await confirm.click();
  await expect(elsewhere.getByRole("alert")).toContainText("This link was asked for in another browser.");
  await expectNothingForAxe(elsewhere);
  await elsewhere.getByLabel("Password", { exact: true }).fill("not the password");
  await confirm.click();
  await expect(elsewhere.getByRole("alert")).toContainText("The specified password does not match the records.");
  await page.goto("/user");
  await expect(page.getByText("Not confirmed yet")).toBeVisible();
  await elsewhere.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await confirm.click();
  await expect(elsewhere.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
  await elsewhere.context().close();
  await page.reload();
  await expect(page.getByText("Not confirmed yet")).toHaveCount(0);
});

test("a pending change is withdrawn, and its link no longer works", async ({ page, request }) => {
  await newcomer(page);
  const other = newAddress();
  await askFor(page, other, PASSWORD);
  await expect(page.getByText(`Waiting for ${other}`)).toBeVisible();
  const mail = await new TestMode(request, TestMode.token() ?? "").mail(other, /new email address/);
  await page.getByRole("button", { name: "Keep the address that I have" }).click();
  await expect(page.getByText("Your address stays as it is.")).toBeVisible();
  await expect(page.getByText(`Waiting for ${other}`)).toHaveCount(0);
  await page.goto(linkOf(mail, "/resetPassword"));
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
});

test("the link to revert, opened in another account's session, leaves that session as it is", async ({
  page,
  browser,
}) => {
  const { email } = await changed(page);
  const owner = await (await browser.newContext()).newPage();
  await newcomer(owner);
  await followMail(owner, email, "Your email address was changed");
  await expect(owner.getByText("You are signed in here with another account.")).toBeVisible();
  await owner.getByRole("button", { name: "Put my address back" }).click();
  await expect(owner.getByRole("heading", { name: "Your address is back" })).toBeVisible();
  expect(await isSignedIn(owner)).toBe(true);
  expect(await isSignedIn(page)).toBe(false);
  await owner.context().close();
});
