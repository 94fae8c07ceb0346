// The stays that a browser viewed: on the start page, latest first, until the visitor clears them.

import { expectWhole } from "../support/look.ts";
import { expect, test } from "../support/test.ts";

test("viewed stays are on the start page until the visitor clears them", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, trip, javaScriptEnabled }) => {
  const looked = trip.hotels.slice(0, 2);
  await page.goto("/search");
  const row = page.getByRole("region", { name: "Recently viewed" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(row).toHaveCount(0);
  for (const hotel of looked) {
    await page.goto(`/hotel/${hotel.slug}`);
    await expect(page.getByRole("heading", { level: 1, name: hotel.name })).toBeVisible();
  }
  await page.goto("/search");
  await expect(row.getByRole("heading", { level: 3 })).toHaveText(looked.map(({ name }) => name).reverse());
  if (javaScriptEnabled) {
    await expectWhole(page, "start-viewed");
  }
  await row.getByRole("link", { name: looked[0]?.name ?? "" }).click();
  await expect(page.getByRole("heading", { level: 1, name: looked[0]?.name ?? "" })).toBeVisible();
  await page.goto("/search");
  await expect(row.getByRole("heading", { level: 3 })).toHaveText(looked.map(({ name }) => name));
  await row.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(row).toHaveCount(0);
});
