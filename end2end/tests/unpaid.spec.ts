// A payment page that is left open overnight: it says what happened, and goes on with the same trip.

import { Behind } from "../support/behind.ts";
import { awaitingPayment } from "../support/cart.ts";
import { expectNoSidewaysScroll } from "../support/look.ts";
import { test } from "../support/own-site.ts";
import { CARD, expectBooked, fillCard, payButton } from "../support/story.ts";
import { expect } from "../support/test.ts";

test.skip(Boolean(process.env.BASE_URL), "the clock of a site that runs already is not ours");

const NIGHT = 9 * 60 * 60;

test("a payment page left open overnight says what happened and goes on with the same trip", {
  tag: "@no-scripts",
}, async ({ page, request, own, trip }) => {
  const { itinerary } = await awaitingPayment(page, trip);
  const behind = new Behind(request, own.token);
  await page.goto(`/itinerary/${itinerary.id}/payment`);
  await expect(page.getByText(/^This price is held until \d\d:\d\d UTC on /)).toBeVisible();
  await fillCard(page, CARD.good);
  await behind.advance(NIGHT);
  await behind.work();
  await payButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "The price is no longer held" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(/The price was held until \d\d:\d\d UTC on /);
  await expect(page.getByRole("main")).toContainText("Nothing was booked or charged");
  await expectNoSidewaysScroll(page);

  await page.goto("/user/trips");
  await expect(page.getByRole("region", { name: "Waiting for payment" })).toHaveCount(0);
  const over = page.getByRole("region", { name: "Cancelled or not booked" });
  await expect(over).toContainText("Expired, not charged");
  await over.getByRole("link", { name: "Check the price again" }).click();
  await page.getByRole("button", { name: "Check the price again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payment" })).toBeVisible();
  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expectBooked(page, 1);
});
