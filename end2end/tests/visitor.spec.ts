// One visitor of a club, from its email updates to a booked stay that its creator recommends.

import { followMail } from "../support/mailbox.ts";
import { newSlug, openClub } from "../support/package.ts";
import { newAddress, ready } from "../support/person.ts";
import { addRoom, CARD, expectBooked, fillCard, fillDetails, payButton, toPayment } from "../support/story.ts";
import { expect, test } from "../support/test.ts";
import { TestMode } from "../support/test-mode.ts";

const TITLE = "Wake up to the harbour";
const TEXT = "Ask for a room on the upper floor: the ferries come in below it.";

test("a visitor gets updates of a club and books a stay that it recommends", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, api, trip }) => {
  test.skip(!TestMode.token(), "a site that is not in test mode does not show its emails");
  const slug = newSlug();
  const email = newAddress();
  const [hotel] = trip.hotels;
  await openClub(api, slug);
  await api.recommend(hotel?.id ?? "", TITLE, TEXT);

  await page.goto(`/user/${slug}`);
  await ready(page);
  const updates = page.getByRole("region", { name: "Email updates from Mia Lind" });
  await updates.getByLabel("Your email address").fill(email);
  await updates.getByRole("button", { name: "Subscribe" }).click();
  await expect(updates).toContainText("Check your inbox to confirm your email address.");
  const asks = "Confirm your subscription";
  await followMail(page, email, asks, /\/subscriptions\/confirm\?/);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You're subscribed" })).toBeVisible();

  await page.getByRole("link", { name: "To the club" }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${slug}$`));
  await page.getByRole("main").getByRole("article").getByRole("link", { name: TITLE }).click();
  await expect(page).toHaveURL(new RegExp(`/hotel/${hotel?.slug}\\?creator=${slug}$`));
  const words = page.getByRole("region", { name: TITLE });
  await expect(page.getByRole("heading", { level: 1, name: hotel?.name ?? "" })).toBeVisible();
  await expect(words).toContainText("Recommended by Mia Lind");
  await expect(words).toContainText(TEXT);

  // Choosing dates keeps the creator.
  await ready(page);
  const dates = page.getByRole("form", { name: "Show prices" });
  await dates.getByLabel("Check-in").fill(trip.dates.checkInDate);
  await dates.getByLabel("Check-out").fill(trip.dates.checkOutDate);
  await dates.getByRole("button", { name: "Show prices" }).click();
  await expect(page).toHaveURL(new RegExp(`/hotel/${hotel?.slug}\\?searchId=[^&]+&creator=${slug}#rooms$`));
  await expect(words.getByRole("link", { name: "Mia Lind" })).toHaveAttribute("href", `/user/${slug}`);
  await addRoom(page);
  await expect(page.getByRole("heading", { name: `Guests at ${hotel?.name}` })).toBeVisible();
  await fillDetails(page);
  await toPayment(page);
  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expectBooked(page, 1);
  await expect(page.getByRole("article", { name: hotel?.name ?? "" })).toContainText(/Reference\s*[A-Z0-9-]{5,}/);
});
