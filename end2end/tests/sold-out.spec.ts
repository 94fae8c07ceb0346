// A room that another traveller books between the cart and the payment.

import { draft } from "../support/cart.ts";
import { buyAll } from "../support/sold-out.ts";
import { fillDetails, removeStay } from "../support/story.ts";
import { expect, test } from "../support/test.ts";

test("a room that was sold in between is reported before anything is paid", async ({ page, trip, api }) => {
  const { itinerary } = await draft(page, trip);
  await page.goto(`/itinerary/${itinerary.id}/contact`);
  await fillDetails(page);

  await buyAll(api, trip);

  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("main")).toContainText(/sold out/i);
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Change your trip" }).click();
  await removeStay(page, trip.hotels[0]?.name ?? "");
  await expect(page.getByText("Your trip is empty")).toBeVisible();
});

test("a hotel without available rooms says so", async ({ page, trip, api }) => {
  await buyAll(api, trip, Number.POSITIVE_INFINITY);
  await page.goto(`/hotel/${trip.hotels[0]?.slug}?searchId=${trip.searchId}`);
  const alert = page.getByRole("alert").filter({ hasText: "No rooms available" });
  await expect(alert).toContainText(
    "No rooms available for the selected dates. Try changing your dates or number of guests.",
  );
});
