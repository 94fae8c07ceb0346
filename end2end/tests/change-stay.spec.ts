// Other dates for a booked stay: the new stay is booked first, and only then the former one is cancelled.

import type { Itinerary } from "../support/api.ts";
import { booked } from "../support/cart.ts";
import { chooseDates, freeDays, later, takeOffer } from "../support/change-stay.ts";
import { expectAccessible, expectNoSidewaysScroll, keepPicture, wear } from "../support/look.ts";
import { newAddress } from "../support/person.ts";
import { buyAll } from "../support/sold-out.ts";
import { CARD, fillCard, itineraryId, payButton } from "../support/story.ts";
import { expect, test } from "../support/test.ts";
import { TestMode } from "../support/test-mode.ts";

const token = TestMode.token();
test.skip(!token, "the site was not started with TEST_TOKEN");

test("a stay is moved to other dates, and one that is not paid leaves it as it was", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, request, trip }) => {
  const email = newAddress();
  const { api, itinerary } = await booked(page, trip, 1, true, email);
  const testMode = new TestMode(request, token ?? "");
  const main = page.getByRole("main");
  const days = await freeDays(page, itinerary);
  await chooseDates(page, itinerary.id, days);
  await expect(main).toContainText("We book the new stay first.");
  await expect(main).toContainText("in all");
  await expectNoSidewaysScroll(page);

  // The bank refuses, and the traveller gives the change up.
  await page
    .getByRole("button", { name: /^Choose and pay/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/payment/);
  await expect(main).toContainText("This stay replaces another one");
  await expectNoSidewaysScroll(page);
  await fillCard(page, CARD.declined);
  await payButton(page).first().click();
  await expect(page.getByRole("alert")).toBeVisible();
  const given = /itinerary\/([^/]+)\/payment/.exec(page.url())?.[1] ?? "";
  await page.goto(`/user/itinerary/${given}/cancel`);
  await page.getByRole("button", { name: "Give up this trip" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You gave this change up" })).toBeVisible();
  await expect(main).toContainText("Your former stay stands");
  await expect(main).toContainText("Nothing was paid.");
  await expectNoSidewaysScroll(page);
  await main.getByRole("link", { name: "See the former stay" }).click();
  await expect(page).toHaveURL(new RegExp(`/itinerary/${itinerary.id}/confirmation`));
  await expect(main).toContainText("Your stay was not changed");
  await expect(main).toContainText("You gave up the change to ");
  expect((await api.itinerary(itinerary.id)).lineItems).toEqual(itinerary.lineItems);

  // Wrong dates are said at their fields.
  await page.getByRole("link", { name: "Change dates or room" }).click();
  await page.getByLabel("Check-out").fill(await page.getByLabel("Check-in").inputValue());
  await page.getByRole("button", { name: "See rooms and prices" }).last().click();
  await expect(page.getByRole("alert")).toContainText("Check-out must be after check-in.");

  await chooseDates(page, itinerary.id, days);
  await page
    .getByRole("button", { name: /^Choose and pay/ })
    .first()
    .click();
  await fillCard(page, CARD.good);
  await payButton(page).first().click();
  await expect(page).toHaveURL(/\/confirmation/);
  await expect(main).toContainText(/replace/);
  await testMode.work();
  await expect
    .poll(async () => (await api.itinerary(itinerary.id)).status, { message: "the former stay is cancelled" })
    .toBe("cancelled");
  const former = await api.itinerary(itinerary.id);
  expect(former.refunds?.map((refund) => refund.amount)).toEqual(
    former.stayChanges?.slice(-1).map(({ refund }) => refund),
  );
  await expect
    .poll(async () => (await api.itinerary(itinerary.id)).stayChanges?.map(({ status }) => status))
    .toEqual(["ended", "completed"]);
  await page.goto(`/itinerary/${itinerary.id}/confirmation`);
  await expect(main).toContainText("was replaced by");
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "See the new stay" }).click();
  await expect(main).toContainText("This stay replaces");
  await expect
    .poll(async () => (await testMode.mails(email)).filter(({ text }) => text?.includes("replaces")).length)
    .toBe(2);
});

test("a stay without a refund says so before it is changed, and is changed all the same", { tag: "@phone" }, async ({
  page,
  request,
  trip,
}) => {
  const { api, itinerary } = await booked(page, trip, 1, "never");
  const testMode = new TestMode(request, token ?? "");
  const main = page.getByRole("main");
  await chooseDates(page, itinerary.id, await freeDays(page, itinerary));
  await expect(main).toContainText("is not refundable.");
  await expect(main).not.toContainText("Back for your");
  for (const scheme of ["light", "dark"] as const) {
    await wear(page, scheme);
    await expectAccessible(page);
    await keepPicture(page, "change-stay", scheme);
  }
  await wear(page, "light");
  await page
    .getByRole("button", { name: /^Choose and pay/ })
    .first()
    .click();
  await expect(main).toContainText("Under its terms nothing is refunded.");
  await fillCard(page, CARD.good);
  await payButton(page).first().click();
  await expect(page).toHaveURL(/\/confirmation/);
  await testMode.work();
  await expect.poll(async () => (await api.itinerary(itinerary.id)).stayChanges?.[0]?.status).toBe("completed");
  const former = await api.itinerary(itinerary.id);
  expect(former.status).toBe("cancelled");
  expect(former.refunds ?? []).toEqual([]);
});

/** What was paid and given back for a trip. */
function money({ paid, refunds }: Itinerary): unknown {
  return { paid, refunds: refunds ?? [] };
}

test("the hotel refuses the new stay: the present one and its money stay as they are", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, api, request, trip }) => {
  const { api: own, itinerary } = await booked(page, trip, 1, true);
  const testMode = new TestMode(request, token ?? "");
  const main = page.getByRole("main");
  const days = await freeDays(page, itinerary);
  await chooseDates(page, itinerary.id, days);
  const given = await takeOffer(page);
  await fillCard(page, CARD.challenged);
  await payButton(page).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Verify your payment" })).toBeVisible();

  // While the bank asks, another person books the last rooms.
  const [line] = itinerary.lineItems;
  const hotel = line?.hotelBooking.hotelId ?? "";
  const dates = {
    checkInDate: later(line?.checkInDate ?? "", days),
    checkOutDate: later(line?.checkOutDate ?? "", days),
  };
  await buyAll(
    api,
    {
      ...trip,
      dates,
      hotels: trip.hotels.filter(({ id }) => id === hotel),
      searchId: await api.searchHotel(hotel, dates),
    },
    Number.POSITIVE_INFINITY,
  );
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page).toHaveURL(/\/confirmation/);
  await expect(main).toContainText("The rooms could not be booked.");
  await expect(main).toContainText("Nothing was charged. The hold on your card was released.");
  await expectNoSidewaysScroll(page);
  await testMode.work();

  const refused = await own.itinerary(given);
  expect(money(refused)).toEqual({ paid: undefined, refunds: [] });
  const former = await own.itinerary(itinerary.id);
  expect(former.lineItems).toEqual(itinerary.lineItems);
  expect(money(former)).toEqual(money(itinerary));
  await page.goto(`/itinerary/${itinerary.id}/confirmation`);
  await expect(main).toContainText("Your stay was not changed");
  await expect(main).toContainText("Your stay is as it was.");
  await page.getByRole("link", { name: "Choose other dates or another room" }).click();
  await expect(page.getByRole("button", { name: "See rooms and prices" }).last()).toBeVisible();
});

test("a new stay that sells out before it is paid ends the change at once, and another change begins", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, api, trip }) => {
  const { api: own, itinerary } = await booked(page, trip, 1, true);
  const main = page.getByRole("main");
  const days = await freeDays(page, itinerary);
  await chooseDates(page, itinerary.id, days);
  const given = await takeOffer(page);
  const [line] = itinerary.lineItems;
  const hotel = line?.hotelBooking.hotelId ?? "";
  const dates = {
    checkInDate: later(line?.checkInDate ?? "", days),
    checkOutDate: later(line?.checkOutDate ?? "", days),
  };
  await buyAll(
    api,
    {
      ...trip,
      dates,
      hotels: trip.hotels.filter(({ id }) => id === hotel),
      searchId: await api.searchHotel(hotel, dates),
    },
    Number.POSITIVE_INFINITY,
  );

  await page.goto(`/itinerary/${itinerary.id}/confirmation`);
  await expect(main).toContainText("Your stay was not changed");
  await expect(main).toContainText("The hotel has no room left for your new stay");
  await expect(main).toContainText("Nothing was paid. Your stay is as it was.");
  await expect(main).not.toContainText("waits for payment");
  await expectNoSidewaysScroll(page);
  await keepPicture(page, "change-sold-out", "light");
  const former = await own.itinerary(itinerary.id);
  expect(former.lineItems).toEqual(itinerary.lineItems);
  expect(former.stayChanges?.map(({ status, endedBecause }) => [status, endedBecause])).toEqual([["ended", "soldOut"]]);

  // The page of its payment says the same and leads on.
  await page.goto(`/itinerary/${given}/payment`);
  await expect(page.getByRole("heading", { level: 1, name: "Your new stay is no longer available." })).toBeVisible();
  await expect(main).toContainText("Nothing was booked or charged.");
  await expectNoSidewaysScroll(page);
  await main.getByRole("link", { name: "Choose other dates", exact: true }).click();
  await expect(main).toContainText("The hotel has no room left for your new stay");
  await chooseDates(page, itinerary.id, await freeDays(page, itinerary));
  await takeOffer(page);
  await fillCard(page, CARD.good);
  await payButton(page).first().click();
  await expect(page).toHaveURL(/\/confirmation/);
  await expect(main).toContainText(/replace/);
});

test("a change that another tab has paid for is not made again", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
  request,
  trip,
}) => {
  const { api, itinerary } = await booked(page, trip, 1, true);
  const testMode = new TestMode(request, token ?? "");
  const main = page.getByRole("main");
  const days = await freeDays(page, itinerary);
  await chooseDates(page, itinerary.id, days);
  const other = await page.context().newPage();
  await chooseDates(other, itinerary.id, days);
  const paid = await takeOffer(other);
  await fillCard(other, CARD.good);
  await payButton(other).first().click();
  await expect(other).toHaveURL(/\/confirmation/);

  await page
    .getByRole("button", { name: /^Choose and pay/ })
    .first()
    .click();
  await expect(main).toContainText(/This stay is (being replaced|being cancelled|cancelled)/);
  await expect(page.getByRole("button", { name: /^Choose and pay/ })).toHaveCount(0);
  await testMode.work();
  await expect.poll(async () => (await api.itinerary(itinerary.id)).status).toBe("cancelled");
  const former = await api.itinerary(itinerary.id);
  expect(former.stayChanges?.map(({ newItineraryId }) => newItineraryId)).toEqual([paid]);
  expect(former.refunds?.map(({ amount }) => amount)).toEqual(former.stayChanges?.map(({ refund }) => refund));
});

test("a double press, and going back to choose again, leave one change to pay for", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, trip }) => {
  const { api, itinerary } = await booked(page, trip, 1, true);
  const open = async () => {
    const { stayChanges } = await api.itinerary(itinerary.id);
    return stayChanges?.filter(({ status }) => status === "open").map(({ newItineraryId }) => newItineraryId);
  };
  await chooseDates(page, itinerary.id, await freeDays(page, itinerary));
  await page
    .getByRole("button", { name: /^Choose and pay/ })
    .first()
    .dblclick();
  await expect(page).toHaveURL(/\/payment/);
  expect(await open()).toEqual([itineraryId(page)]);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 2, name: /^Rooms for / })).toBeVisible();
  const second = await takeOffer(page);
  // The earlier page comes from the browser's memory, or with new quotes.
  expect(await open()).toEqual([second]);
});
