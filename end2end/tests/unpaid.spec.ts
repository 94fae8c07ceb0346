// A payment page that is left open overnight: it says what happened, and goes on with the same trip.

import { awaitingPayment, booked } from "../support/cart.ts";
import { chooseDates, freeDays, takeOffer } from "../support/change-stay.ts";
import { expectNoSidewaysScroll } from "../support/look.ts";
import { test } from "../support/own-site.ts";
import { CARD, expectBooked, fillCard, payButton } from "../support/story.ts";
import { expect } from "../support/test.ts";
import { TestMode } from "../support/test-mode.ts";

test.skip(Boolean(process.env.BASE_URL), "the clock of a site that runs already is not ours");

const NIGHT = 9 * 60 * 60;
/** How long the amounts of a change are held; in seconds. */
const QUOTE = 15 * 60;

test("a payment page left open overnight says what happened and goes on with the same trip", {
  tag: "@no-scripts",
}, async ({ page, request, own, trip }) => {
  const { itinerary } = await awaitingPayment(page, trip);
  const testMode = new TestMode(request, own.token);
  await page.goto(`/itinerary/${itinerary.id}/payment`);
  await expect(page.getByText(/^This price is held until \w+ \d+ \w+, \d\d:\d\d \(.+ time\)\.$/)).toBeVisible();
  await fillCard(page, CARD.good);
  await testMode.advance(NIGHT);
  await testMode.work();
  await payButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "The price is no longer held" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(/The price was held until \w+ \d+ \w+, \d\d:\d\d \(.+ time\)\./);
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

test("amounts of a changed stay that are no longer held are asked for again, in place", {
  tag: "@no-scripts",
}, async ({ page, request, own, trip }) => {
  const { itinerary } = await booked(page, trip, 1, true);
  await chooseDates(page, itinerary.id, await freeDays(page, itinerary));
  await new TestMode(request, own.token).advance(QUOTE + 60);
  await page
    .getByRole("button", { name: /^Choose and pay/ })
    .first()
    .click();
  await expect(page.getByRole("alert")).toContainText("These amounts are no longer held.");
  await expect(page.getByRole("heading", { level: 2, name: /^Rooms for / })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await takeOffer(page);
  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expectBooked(page, 1);
});
