// The operators' pages: what needs a person, bookings, jobs, members and the log. The site is the story's own, because the
// stories move its clock and settle what others would count.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/api.ts";
import { draft, signedIn, signedUp } from "../support/cart.ts";
import { expectNoSidewaysScroll, expectWhole } from "../support/look.ts";
import { test } from "../support/own-site.ts";
import { newAddress, runsScripts, signIn } from "../support/person.ts";
import { expect, type Trip } from "../support/test.ts";
import { TestMode } from "../support/test-mode.ts";

test.skip(Boolean(process.env.BASE_URL), "the story moves the site's clock");

/** The demonstration's operator. */
const OPERATOR = "operator@example.com";
const DEMONSTRATION = "demonstration";
/** The bank takes a refund of this card and sends it back later. */
const SENDS_REFUNDS_BACK = "4000000000005126";
/** Seconds. */
const DAY = 24 * 60 * 60;

async function expectToLook(page: Page, name: string): Promise<void> {
  if (runsScripts()) {
    await expectWhole(page, name);
  } else {
    await expectNoSidewaysScroll(page);
  }
}

/** A trip that was cancelled, whose refund the bank has sent back; its id and the booker's address. */
async function failedRefund(
  page: Page,
  trip: Trip,
  testMode: TestMode,
): Promise<{ id: string; email: string; reference: string }> {
  const email = newAddress();
  const { api, itinerary } = await draft(page, trip, 1, true);
  await api.checkOut(itinerary, email);
  await api.pay((await api.itinerary(itinerary.id)).invoiceId ?? "", SENDS_REFUNDS_BACK);
  const reference = (await api.itinerary(itinerary.id)).lineItems[0]?.bookingReference ?? "";
  await api.cancel(itinerary.id);
  // The server sends the refund, and looks a day later whether it has stayed.
  for (let day = 0; day < 3; day += 1) {
    await testMode.work();
    await testMode.work();
    await testMode.advance(DAY);
  }
  return { id: itinerary.id, email, reference };
}

async function signInAsOperator(page: Page): Promise<void> {
  await page.context().clearCookies();
  await signedIn(page, OPERATOR, DEMONSTRATION);
}

test("a failed refund is found, sent again with a reason, and stands in the booking's history and in the log", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, request, trip, own }) => {
  const testMode = new TestMode(request, own.token);
  const { id, reference } = await failedRefund(page, trip, testMode);
  await signInAsOperator(page);
  await page.goto("/operator");
  const card = page.getByRole("listitem").filter({ hasText: "A refund failed" });
  await expect(card).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Operator" })).toContainText("1 open");
  await expectToLook(page, "operator");

  // Without a reason the form comes back and says so.
  await card.locator("summary", { hasText: "Send the refund again" }).click();
  await card.getByRole("button", { name: "Send the refund again" }).click();
  await expect(page.getByRole("alert")).toContainText("Say why, for the log.");
  await card.getByLabel("Reason").filter({ visible: true }).fill("The traveller has a new card.");
  await card.getByRole("button", { name: "Send the refund again" }).click();
  await expect(page.getByRole("status").first()).toContainText("The refund is sent again.");
  await expect(page.getByRole("heading", { name: "Nothing needs you" })).toBeVisible();

  await page.goto("/operator/bookings");
  await page.getByLabel("Reference, email or hotel").fill(reference.toLowerCase());
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("1 booking", { exact: true })).toBeVisible();
  await expectToLook(page, "operator-bookings");
  await page.locator(".operator-row-title").click();
  await expect(page).toHaveURL(new RegExp(`/operator/bookings/${id}$`));
  const history = page.getByRole("region", { name: "History" });
  for (const moment of ["Trip: confirmed", "Cancellation: confirmed", "Refund: failed", "Refund sent again"]) {
    await expect(history).toContainText(moment);
  }
  await expect(history).toContainText("operator@example.com · The traveller has a new card.");
  await expectToLook(page, "operator-booking");
  const invoice = await page.request.get(`/operator/bookings/${id}/invoice.pdf`);
  expect(invoice.headers()["content-type"]).toBe("application/pdf");

  await page.getByRole("navigation", { name: "Operator" }).getByRole("link", { name: "Log" }).click();
  await expect(page.getByRole("main")).toContainText("The traveller has a new card.");
  await expect(page.getByRole("main")).not.toContainText("Booking opened");
  await page.getByRole("link", { name: "Show who looked at what too" }).click();
  await expect(page.getByRole("main")).toContainText("Booking opened");
  await expectToLook(page, "operator-log");
});

test("a failed refund is paid by other means, and the traveller's page says how", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, request, trip, own, browser }) => {
  const testMode = new TestMode(request, own.token);
  const { id, email } = await failedRefund(page, trip, testMode);
  const traveller = await browser.newContext({
    storageState: await page.context().storageState(),
    baseURL: own.address,
    javaScriptEnabled: runsScripts(),
  });
  await signInAsOperator(page);
  await page.goto("/operator");
  const card = page.getByRole("listitem").filter({ hasText: "A refund failed" });
  await card.locator("summary", { hasText: "Paid by other means" }).click();
  await card.getByLabel("Paid by", { exact: true }).fill("bank transfer");
  await card.getByLabel("Reference of the payment").fill("SEPA 2027-0142");
  await card.getByLabel("Reason").filter({ visible: true }).fill("The card was closed.");
  await card.getByRole("button", { name: "Paid by other means" }).click();
  await expect(page.getByRole("alert")).toContainText("Confirm that you have paid the amount.");
  await card.getByLabel(/^I have paid /).check();
  await expectToLook(page, "operator-paid-by-hand");
  await card.getByRole("button", { name: "Paid by other means" }).click();
  await expect(page.getByRole("status").first()).toContainText("The refund is paid.");

  const theirs = await traveller.newPage();
  await theirs.goto(`/user/itinerary/${id}/cancel`);
  await expect(theirs.getByRole("main")).toContainText("paid it by bank transfer, reference SEPA 2027-0142");
  await traveller.close();
  const mail = await testMode.mail(email, /another way/);
  expect(mail.text).toContain("SEPA 2027-0142");
});

test("two operators settle the same refund: the second reads who was first and why", async ({
  page,
  request,
  trip,
  own,
}) => {
  const testMode = new TestMode(request, own.token);
  await failedRefund(page, trip, testMode);
  await signInAsOperator(page);
  await page.goto("/operator");
  const second = await page.context().newPage();
  await second.goto("/operator");
  for (const [tab, reason] of [
    [page, "The bank asked for it."],
    [second, "The traveller wrote."],
  ] as const) {
    await tab.locator("summary", { hasText: "Send the refund again" }).click();
    await tab.getByLabel("Reason").filter({ visible: true }).fill(reason);
    await tab.getByRole("button", { name: "Send the refund again" }).click();
  }
  await expect(page.getByRole("status").first()).toContainText("The refund is sent again.");
  const told = second.getByRole("alert");
  await expect(told).toContainText("Refund sent again by operator@example.com");
  await expect(told).toContainText("The bank asked for it. Nothing was done now.");
});

test("jobs are listed by state and kind, and tried again with a reason", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, request, trip, own }) => {
  const testMode = new TestMode(request, own.token);
  await failedRefund(page, trip, testMode);
  await signInAsOperator(page);
  await page.goto("/operator/jobs");
  await expect(page.getByRole("heading", { name: "No failing jobs" })).toBeVisible();
  await page.getByRole("link", { name: /^Waiting / }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await expectToLook(page, "operator-jobs");
  const job = page.locator(".operator-task").first();
  await job.locator("summary", { hasText: "Try again" }).click();
  await job.getByLabel("Reason").filter({ visible: true }).fill("The provider is back.");
  await job.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("status").first()).toContainText("The server tries the job now.");
});

test("a member is blocked and signed out, reads why at sign-in, and is unblocked", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, own, browser }) => {
  const context = await browser.newContext({ baseURL: own.address, javaScriptEnabled: runsScripts() });
  const theirs = await context.newPage();
  // One word that is wider than a phone.
  const email = await signedUp(theirs, false, `${randomUUID()}.who.travels@example.org`);
  await signInAsOperator(page);
  await page.goto("/operator/members");
  await page.getByLabel("Name, handle or email").fill(email.slice(0, 12));
  await page.getByRole("button", { name: "Search" }).click();
  await expectToLook(page, "operator-members");
  await page.locator(".operator-row-title").click();
  await page.locator("summary", { hasText: "Block" }).click();
  await page.getByLabel("Reason").fill("It sends spam.");
  await page.getByRole("button", { name: "Block" }).click();
  await expect(page.getByRole("status").first()).toContainText("The member is blocked and signed out.");
  await expect(page.getByRole("alert")).toContainText("Blocked since");
  await expectToLook(page, "operator-member");

  await theirs.goto("/user");
  await expect(theirs).toHaveURL(/\/signIn/);
  await signIn(theirs, email, PASSWORD);
  await expect(theirs.getByRole("alert")).toContainText("This account is blocked.");

  await page.locator("summary", { hasText: "Unblock" }).click();
  await page.getByLabel("Reason").fill("It was a mistake.");
  await page.getByRole("button", { name: "Unblock" }).click();
  await expect(page.getByRole("status").first()).toContainText("The member can sign in again.");
  await signIn(theirs, email, PASSWORD);
  await expect(theirs).not.toHaveURL(/\/signIn/);
  await context.close();
});

test("new clubs are switched off and on without a restart, and the terms are written with a preview", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page }) => {
  await signInAsOperator(page);
  await page.goto("/operator/settings");
  await expectToLook(page, "operator-settings");
  await page.locator("summary", { hasText: "Switch off" }).click();
  await page.getByLabel("Reason").fill("The team is on holiday.");
  await page.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByRole("status").first()).toContainText("The feature is switched.");
  await expect(page.getByRole("main")).toContainText("The server's setting is on.");

  await page.getByRole("link", { name: "Terms" }).first().click();
  await page.getByLabel("Text", { exact: true }).fill("## Our rules\n\nBe kind to <b>hosts</b>.");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "Our rules" })).toBeVisible();
  await expect(page.getByText("Be kind to <b>hosts</b>.", { exact: true })).toBeVisible();
  await expectToLook(page, "operator-text");
  await page.getByLabel("Reason").fill("The lawyer wrote it.");
  await page.getByRole("button", { name: "Save a new version" }).click();
  await expect(page.getByRole("status").first()).toContainText("The site shows the new version.");
  await expect(page.getByRole("link", { name: "Version 1" })).toBeVisible();
  await page.goto("/terms");
  await expect(page.getByRole("heading", { name: "Our rules" })).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/signUp");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign Up");
});

test("operators see where hotels come from", { tag: ["@phone", "@no-scripts"] }, async ({ page }) => {
  await signInAsOperator(page);
  await page.goto("/operator");
  await page.getByRole("navigation", { name: "Operator" }).getByRole("link", { name: "Imports" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Imports");
  const source = page.getByRole("row", { name: /demonstration/ });
  await expect(source).toContainText(/[1-9]/);
  await expect(page.getByText("No imports yet")).toBeVisible();
  await expectToLook(page, "operator-imports");
});

test("travellers are refused, and visitors sign in first", async ({ page }) => {
  await page.goto("/operator");
  await expect(page).toHaveURL(/\/signIn\?returnUrl=\/operator$/);
  await signedIn(page, "traveller@example.com", DEMONSTRATION);
  const answer = await page.goto("/operator");
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole("navigation", { name: "Operator" })).toHaveCount(0);
});
