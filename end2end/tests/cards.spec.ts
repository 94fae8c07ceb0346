// What a social network gets of a link: a card with the picture, the words, the creator and the price.

import type { Page } from "@playwright/test";
import { jpegSize } from "../support/jpeg.ts";
import { newSlug, openClub, tripTo } from "../support/package.ts";
import { expect, test } from "../support/test.ts";

/** Fails unless the page's share picture is that card; answers its tag. */
async function expectCard(page: Page, address: string, card: string): Promise<string> {
  await page.goto(address);
  const image = page.locator('meta[property="og:image"]');
  await expect(image).toHaveAttribute("content", new RegExp(`/media/card/${card}$`));
  await expect(page.locator('meta[property="og:image:width"]')).toHaveAttribute("content", "1200");
  await expect(page.locator('meta[property="og:image:height"]')).toHaveAttribute("content", "675");
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute("content", "summary_large_image");
  const answer = await page.request.get(`/media/card/${card}`);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("image/jpeg");
  expect(answer.headers()["cache-control"]).toContain("max-age=");
  expect(jpegSize(await answer.body())).toEqual({ width: 1200, height: 675 });
  return answer.headers().etag ?? "";
}

test("links to a stay, a trip and a club of a creator are shared as cards", async ({ page, api, trip }) => {
  const slug = newSlug();
  await openClub(api, slug);
  const [house] = trip.hotels;
  if (!house) {
    throw new Error("no house is free");
  }
  const stay = await api.recommend(house.id, "Wake up to the harbour", "Ask for the upper floor.");
  const made = await api.writePackage(tripTo([house]));

  const address = `/hotel/${house.slug}?creator=${slug}`;
  const tag = await expectCard(page, address, `stay/${stay.id}`);
  await expectCard(page, `/user/${slug}/itineraries/${made.packageId}`, `package/${made.packageId}`);
  await expectCard(page, `/user/${slug}`, `club/${stay.userId}`);

  // Who has it is told so, until the words are others.
  const known = await page.request.get(`/media/card/stay/${stay.id}`, { headers: { "if-none-match": tag } });
  expect(known.status()).toBe(304);
  await api.recommend(house.id, "Wake up to the ferries", "");
  const changed = await expectCard(page, address, `stay/${stay.id}`);
  expect(changed).not.toBe(tag);
});

test("a house that nobody recommends is shared with its plain picture", async ({ page, trip }) => {
  const [house] = trip.hotels;
  await page.goto(`/hotel/${house?.slug}`);
  const image = page.locator('meta[property="og:image"]');
  await expect(image).toHaveAttribute("content", /\/media\/[0-9a-f-]{36}\?width=600&height=338$/);
  await expect(page.locator('meta[property="og:image:width"]')).toHaveAttribute("content", "600");
  await expect(page.locator('meta[property="og:image:height"]')).toHaveAttribute("content", "338");
});
