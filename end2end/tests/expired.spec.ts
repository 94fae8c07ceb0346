// A session that ends by time alone. Each story has a site of its own, whose clock it moves.

import { Behind } from "../support/behind.ts";
import { draft } from "../support/cart.ts";
import { test } from "../support/own-site.ts";
import { isSignedIn, leaveWelcome, newAddress, PASSWORD, ready, signUp } from "../support/person.ts";
import { CARD, expectBooked, fillCard, fillDetails, payButton, toPayment } from "../support/story.ts";
import { expect } from "../support/test.ts";

test.skip(Boolean(process.env.BASE_URL), "the clock of a site that runs already is not ours");

/** A session is kept for 14 days after it was last used; in seconds. */
const DAY = 24 * 60 * 60;
const LIFETIME = 14 * DAY;

test("whose session ends by time in the midst of booking signs in again and goes on with the same cart", async ({
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
  await new Behind(request, own.token).advance(LIFETIME + 60);
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

test("a session that is used within its time goes on", async ({ page, request, own }) => {
  const behind = new Behind(request, own.token);
  await signUp(page, newAddress());
  for (const days of [13, 13]) {
    await behind.advance(days * DAY);
    expect(await isSignedIn(page)).toBe(true);
  }
  await behind.advance(LIFETIME + 60);
  expect(await isSignedIn(page)).toBe(false);
});
