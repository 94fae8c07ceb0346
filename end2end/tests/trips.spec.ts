// A booked trip is found again, cancelled in part, and its refund followed until it has arrived.

import type { Page } from "@playwright/test";
import { awaitingPayment, booked } from "../support/cart.ts";
import { expectNoSidewaysScroll } from "../support/look.ts";
import { test as ownSite } from "../support/own-site.ts";
import { expect, test } from "../support/test.ts";
import { TestMode } from "../support/test-mode.ts";

const token = TestMode.token();
test.skip(!token, "the site was not started with TEST_TOKEN");

/** Waits until the page of a cancellation shows a text; reloads it, with and without scripts. */
async function expectTold(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("main")).toContainText(text, { timeout: 1_000 });
  }).toPass();
}

test("one hotel of two is cancelled before its deadline and the refund arrives", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, request, trip }) => {
  const { api, itinerary } = await booked(page, trip, 2, true);
  const [first, second] = itinerary.lineItems;
  const name = first?.hotelBooking.hotelName ?? "";
  await page.goto("/user/trips");
  const upcoming = page.getByRole("region", { name: "Upcoming" });
  await expect(upcoming).toContainText(name);
  await expect(upcoming).toContainText(first?.bookingReference ?? "no reference");
  await expect(upcoming).toContainText("Paid");
  await expect(page.getByText("You are not signed in")).toBeVisible();
  await expectNoSidewaysScroll(page);

  await upcoming.getByRole("link", { name: "Cancel", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cancel your booking" })).toBeVisible();
  await expect(page.getByRole("region", { name }).getByText("Full refund")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByLabel(`Cancel ${name}`).check();
  await page.getByRole("button", { name: "See what I get back" }).click();
  const quote = page.getByRole("region", { name: "What you cancel" });
  await expect(quote).toContainText(name);
  await expect(quote).not.toContainText(second?.hotelBooking.hotelName ?? "");
  await expect(quote).toContainText("You get back");
  expect((await api.itinerary(itinerary.id)).status, "nothing is cancelled before the yes").toBe("confirmed");
  await page.getByRole("button", { name: /^Cancel and get .+ back$/ }).click();
  const tracked = page.getByRole("region", { name: "What you have cancelled" });
  await expect(tracked).toContainText("The hotel has confirmed");
  await expect(tracked).toContainText("Credit note C");
  await new TestMode(request, token ?? "").work();
  await expectTold(page, "Your bank has the refund");
  await expectNoSidewaysScroll(page);

  const after = await api.itinerary(itinerary.id);
  expect(after).toMatchObject({ status: "partiallyCancelled" });
  expect(after.refunds).toHaveLength(1);
  expect(after.refunds?.[0]).toMatchObject({ status: "succeeded", amount: first?.payNow });
  // The other hotel can still be cancelled, and the trip shows what is left of it.
  await expect(page.getByRole("heading", { level: 1, name: "Cancel more of this trip" })).toBeVisible();
  await expect(page.getByLabel(`Cancel ${second?.hotelBooking.hotelName}`)).not.toBeChecked();
  await page.goto("/user/trips");
  await expect(page.getByRole("main")).toContainText("Cancelled in part");
  await expect(page.getByRole("main")).toContainText("paid back to Visa ending 4242");
});

test("two tabs cancel, and only one refund results", { tag: "@no-scripts" }, async ({
  page,
  context,
  request,
  trip,
}) => {
  const { api, itinerary } = await booked(page, trip, 1, true);
  const room = itinerary.lineItems[0]?.hotelBooking.rooms[0]?.id;
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/user/itinerary/${itinerary.id}/cancel?room=${room}`);
  }
  const yes = (tab: Page) => tab.getByRole("button", { name: /^Cancel and get .+ back$/ });
  await yes(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "This trip is cancelled" })).toBeVisible();
  await yes(other).click();
  await expect(other.getByRole("alert")).toContainText("already cancelled");
  await expect(other.getByRole("region", { name: "What you have cancelled" })).toBeVisible();
  await new TestMode(request, token ?? "").work();
  const after = await api.itinerary(itinerary.id);
  expect(after.cancellations).toHaveLength(1);
  expect(after.refunds).toHaveLength(1);
});

ownSite.describe("on a site of its own", () => {
  ownSite.skip(Boolean(process.env.BASE_URL), "the clock of a site that runs already is not ours");

  ownSite(
    "a selection of nothing and a page left open are asked again",
    { tag: "@no-scripts" },
    async ({ page, request, own, trip }) => {
      const { api, itinerary } = await booked(page, trip, 2, true);
      await page.goto(`/user/itinerary/${itinerary.id}/cancel`);
      await page.getByRole("button", { name: "See what I get back" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Choose what to cancel" })).toBeVisible();
      await expect(page.getByRole("alert")).toContainText("Choose at least one stay or room to cancel.");
      const name = itinerary.lineItems[0]?.hotelBooking.hotelName;
      await page.getByLabel(`Cancel ${name}`).check();
      await page.getByRole("button", { name: "See what I get back" }).click();
      const testMode = new TestMode(request, own.token);
      await testMode.advance(16 * 60);
      await page.getByRole("button", { name: /^Cancel and get .+ back$/ }).click();
      await expect(page.getByRole("alert")).toContainText("expired");
      expect((await api.itinerary(itinerary.id)).status).toBe("confirmed");
      await page.getByRole("button", { name: /^Cancel and get .+ back$/ }).click();
      await expect(page.getByRole("region", { name: "What you have cancelled" })).toBeVisible();
    },
  );
});

test("what is cancelled already says so, and an unknown room is not found", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, trip }) => {
  const { itinerary } = await booked(page, trip, 2, true);
  const room = itinerary.lineItems[0]?.hotelBooking.rooms[0];
  const hotel = itinerary.lineItems[0]?.hotelBooking.hotelName ?? "";
  const path = `/user/itinerary/${itinerary.id}/cancel?room=${room?.id}`;
  await page.goto(path);
  await page.getByRole("button", { name: /^Cancel and get .+ back$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cancel more of this trip" })).toBeVisible();
  await page.goto(path);
  const main = page.getByRole("main");
  await expect(main).toContainText("What you chose is already cancelled");
  await expect(main).toContainText(`${hotel}, `);
  await expectNoSidewaysScroll(page);
  await main.getByRole("link", { name: "Back to your trip" }).click();
  await expect(page).toHaveURL(/confirmation$/);
  for (const unknown of ["0192f000-0000-7000-8000-000000000021", "nothing"]) {
    const answer = await page.goto(`/user/itinerary/${itinerary.id}/cancel?room=${unknown}`);
    expect(answer?.status()).toBe(404);
  }
});

test("an unpaid trip is abandoned", { tag: "@no-scripts" }, async ({ page, trip }) => {
  const { api, itinerary } = await awaitingPayment(page, trip);
  await page.goto("/user/trips");
  const unpaid = page.getByRole("region", { name: "Waiting for payment" });
  await unpaid.getByRole("link", { name: "Give up this trip" }).click();
  await page.getByRole("button", { name: "Give up this trip" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You gave this trip up" })).toBeVisible();
  const after = await api.itinerary(itinerary.id);
  expect(after).toMatchObject({ status: "cancelled" });
  expect(after.refunds ?? []).toEqual([]);
});
