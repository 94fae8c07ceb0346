// Cancelling before and after a deadline, a room of several, while the bank asks, and what the pages of a trip lead to.

import { awaitingPayment, booked, draft } from "../support/cart.ts";
import { expectAccessible, expectNoSidewaysScroll, keepPicture, wear } from "../support/look.ts";
import { test as ownSite } from "../support/own-site.ts";
import { runsScripts } from "../support/person.ts";
import { CARD, expectBooked, fillCard, payButton } from "../support/story.ts";
import { expect, test } from "../support/test.ts";
import { TestMode } from "../support/test-mode.ts";

const token = TestMode.token();
test.skip(!token, "the site was not started with TEST_TOKEN");

/** A session lasts for 14 days after its last use; in seconds. */
const FORTNIGHT = 14 * 24 * 60 * 60;

test("one room of two is cancelled, and its refund and the trip say so", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
  request,
  trip,
}) => {
  const { api, itinerary: first } = await draft(page, trip, 1, true);
  const hotel = trip.hotels[0];
  const { roomTypes } = await api.availability(hotel?.id ?? "", trip.searchId);
  const free = roomTypes.flatMap((room) => room.rates.map((rate) => ({ room, rate })));
  const known = first.lineItems[0]?.hotelBooking.rooms[0];
  const same = free.find(({ rate }) => rate.rateName === known?.rateName && rate.cancellationPolicy.freeUntil);
  if (!same) {
    throw new Error("the hotel has no second room");
  }
  await api.addHotel(first.id, hotel?.id ?? "", trip.searchId, same.room, same.rate);
  const cart = await api.itinerary(first.id);
  await api.checkOut(cart);
  await api.pay((await api.itinerary(first.id)).invoiceId ?? "");
  const rooms = (await api.itinerary(first.id)).lineItems.flatMap(({ hotelBooking }) => hotelBooking.rooms);
  expect(rooms).toHaveLength(2);

  await page.goto(`/user/itinerary/${first.id}/cancel`);
  await page
    .getByLabel(/^Cancel /)
    .first()
    .check();
  await page.getByRole("button", { name: "See what I get back" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm your cancellation" })).toBeVisible();
  await expect(page).toHaveTitle(/^Confirm your cancellation/);
  await page.getByRole("button", { name: /^Cancel and get .+ back$/ }).click();
  await expect(page.getByRole("main")).toContainText("A part of this trip is cancelled");
  await expectNoSidewaysScroll(page);
  await new TestMode(request, token ?? "").work();
  const after = await api.itinerary(first.id);
  expect(after).toMatchObject({ status: "partiallyCancelled" });
  expect(after.refunds).toHaveLength(1);
  const left = after.lineItems.flatMap(({ hotelBooking }) => hotelBooking.rooms).filter((room) => !room.isCancelled);
  expect(left).toHaveLength(1);
  await page.goto(`/itinerary/${first.id}/confirmation`);
  await expect(page.getByRole("main")).toContainText("Cancelled in part");
});

test("a trip that the bank is asked about cannot be given up, and is booked once it is approved", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, trip }) => {
  const { api, itinerary } = await awaitingPayment(page, trip);
  const other = await page.context().newPage();
  await other.goto(`/user/itinerary/${itinerary.id}/cancel`);
  await page.goto(`/itinerary/${itinerary.id}/payment`);
  await fillCard(page, CARD.challenged);
  await payButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Verify your payment" })).toBeVisible();
  await other.getByRole("button", { name: "Give up this trip" }).click();
  await expect(other.getByRole("alert")).toContainText(/payment/i);
  await expectNoSidewaysScroll(other);
  expect((await api.itinerary(itinerary.id)).status).toBe("awaitingPayment");

  await page.getByRole("button", { name: "Approve" }).click();
  await expectBooked(page, 1);
  await other.goto(`/user/itinerary/${itinerary.id}/cancel`);
  await expect(other.getByRole("heading", { level: 1, name: "Cancel your booking" })).toBeVisible();
  const after = await api.itinerary(itinerary.id);
  expect(after).toMatchObject({ status: "confirmed" });
  expect(after.refunds ?? []).toEqual([]);
});

test("the pages of a cancelled trip say so, and their crumbs lead back", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
  request,
  trip,
}) => {
  const { itinerary } = await booked(page, trip, 1, true);
  const room = itinerary.lineItems[0]?.hotelBooking.rooms[0]?.id;
  const crumbs = page.getByRole("navigation", { name: "Breadcrumbs" });
  const schemes = runsScripts() ? (["light", "dark"] as const) : [];
  const look = async (name: string) => {
    await expectNoSidewaysScroll(page);
    for (const scheme of schemes) {
      await wear(page, scheme);
      await expectAccessible(page);
      await keepPicture(page, name, scheme);
    }
  };
  await page.goto(`/user/itinerary/${itinerary.id}/cancel?room=${room}`);
  await look("cancel-quote");
  await page.getByRole("button", { name: /^Cancel and get .+ back$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^This trip is cancelled: / })).toBeVisible();
  await new TestMode(request, token ?? "").work();
  const arrived = "This trip is cancelled: your refund has arrived";
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: arrived })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page).toHaveTitle(new RegExp(`^${arrived}`));
  await expect(crumbs.getByText(arrived)).toHaveAttribute("aria-current", "page");
  await look("cancelled");
  await crumbs.getByRole("link", { name: itinerary.title }).click();
  await expect(page).toHaveURL(/\/confirmation$/);
  await expect(crumbs.getByText(itinerary.title)).toHaveAttribute("aria-current", "page");
  await expectNoSidewaysScroll(page);

  const line = itinerary.lineItems[0]?.identity;
  for (const name of ["guests", "change"]) {
    await page.goto(`/user/itinerary/${itinerary.id}/${name}?stay=${line}`);
    await expect(page.getByRole("main")).toContainText("This stay is cancelled");
    await expect(page.getByRole("main")).not.toContainText("until check-in");
    await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
    await look(`cancelled-${name}`);
  }
  await crumbs.getByRole("link", { name: "Your trips" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your trips" })).toBeVisible();
});

ownSite.describe("on a site of its own", () => {
  ownSite.skip(Boolean(process.env.BASE_URL), "the clock of a site that runs already is not ours");

  ownSite(
    "one hotel of two is cancelled before its deadline and the other one after it: papers and calendar follow",
    { tag: ["@phone", "@no-scripts"] },
    async ({ page, request, own, trip }) => {
      const { itinerary } = await booked(page, trip, 2, true);
      const testMode = new TestMode(request, own.token);
      const [first, second] = itinerary.lineItems;
      const main = page.getByRole("main");
      await page.goto("/user/trips");
      await page.getByRole("button", { name: "Make a calendar address" }).click();
      const { pathname } = new URL(await page.getByLabel("Calendar address").inputValue());
      /** How an entry of the calendar stands: what a calendar program shows of a stay. */
      const entry = async (line: string | undefined) => {
        const text = (await (await page.request.get(pathname)).text()).replaceAll("\r\n ", "");
        const events = text.split("BEGIN:VEVENT").filter((event) => event.includes(line ?? "no stay"));
        return { isThere: events.length > 0, isCancelled: events.some((event) => event.includes("STATUS:CANCELLED")) };
      };
      expect(await entry(first?.identity)).toEqual({ isThere: true, isCancelled: false });

      await page.goto(`/user/itinerary/${itinerary.id}/cancel?room=${first?.hotelBooking.rooms[0]?.id}`);
      await page.getByRole("button", { name: /^Cancel and get .+ back$/ }).click();
      await expect(main).toContainText("A part of this trip is cancelled");
      await testMode.work();
      const gone = await entry(first?.identity);
      expect(gone.isCancelled || !gone.isThere, "calendars drop the stay").toBe(true);
      expect(await entry(second?.identity)).toEqual({ isThere: true, isCancelled: false });

      // The session is used on the way, and the deadline of the other hotel passes.
      const policy = second?.hotelBooking.rooms[0]?.cancellationPolicy;
      const deadline = Date.parse(policy?.freeUntil?.at ?? "");
      for (let left = deadline - (await testMode.now()); left > 0; left = deadline - (await testMode.now())) {
        await testMode.advance(Math.min(Math.ceil(left / 1_000) + 60, FORTNIGHT - 3_600));
        await page.goto("/user/trips");
      }
      await testMode.work();
      await page.goto(`/user/itinerary/${itinerary.id}/cancel?room=${second?.hotelBooking.rooms[0]?.id}`);
      const quote = page.getByRole("region", { name: "What you cancel" });
      await expect(quote).toContainText("The hotel keeps");
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: /^Cancel and get .+ back$/ }).click();
      await expect(page.getByRole("heading", { level: 1, name: /^This trip is cancelled: / })).toBeVisible();
      await testMode.work();
      await page.goto(`/user/itinerary/${itinerary.id}/cancel`);
      await expect(main).toContainText("Your bank has the refund");
      await expect(main).toContainText(/The hotel keeps|Nothing is refunded/);
      const after = await entry(second?.identity);
      expect(after.isCancelled || !after.isThere, "calendars drop the other stay too").toBe(true);

      await page.goto("/user/trips");
      const papers = page.getByRole("link", { name: /PDF/ });
      await expect(papers.filter({ hasText: "Credit note" }).first()).toBeVisible();
      for (const link of await papers.all()) {
        const file = await page.request.get((await link.getAttribute("href")) ?? "");
        expect(file.status()).toBe(200);
        expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
      }
    },
  );
});
