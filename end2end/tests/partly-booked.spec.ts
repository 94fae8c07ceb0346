// One of two hotels cannot be booked: the pages say what was charged, and lead to another hotel for the same dates.

import { awaitingPayment } from "../support/cart.ts";
import { expectNoSidewaysScroll } from "../support/look.ts";
import { newAddress } from "../support/person.ts";
import { buyAll } from "../support/sold-out.ts";
import { expect, test } from "../support/test.ts";
import { TestMode } from "../support/test-mode.ts";

const token = TestMode.token();
test.skip(!token, "the site was not started with TEST_TOKEN");

test("one hotel of two is sold out at payment, and another one is found for its dates", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, api, request, trip }) => {
  const email = newAddress();
  const cart = await awaitingPayment(page, trip, 2, false, email);
  await buyAll(api, trip);
  await cart.api.pay(cart.itinerary.invoiceId ?? "");
  const itinerary = await cart.api.itinerary(cart.itinerary.id);
  expect(itinerary.status).toBe("partiallyConfirmed");
  const lost = itinerary.lineItems.find((line) => line.status === "failed");
  const kept = itinerary.lineItems.find((line) => line.status === "confirmed");
  expect(itinerary.paid).toEqual(kept?.payNow);

  await page.goto(`/itinerary/${itinerary.id}/confirmation`);
  const notice = page.getByRole("main").getByRole("status").or(page.getByRole("main").getByRole("alert"));
  await expect(notice.filter({ hasText: "1 stay could not be booked" })).toContainText("was not charged");
  await expect(page.getByRole("main")).toContainText(lost?.hotelBooking.hotelName ?? "no name");
  const ticket = (line: typeof lost) => page.getByRole("article", { name: line?.hotelBooking.hotelName ?? "no name" });
  await expect(ticket(lost)).toContainText("Not booked, not charged");
  await expect(ticket(lost)).not.toContainText(/Total|Due at the hotel/);
  await expect(ticket(kept)).toContainText("Total");
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: /^Find another hotel in .+ for these dates$/ }).click();
  await expect(page).toHaveURL(/\/search\?destination=/);
  await expect(page.getByRole("textbox", { name: "Check-in" }).or(page.getByLabel("Check-in")).first()).toHaveValue(
    lost?.checkInDate ?? "no day",
  );

  await page.goto("/user/trips");
  const upcoming = page.getByRole("region", { name: "Upcoming" });
  await expect(upcoming).toContainText("Confirmed in part");
  await expect(upcoming).toContainText("Not booked, not charged");
  await expect(upcoming.getByRole("link", { name: "Find another hotel for these dates" })).toBeVisible();
  const mail = await new TestMode(request, token ?? "").mail(email, /partly booked/i);
  expect(mail.text).toContain("were not charged");
  expect(mail.text).toContain("/search?destination=");
});
