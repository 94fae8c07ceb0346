// Impatient, forgetful and curious visitors.

import { awaitingPayment } from "../support/cart.ts";
import { site } from "../support/site.ts";
import {
  addButton,
  addRoom,
  CARD,
  continueLink,
  expectBooked,
  fillCard,
  itineraryId,
  openHotel,
  payButton,
} from "../support/story.ts";
import { expect, test } from "../support/test.ts";

test("a double click on pay takes the money once", async ({ page, trip }) => {
  const { api, itinerary } = await awaitingPayment(page, trip);
  await page.goto(`/itinerary/${itinerary.id}/payment`);
  await fillCard(page, CARD.good);
  await payButton(page).dblclick();
  await expectBooked(page, 1);
  const invoice = await api.invoice(itinerary.invoiceId ?? "");
  expect(invoice).toMatchObject({ status: "paid", captured: invoice.amount });
});

test("the back button after paying leads to the booked trip, not to a second payment", async ({ page, trip }) => {
  const { itinerary } = await awaitingPayment(page, trip);
  await page.goto(`/itinerary/${itinerary.id}/payment`);
  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expectBooked(page, 1);
  await page.goBack();
  await expectBooked(page, 1);
});

test("the back button after adding a room shows the hotel, from which another room can be added", async ({
  page,
  trip,
}) => {
  await page.goto(`/hotel/${trip.hotels[0]?.slug}?searchId=${trip.searchId}`);
  await addRoom(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/hotel\//);
  // The page knows the trip by then: it asks before adding more rooms than were searched for.
  await expect(page.getByText("In your trip", { exact: true })).toBeVisible();
  await addButton(page).click();
  await page
    .getByRole("group", { name: /^Add another room\?/ })
    .getByRole("button", { name: /^Add room/ })
    .click();
  await continueLink(page).click();
  await expect(page).toHaveURL(/\/itinerary\/[^/]+\/contact$/);
  await expect(page.getByRole("heading", { level: 1, name: "Who is travelling?" })).toBeVisible();
});

test("a confirmation can be reloaded and stays as it was", async ({ page, trip }) => {
  const { itinerary } = await awaitingPayment(page, trip);
  await page.goto(`/itinerary/${itinerary.id}/payment`);
  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expectBooked(page, 1);
  const before = await page.getByRole("main").textContent();
  await page.reload();
  await expectBooked(page, 1);
  expect(await page.getByRole("main").textContent()).toBe(before);
});

test("a page that is reloaded while the rooms are being booked ends at the confirmation", async ({ page, trip }) => {
  const { api, itinerary } = await awaitingPayment(page, trip);
  const path = `/itinerary/${itinerary.id}/payment`;
  await page.goto(path);
  await fillCard(page, CARD.good);
  await payButton(page).click({ noWaitAfter: true });
  // From here on the work continues without the page.
  await expect.poll(async () => (await api.itinerary(itinerary.id)).status).not.toBe("awaitingPayment");
  await page.goto(path).catch(() => undefined);
  await expect.poll(async () => (await api.itinerary(itinerary.id)).status).toBe("confirmed");
  // The answer to the payment may still arrive and navigate.
  await expect(() => page.goto(path)).toPass();
  await expectBooked(page, 1);
  const invoice = await api.invoice(itinerary.invoiceId ?? "");
  expect(invoice).toMatchObject({ status: "paid", captured: invoice.amount });
});

test("two tabs opened before the first room both add to the same trip", async ({ context, page, trip }) => {
  const [one, two] = trip.hotels;
  await page.goto(`/hotel/${one?.slug}?searchId=${trip.searchId}`);
  const other = await context.newPage();
  await other.goto(`/hotel/${two?.slug}?searchId=${trip.searchId}`);

  await addRoom(page);
  await addRoom(other);
  expect(itineraryId(other)).toBe(itineraryId(page));
  await page.reload();
  for (const hotel of [one, two]) {
    await expect(page.getByRole("heading", { name: `Guests at ${hotel?.name}` })).toBeVisible();
  }
});

test("a trip that was paid in one tab cannot be paid again in another", async ({ context, page, trip }) => {
  const { api, itinerary } = await awaitingPayment(page, trip);
  const path = `/itinerary/${itinerary.id}/payment`;
  const other = await context.newPage();
  await page.goto(path);
  await other.goto(path);
  await fillCard(page, CARD.good);
  await fillCard(other, CARD.good);
  await payButton(page).click();
  await expectBooked(page, 1);
  await payButton(other).click();
  await expectBooked(other, 1);
  const invoice = await api.invoice(itinerary.invoiceId ?? "");
  expect(invoice).toMatchObject({ status: "paid", captured: invoice.amount });
});

test("another user's trip is not found", async ({ browser, page, trip }) => {
  const { itinerary } = await awaitingPayment(page, trip);
  const stranger = await browser.newPage({ baseURL: site() });
  await stranger.goto("/search");
  for (const part of ["contact", "payment", "confirmation"]) {
    const answer = await stranger.goto(`/itinerary/${itinerary.id}/${part}`);
    expect(answer?.status(), part).toBe(404);
    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Itinerary not found");
  }
  await stranger.close();
});

test("a trip that never existed is not found either", async ({ page }) => {
  const answer = await page.goto("/itinerary/0192f0c1-2345-7890-abcd-ef0123456789/contact");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Itinerary not found");
});

test("the list keeps its order after returning from a hotel", async ({ page, trip }) => {
  await page.goto(`/search?searchId=${trip.searchId}&order=price`);
  const before = await page.getByRole("article").getByRole("heading").allInnerTexts();
  await openHotel(page, 0);
  await expect(addButton(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(before);
});
