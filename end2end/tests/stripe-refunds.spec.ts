// What comes after a payment by Stripe: a cancellation and its refund, a refund that the bank sends back days later, and a
// cardholder who disputes the payment. The site hears of it by webhooks, and its clock moves.

import type { Browser, Page } from "@playwright/test";
import { awaitingPayment, signedIn } from "../support/cart.ts";
import { expectWhole } from "../support/look.ts";
import { typeCard } from "../support/paid-by-stripe.ts";
import { newAddress } from "../support/person.ts";
import { CARD, expectBooked, payButton } from "../support/story.ts";
import { expect, type Trip } from "../support/test.ts";
import { test } from "../support/told-by-stripe.ts";

test.skip(Boolean(process.env.BASE_URL), "settings belong to a site of one's own");

/** The bank takes a refund to this card and says later how it ended. */
const SAYS_LATER = "4000 0000 0000 7726";
/** Its holder disputes what was charged. */
const DISPUTES = "4000 0000 0000 0259";
/** Seconds. */
const DAY = 24 * 60 * 60;

/** Pays a trip that can be cancelled for free, as people do; its page of cancelling and the booker's address. */
async function paid(page: Page, trip: Trip, card: string): Promise<{ id: string; cancel: string; email: string }> {
  const email = newAddress();
  const { api, itinerary } = await awaitingPayment(page, trip, 1, true, email);
  await page.goto(`/itinerary/${itinerary.id}/payment`);
  await typeCard(page, card);
  await payButton(page).click();
  await expectBooked(page, 1);
  const room = (await api.itinerary(itinerary.id)).lineItems[0]?.hotelBooking.rooms[0]?.id;
  return { id: itinerary.id, cancel: `/user/itinerary/${itinerary.id}/cancel?room=${room}`, email };
}

async function cancel(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: /^Cancel and get .+ back$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^This trip is cancelled: / })).toBeVisible();
}

/** The cancelled trip says how it stands with the refund; the site may have a last step to do. */
async function expectRefund(page: Page, words: string): Promise<void> {
  const heading = page.getByRole("heading", { level: 1, name: `This trip is cancelled: ${words}` });
  await expect(async () => {
    await page.reload();
    await expect(heading).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** The operator's room in another browser. */
async function operatorsRoom(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signedIn(page, "operator@example.com", "demonstration");
  await page.goto("/operator");
  return page;
}

test("a trip is cancelled, and what was paid comes back to the card once", async ({ page, trip, stripe, testMode }) => {
  const { cancel: address, email } = await paid(page, trip, CARD.good);
  await cancel(page, address);
  await testMode.work();
  await stripe.tell(testMode);
  await expectRefund(page, "your refund has arrived");
  const tracked = page.getByRole("region", { name: "What you have cancelled" });
  await expect(tracked).toContainText("Refund sent to Visa ending 4242");
  await expect(tracked).toContainText("Your bank has the refund");
  await testMode.mail(email, /^Your refund/);
  const { capturedMinor, refunds } = await stripe.standIn.onlyPayment();
  expect(capturedMinor).toBeGreaterThan(0);
  expect(refunds).toMatchObject([{ amountMinor: capturedMinor, status: "succeeded" }]);
});

test("a refund that the bank sends back after three days is owed again, and the operator settles it", async ({
  page,
  trip,
  stripe,
  testMode,
  browser,
}) => {
  const { id, cancel: address, email } = await paid(page, trip, SAYS_LATER);
  await cancel(page, address);
  await testMode.work();
  await stripe.tell(testMode);
  await expectRefund(page, "your refund is on its way");
  await testMode.advance(3 * DAY);
  await stripe.standIn.settleRefund("fail");
  await stripe.tell(testMode);
  await expectRefund(page, "your bank did not take the refund");
  await expectWhole(page, "refund-failed-by-stripe");
  await testMode.mail(email, /could not be paid/);

  const operator = await operatorsRoom(browser);
  const card = operator.getByRole("listitem").filter({ hasText: "A refund failed" });
  await expect(card).toBeVisible();
  await card.locator("summary", { hasText: "Send the refund again" }).click();
  await card.getByLabel("Reason").filter({ visible: true }).fill("The bank knows the new card.");
  await card.getByRole("button", { name: "Send the refund again" }).click();
  await expect(operator.getByRole("status").first()).toContainText("The refund is sent again.");
  await expect(operator.getByRole("heading", { name: "Nothing needs you" })).toBeVisible();

  await testMode.work();
  await expectRefund(page, "your refund is on its way");
  await stripe.standIn.settleRefund("succeed");
  await stripe.tell(testMode);
  await expectRefund(page, "your refund has arrived");
  const { capturedMinor, refunds } = await stripe.standIn.onlyPayment();
  expect(refunds).toMatchObject([
    { amountMinor: capturedMinor, status: "failed" },
    { amountMinor: capturedMinor, status: "succeeded" },
  ]);
  await operator.goto(`/operator/bookings/${id}`);
  const history = operator.getByRole("region", { name: "History" });
  for (const moment of ["Refund: failed", "Refund sent again", "Refund: succeeded"]) {
    await expect(history).toContainText(moment);
  }
  await operator.context().close();
});

test("a disputed payment is marked and told to the operator, and its refund waits for the bank", async ({
  page,
  trip,
  stripe,
  testMode,
  browser,
}) => {
  const { id, cancel: address } = await paid(page, trip, DISPUTES);
  await stripe.tell(testMode);
  const operator = await operatorsRoom(browser);
  const card = operator.getByRole("listitem").filter({ hasText: "A cardholder disputes a payment" });
  await expect(async () => {
    await operator.reload();
    await expect(card).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectWhole(operator, "operator-dispute");
  await card.getByRole("link", { name: /^Open the booking/ }).click();
  await expect(operator).toHaveURL(new RegExp(`/operator/bookings/${id}$`));
  await expect(operator.getByRole("main")).toContainText(/Disputes\s*1/);
  await expect(operator.getByRole("region", { name: "History" })).toContainText("The cardholder disputes the payment");
  await expectWhole(operator, "operator-booking-disputed");

  await cancel(page, address);
  await testMode.work();
  await expectRefund(page, "your bank decides about the refund");
  await expect(page.getByRole("main")).toContainText("No refund is sent until then.");
  await expectWhole(page, "refund-waits-for-the-bank");
  expect((await stripe.standIn.onlyPayment()).refunds).toEqual([]);

  await stripe.standIn.settleDispute("win");
  await stripe.tell(testMode);
  await expectRefund(page, "your refund has arrived");
  const { capturedMinor, refunds } = await stripe.standIn.onlyPayment();
  expect(refunds).toMatchObject([{ amountMinor: capturedMinor, status: "succeeded" }]);
  await operator.goto("/operator");
  await expect(operator.getByRole("heading", { name: "Nothing needs you" })).toBeVisible();
  await operator.context().close();
});

test("what the dashboard has paid of a failed refund is named, and an operator pays the rest by other means", {
  tag: "@phone",
}, async ({ page, trip, stripe, testMode, browser }) => {
  const { id, cancel: address } = await paid(page, trip, SAYS_LATER);
  await cancel(page, address);
  await testMode.work();
  await stripe.standIn.settleRefund("fail");
  await stripe.tell(testMode);
  await stripe.standIn.refundInDashboard(2_000);
  await stripe.standIn.settleRefund("succeed");
  await stripe.tell(testMode);
  await expectRefund(page, "your bank did not take the refund");
  const tracked = page.getByRole("region", { name: "What you have cancelled" });
  await expect(tracked).toContainText(/You get \S+ back\. Your bank has not taken \S+ of it yet\./);
  await expectWhole(page, "refund-paid-in-part");

  const operator = await operatorsRoom(browser);
  const card = operator.getByRole("listitem").filter({ hasText: "A refund failed" });
  await card.locator("summary", { hasText: "Paid by other means" }).click();
  await card.getByLabel("Paid by", { exact: true }).fill("bank transfer");
  await card.getByLabel("Reference of the payment").fill("SEPA 2027-0142");
  await card.getByLabel("Reason").filter({ visible: true }).fill("The card was closed.");
  await card.getByLabel(/^I have paid /).check();
  await card.getByRole("button", { name: "Paid by other means" }).click();
  await expect(operator.getByRole("status").first()).toContainText("The refund is paid.");
  await operator.context().close();

  await expectRefund(page, "your refund is paid");
  await expect(tracked).toContainText(/We paid \S+ of it by bank transfer, reference SEPA 2027-0142/);
  // The parts are in the confirmation, and together they are what was paid.
  const { capturedMinor } = await stripe.standIn.onlyPayment();
  await page.goto(`/itinerary/${id}/confirmation`);
  const parts = await page.getByText(/^−\S+$/).allTextContents();
  expect(parts).toHaveLength(2);
  const back = parts.map((part) => Math.round(Number(part.replace(/[^\d.]/g, "")) * 100));
  expect(back.reduce((sum, part) => sum + part, 0)).toBe(capturedMinor);
  await expectWhole(page, "confirmation-refunded-in-parts");
});
