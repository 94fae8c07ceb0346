// A traveller far from the hotel reads each deadline in both local times.

import { draft } from "../support/cart.ts";
import { expectNoSidewaysScroll } from "../support/look.ts";
import { CARD, expectBooked, fillCard, fillDetails, payButton, toPayment } from "../support/story.ts";
import { expect, test } from "../support/test.ts";

const BOTH = /until \d+ \w+, \d\d:\d\d at the hotel · \d+ \w+, \d\d:\d\d for you \(HST\)/;

test.describe("in Honolulu", () => {
  test.use({ timezoneId: "Pacific/Honolulu" });

  test("deadlines have the traveller's local time on the payment, trip and cancel pages", { tag: "@phone" }, async ({
    page,
    trip,
  }) => {
    const { itinerary } = await draft(page, trip, 1, true);
    await page.goto(`/itinerary/${itinerary.id}/contact`);
    await fillDetails(page);
    await toPayment(page);
    const main = page.getByRole("main");
    await expect(main).toContainText(BOTH);
    await expect(main).toContainText(/This price is held until \w+ \d+ \w+, \d\d:\d\d \(HST\)\./);
    await expectNoSidewaysScroll(page);
    await fillCard(page, CARD.good);
    await payButton(page).click();
    await expectBooked(page, 1);
    await expect(main).toContainText(BOTH);
    await expect(main).toContainText("with your own time beside it");
    await expectNoSidewaysScroll(page);
    await page.goto(`/user/itinerary/${itinerary.id}/cancel`);
    await expect(main).toContainText(BOTH);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "See what I get back" }).click();
    await expect(main).toContainText(/The next deadline: .+ for you \(HST\)/);
    const calendar = await (await page.request.get(`/itinerary/${itinerary.id}/calendar.ics`)).text();
    expect(calendar.replace(/\r\n /g, "").replaceAll("\\,", ",")).toMatch(BOTH);
  });
});

test("without scripts deadlines have the hotel's local time alone", { tag: "@no-scripts-only" }, async ({
  page,
  trip,
}) => {
  const { itinerary } = await draft(page, trip, 1, true);
  await page.goto(`/itinerary/${itinerary.id}/contact`);
  await fillDetails(page);
  await toPayment(page);
  await expect(page.getByRole("main")).toContainText(/until \w+ \d+ \w+, \d\d:\d\d \(.+ time\)/);
  await expect(page.getByRole("main")).toContainText(/This price is held until \w+ \d+ \w+, \d\d:\d\d \(.+ time\)\./);
  await expect(page.getByRole("main")).not.toContainText("for you");
});
