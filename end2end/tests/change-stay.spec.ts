// Other dates for a booked stay: the new stay is booked first, and only then the former one is cancelled.

import type { Page } from "@playwright/test";
import type { Itinerary } from "../support/api.ts";
import { Behind } from "../support/behind.ts";
import { booked } from "../support/cart.ts";
import { expectAccessible, expectNoSidewaysScroll, keepPicture, wear } from "../support/look.ts";
import { newAddress } from "../support/person.ts";
import { CARD, fillCard, payButton } from "../support/story.ts";
import { expect, test } from "../support/test.ts";

const token = Behind.token();
test.skip(!token, "the site was not started with TEST_TOKEN");

/** A date so many days later. */
function later(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** How many days later the hotel has a room for a stay of the same length; the pages have no script to wait for. */
async function freeDays(page: Page, { id, lineItems }: Itinerary): Promise<number> {
  const [line] = lineItems;
  for (let days = 7; line && days < 35; days += 1) {
    const [checkIn, checkOut] = [later(line.checkInDate, days), later(line.checkOutDate, days)];
    const address = `/user/itinerary/${id}/change?stay=${line.identity}&checkIn=${checkIn}&checkOut=${checkOut}`;
    if ((await (await page.request.get(address)).text()).includes('id="offers"')) {
      return days;
    }
  }
  throw new Error("the hotel has no other free dates");
}

/** Opens the page from the trip and asks for the same length of stay, so many days later. */
async function chooseDates(page: Page, itinerary: string, days: number): Promise<void> {
  await page.goto(`/itinerary/${itinerary}/confirmation`);
  await page.getByRole("link", { name: "Change dates or room" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Change dates or room" })).toBeVisible();
  const [checkIn, checkOut] = [page.getByLabel("Check-in"), page.getByLabel("Check-out")];
  await checkIn.fill(later(await checkIn.inputValue(), days));
  await checkOut.fill(later(await checkOut.inputValue(), days));
  await page.getByRole("button", { name: "See rooms and prices" }).last().click();
  await expect(page.getByRole("heading", { level: 2, name: /^Rooms for / })).toBeVisible();
}

test("a stay is moved to other dates, and one that is not paid leaves it as it was", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, request, trip }) => {
  const email = newAddress();
  const { api, itinerary } = await booked(page, trip, 1, true, email);
  const behind = new Behind(request, token ?? "");
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
  await page.goto(`/itinerary/${itinerary.id}/confirmation`);
  await expect(main).toContainText("Your stay was not changed");
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
  await behind.work();
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
    .poll(async () => (await behind.mails(email)).filter(({ text }) => text?.includes("replaces")).length)
    .toBe(2);
});

test("a stay without a refund says so before it is changed, and is changed all the same", { tag: "@phone" }, async ({
  page,
  request,
  trip,
}) => {
  const { api, itinerary } = await booked(page, trip, 1, "never");
  const behind = new Behind(request, token ?? "");
  const main = page.getByRole("main");
  await chooseDates(page, itinerary.id, await freeDays(page, itinerary));
  await expect(main).toContainText("is not refundable: nothing comes back for it.");
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
  await expect(main).toContainText("Under its terms nothing comes back for it.");
  await fillCard(page, CARD.good);
  await payButton(page).first().click();
  await expect(page).toHaveURL(/\/confirmation/);
  await behind.work();
  await expect.poll(async () => (await api.itinerary(itinerary.id)).stayChanges?.[0]?.status).toBe("completed");
  const former = await api.itinerary(itinerary.id);
  expect(former.status).toBe("cancelled");
  expect(former.refunds ?? []).toEqual([]);
});
