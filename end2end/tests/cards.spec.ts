// What a social network loads for a link: a card with the picture, the text, the creator and the price.

import type { Page } from "@playwright/test";
import { jpegSize } from "../support/jpeg.ts";
import { newSlug, openClub, tripTo } from "../support/package.ts";
import { expect, test } from "../support/test.ts";

/** The forms of a card in the order of the page's tags: the query of each, and its size in pixels. */
const FORMS = [
  { query: "?width=600", width: 600, height: 338 },
  { query: "", width: 1200, height: 675 },
] as const;

/** Fails unless the page's share picture is that card; returns the tag of its large form. */
async function expectCard(page: Page, address: string, card: string): Promise<string> {
  await page.goto(address);
  // Networks that use one picture use the first.
  for (const [place, form] of FORMS.entries()) {
    const said = (name: string) => page.locator(`meta[property="${name}"]`).nth(place);
    await expect(said("og:image")).toHaveAttribute(
      "content",
      new RegExp(`/media/card/${card}${form.query.replace("?", "\\?")}$`),
    );
    await expect(said("og:image:width")).toHaveAttribute("content", String(form.width));
    await expect(said("og:image:height")).toHaveAttribute("content", String(form.height));
  }
  await expect(page.locator('meta[property="og:image"]')).toHaveCount(FORMS.length);
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute("content", "summary_large_image");
  await expect(page.locator('meta[name="twitter:image"]')).toHaveAttribute("content", new RegExp(`/${card}$`));
  let tag = "";
  for (const { query, width, height } of FORMS) {
    const answer = await page.request.get(`/media/card/${card}${query}`);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toBe("image/jpeg");
    expect(answer.headers()["cache-control"]).toContain("max-age=");
    expect(jpegSize(await answer.body())).toEqual({ width, height });
    tag = answer.headers().etag ?? "";
  }
  return tag;
}

test("links to a stay, a package and a club of a creator are shared as cards", async ({ page, api, trip }) => {
  const slug = newSlug();
  await openClub(api, slug);
  const [hotel] = trip.hotels;
  if (!hotel) {
    throw new Error("no hotel is available");
  }
  const stay = await api.recommend(hotel.id, "Wake up to the harbour", "Ask for the upper floor.");
  const made = await api.writePackage(tripTo([hotel]));

  const address = `/hotel/${hotel.slug}?creator=${slug}`;
  const tag = await expectCard(page, address, `stay/${stay.id}`);
  await expectCard(page, `/user/${slug}/itineraries/${made.packageId}`, `package/${made.packageId}`);
  await expectCard(page, `/user/${slug}`, `club/${stay.userId}`);

  // A client with the current version gets 304, until the text changes.
  const known = await page.request.get(`/media/card/stay/${stay.id}`, { headers: { "if-none-match": tag } });
  expect(known.status()).toBe(304);
  await api.recommend(hotel.id, "Wake up to the ferries", "");
  const changed = await expectCard(page, address, `stay/${stay.id}`);
  expect(changed).not.toBe(tag);
});

test("a hotel without a recommendation is shared with its plain picture", async ({ page, trip }) => {
  const [hotel] = trip.hotels;
  await page.goto(`/hotel/${hotel?.slug}`);
  const image = page.locator('meta[property="og:image"]');
  await expect(image).toHaveAttribute("content", /\/media\/[0-9a-f-]{36}\?width=600&height=338&format=jpeg$/);
  await expect(page.locator('meta[property="og:image:width"]')).toHaveAttribute("content", "600");
  await expect(page.locator('meta[property="og:image:height"]')).toHaveAttribute("content", "338");
});
