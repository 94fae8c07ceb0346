// A price that changes between the cart and the payment.

import type { Api } from "../support/api.ts";
import { draft } from "../support/cart.ts";
import { CARD, expectBooked, fillCard, fillDetails, payButton } from "../support/story.ts";
import { expect, PLACES_OF_STORIES, type Trip, test } from "../support/test.ts";
import { TestMode } from "../support/test-mode.ts";

const token = TestMode.token();
test.skip(!token, "the site was not started with TEST_TOKEN");

/** A hotel that no other story uses, so that its prices can change. */
async function lonelyTrip(api: Api, trip: Trip): Promise<Trip> {
  for (const { destination } of (await api.destinations()).slice(PLACES_OF_STORIES)) {
    const { hotels, search } = await api.search(destination.id, trip.dates);
    if (hotels.length > 0) {
      return { ...trip, destination, hotels, searchId: search.id };
    }
  }
  throw new Error("no hotel is free away from where the stories go");
}

test("a price that changed at the pre-check is shown before and after, and is paid only with consent", {
  tag: "@phone",
}, async ({ page, request, api: client, trip }) => {
  const testMode = new TestMode(request, token ?? "");
  const lonely = await lonelyTrip(client, trip);
  const { hotels } = lonely;
  const { api, itinerary } = await draft(page, lonely);
  const before = itinerary.totalPrice;
  await page.goto(`/itinerary/${itinerary.id}/contact`);
  await fillDetails(page);
  await testMode.changePrices(hotels[0]?.id ?? "", 1_200);
  try {
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Something has changed" })).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "What has changed" })).toContainText(hotels[0]?.name ?? "");
    expect((await api.itinerary(itinerary.id)).invoiceId).toBeUndefined();

    await page.getByRole("button", { name: "Agree and continue" }).click();
    await fillCard(page, CARD.good);
    await payButton(page).click();
    await expectBooked(page, 1);
    const booked = await api.itinerary(itinerary.id);
    expect(booked.totalPrice.amount).toBeGreaterThan(before.amount);
    const invoice = await api.invoice(booked.invoiceId ?? "");
    expect(invoice).toMatchObject({ status: "paid", captured: invoice.amount, amount: booked.payNow });
  } finally {
    await testMode.changePrices(hotels[0]?.id ?? "", 834);
  }
});

test("calls of test mode are refused without the token", async ({ request }) => {
  for (const headers of [{}, { "x-test-token": "guessed" }]) {
    const answer = await request.post("/_test/reset", { headers });
    expect(answer.status()).toBe(403);
  }
});
