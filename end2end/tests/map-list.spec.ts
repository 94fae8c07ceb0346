// From the map to the list and back: the list shows the map's area, says so, and can return to the whole place.

import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/look.ts";
import { answerTo, drag, found, heading, isDesktop, openMap, pins, uncoverMap } from "../support/map.ts";
import { expect, test } from "../support/test.ts";

const facts = (page: Page) => page.locator(".results-head .soft").first();
const chip = (page: Page, name: string) => page.getByRole("link", { name: `Remove filter: Only ${name}` });
const listed = (page: Page) => page.getByRole("main").getByRole("article").getByRole("heading");

test("the list shows the stays of a moved map, and Back returns to the same map", { tag: "@phone" }, async ({
  page,
  trip,
}) => {
  await openMap(page, trip.searchId, "&order=price");
  await uncoverMap(page);
  const moved = await answerTo(page, () => drag(page, -90, 60));
  await expect(heading(page)).toHaveText(found(moved));
  await expect(page).toHaveURL(/bounds=/);
  const bounds = new URL(page.url()).searchParams.get("bounds");
  if (!isDesktop(page)) {
    await page.getByRole("button", { name: "Show more of the list" }).click();
  }
  await page.getByRole("link", { name: /^List/ }).click();

  await expect(page).toHaveURL(/\/search\?.*bounds=/);
  await expect(page.getByRole("heading", { level: 1, name: trip.destination.name })).toBeVisible();
  await expect(facts(page)).toHaveText(new RegExp(`^${moved.total} stays? in the map's area · `));
  await expect(page).toHaveTitle(new RegExp(`^${moved.total} stays? in the map's area · `));
  await expect(listed(page)).toHaveText(moved.hotels.map(({ name }) => name));
  const map = page.getByRole("link", { name: isDesktop(page) ? "Search on the map" : "Map", exact: true });
  const again = await answerTo(page, () => map.filter({ visible: true }).first().click(), "/mapsearch");
  await expect(page).toHaveURL(/\/mapsearch\?/);
  expect(new URL(page.url()).searchParams.get("bounds")).toBe(bounds);
  expect(again.total).toBe(moved.total);
});

test("a list of the map's area shows the whole place again when its chip is removed", async ({ page, trip, api }) => {
  const { latitude, longitude } = trip.hotels[0]?.coordinates ?? { latitude: 0, longitude: 0 };
  const box = { south: latitude - 0.02, west: longitude - 0.02, north: latitude + 0.02, east: longitude + 0.02 };
  const { total } = await api.inBox(trip.searchId, box);
  const bounds = [box.south, box.west, box.north, box.east].join();
  await page.goto(`/search?searchId=${trip.searchId}&order=price&bounds=${bounds}`);
  await expect(facts(page)).toHaveText(new RegExp(`^${total} stays? in the map's area · `));
  await expectAccessible(page);
  await chip(page, "the map's area").click();
  await expect(page).not.toHaveURL(/bounds=/);
  await expect(page).toHaveURL(/order=price/);
  await expect(facts(page)).toHaveText(/^\d+ stays? · /);
  await expect(chip(page, "the map's area")).toHaveCount(0);
});

test("a list of a drawn area has only its stays", async ({ page, trip }) => {
  // A triangle over most of the place; the map writes it as an encoded polyline.
  const { hotels } = trip;
  const spread = (of: "latitude" | "longitude") => hotels.map(({ coordinates }) => coordinates?.[of] ?? 0);
  const [south, north] = [Math.min(...spread("latitude")) - 0.01, Math.max(...spread("latitude")) + 0.01];
  const [west, east] = [Math.min(...spread("longitude")) - 0.01, Math.max(...spread("longitude")) + 0.01];
  const area = encode([
    [south, west],
    [north, west],
    [south, east],
  ]);
  const expected = await answerTo(page, () =>
    page.goto(`/mapsearch?searchId=${trip.searchId}&area=${encodeURIComponent(area)}`),
  );
  await page.goto(`/search?searchId=${trip.searchId}&area=${encodeURIComponent(area)}`);
  await expect(chip(page, "the drawn area")).toBeVisible();
  await expect(facts(page)).toHaveText(new RegExp(`^${expected.total} stays? in the drawn area · `));
  await expect(listed(page)).toHaveText(expected.hotels.map(({ name }) => name));
});

test("the map beside the list offers to list its area once it was moved", async ({ page, trip }) => {
  await page.goto(`/search?searchId=${trip.searchId}`);
  await expect(pins(page).first()).toBeVisible();
  const here = page.getByRole("link", { name: "Search this area" });
  await expect(here).toHaveCount(0);
  const moved = await answerTo(page, () => drag(page, -80, 40));
  await here.click();
  await expect(facts(page)).toHaveText(new RegExp(`^${moved.total} stays? in the map's area · `));
  await expect(chip(page, "the map's area")).toBeVisible();
  await expect(pins(page).first()).toBeVisible();
  await expect(here).toHaveCount(0);
});

/** Google's encoded polyline of precision 5. */
function encode(corners: readonly (readonly [number, number])[]): string {
  let before: readonly [number, number] = [0, 0];
  let text = "";
  for (const corner of corners) {
    const at = [Math.round(corner[0] * 1e5), Math.round(corner[1] * 1e5)] as const;
    for (const step of [at[0] - before[0], at[1] - before[1]]) {
      let rest = step < 0 ? -2 * step - 1 : 2 * step;
      for (; rest >= 32; rest = Math.floor(rest / 32)) {
        text += String.fromCharCode((32 | (rest % 32)) + 63);
      }
      text += String.fromCharCode(rest + 63);
    }
    before = at;
  }
  return text;
}
