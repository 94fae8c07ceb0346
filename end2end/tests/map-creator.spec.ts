// Visitors from a creator's club find the creator's stays on the map: pins of their own, up to the hotel's page.

import { randomUUID } from "node:crypto";
import { expectAccessible } from "../support/look.ts";
import { card, isDesktop, openMap, uncoverMap } from "../support/map.ts";
import { expect, test } from "../support/test.ts";

const TITLE = "Wake up to the harbour";

test("from a club to the map, to a pin of the creator, to the creator's text", { tag: "@phone" }, async ({
  page,
  api,
  trip,
}) => {
  const [first, second] = trip.hotels;
  const slug = `mia.${randomUUID().slice(0, 8)}`;
  await api.signUp();
  await api.becomeCreator();
  await api.openClub(slug, "Mia Lind", "");
  await api.recommend(second?.id ?? "", "A garden in the middle of town", "");
  // The newest stay's pin is above all others.
  await api.recommend(first?.id ?? "", TITLE, "Ask for a room on the upper floor.");
  const own = page.locator(".price-pin.is-creators");

  await page.goto(`/user/${slug}`);
  await page.getByRole("link", { name: "See them on the map" }).click();
  await expect(page).toHaveURL(new RegExp(`/mapsearch\\?creator=${slug}$`));
  const stays = page.getByRole("region", { name: "Stays that Mia Lind recommends" });
  await expect(stays.getByRole("link")).toHaveText([first?.name ?? "", second?.name ?? ""]);
  await page.locator("x-island[name=world-map]").scrollIntoViewIfNeeded();
  await expect(own).toHaveCount(2);
  await expectAccessible(page);

  // The search keeps the creator.
  await expect(page.locator("form[action='/mapsearch'] input[name=creator]").first()).toHaveValue(slug);
  const { creatorPins = [] } = await openMap(page, trip.searchId, `&creator=${slug}`);
  expect(creatorPins.map(({ hotelId }) => hotelId)).toEqual([first?.id, second?.id]);
  await expect(own).toHaveCount(2);
  await expect(page.getByRole("article").filter({ hasText: "Recommended by Mia Lind" }).first()).toBeAttached();
  await uncoverMap(page);
  const pin = page.locator(`[data-pin-id="${first?.id}"]`);
  await expect(pin).toHaveAccessibleName(new RegExp(`^${first?.name}, .+ in total, recommended by Mia Lind`));
  await pin.click();
  await expect(card(page)).toContainText(/total for/);
  await expect(card(page)).toContainText("Recommended by Mia Lind");
  // The loaded card moves to where it fits; the press waits until it stands still.
  await card(page).getByRole("button", { name: "Close" }).click({ trial: true });
  await expectAccessible(page);
  await card(page)
    .getByRole("link", { name: first?.name ?? "" })
    .click();
  await expect(page).toHaveURL(new RegExp(`/hotel/${first?.slug}\\?searchId=${trip.searchId}&creator=${slug}$`));
  await expect(page.getByRole("region", { name: TITLE })).toContainText("Ask for a room on the upper floor.");
});

test("the list marks the creator's recommendations, and so does the map beside it", async ({ page, api, trip }) => {
  const [first] = trip.hotels;
  const slug = `noa.${randomUUID().slice(0, 8)}`;
  await api.signUp();
  await api.becomeCreator();
  await api.openClub(slug, "Noa", "");
  await api.recommend(first?.id ?? "", TITLE, "");
  await page.goto(`/search?searchId=${trip.searchId}&creator=${slug}`);
  const marked = page.getByRole("article").filter({ hasText: "Recommended by Noa" });
  await expect(marked.getByRole("link", { name: first?.name ?? "" })).toHaveAttribute(
    "href",
    `/hotel/${first?.slug}?searchId=${trip.searchId}&creator=${slug}`,
  );
  await expect(marked).toHaveCount(1);
  if (isDesktop(page) && (page.viewportSize()?.width ?? 0) >= 1280) {
    await expect(page.locator(".price-pin.is-creators")).toHaveCount(1);
  }
  // An unknown creator leaves no trace.
  await page.goto(`/search?searchId=${trip.searchId}&creator=nobody.at.all`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByText("Recommended by")).toHaveCount(0);
});
