// Hotels from an extract of OpenStreetMap: imported by the command, found by their place, on the list and on the map,
// opened, and credited. The site has them beside the demonstration data, and serves this story alone.

import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Installation } from "../support/installation.ts";
import { STORY } from "../support/limits.ts";
import { extract, type Node } from "../support/osm.ts";
import { test as base } from "../support/own-site.ts";
import { awake, openHotel, searchStays } from "../support/story.ts";
import { datesFrom, expect } from "../support/test.ts";

/** The hotels and their addresses are invented; the place is real. */
const HOTELS: Record<string, [latitude: number, longitude: number]> = {
  "Dar iż-Żerniq": [35.8989, 14.5146],
  "Bunk & Buoy": [35.9001, 14.5131],
  "Il-Bitħa": [35.8962, 14.5102],
  "Palazz Imħar": [35.8978, 14.5118],
  "Sette Scale": [35.8955, 14.5127],
};
const NAMES = Object.keys(HOTELS).toSorted();

const test = base.extend({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: the site needs nothing of another fixture
    async ({}, use, info) => {
      const own = await Installation.create(`server-${info.project.name}-extract`);
      const file = own.file("island.osm.pbf");
      writeFileSync(file, extract(Object.entries(HOTELS).map(node)));
      expect(own.run(["import", "osm", file, "--demo-rates"])).toContain(`${NAMES.length} read: ${NAMES.length} new`);
      await own.serve({ DEMO_HOTELS: "20" });
      await use(own);
      await own.stop();
    },
    { scope: "test", timeout: STORY },
  ],
});

test.skip(Boolean(process.env.BASE_URL), "nothing is imported into a site that runs already");

function node([name, [latitude, longitude]]: [string, [number, number]], at: number): Node {
  const tags = { tourism: "hotel", name, stars: "4", "addr:city": "Valletta", "addr:street": "Triq il-Mina" };
  return { id: at + 1, latitude, longitude, tags };
}

/** The names in the list, which has all of them. */
async function listed(page: Page): Promise<string[]> {
  const headings = page.getByRole("article").getByRole("heading");
  await expect(headings).toHaveCount(NAMES.length);
  const names = (await headings.allInnerTexts()).map((name) => name.trim());
  expect(names.toSorted()).toEqual(NAMES);
  return names;
}

/** Expects the same names in the same order. */
async function expectListed(page: Page, names: string[]): Promise<void> {
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(names);
}

/** Expects the page of a hotel with the source of its record and the licence. */
async function expectCredited(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/hotel\/[^?]+\?searchId=/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const source = page.getByRole("region", { name: "Source" });
  await expect(source).toContainText("OpenStreetMap");
  const credit = source.getByRole("link", { name: "© OpenStreetMap contributors, ODbL" });
  await expect(credit).toHaveAttribute("href", "https://www.openstreetmap.org/copyright");
}

test("imported hotels are found by their place, credited, and Back returns to the same list", async ({ page }) => {
  await searchStays(page, "Valletta", datesFrom(60));
  await expect(page.getByRole("heading", { level: 1, name: "Valletta" })).toBeVisible();
  await page.getByLabel("Sort by").selectOption({ label: "Lowest total first" });
  await expect(page).toHaveURL(/order=price/);
  const [list, before] = [page.url(), await listed(page)];
  await expectCredited(page, await openHotel(page, NAMES.length - 1));
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expectListed(page, before);
});

test("imported hotels are on the map, and Back returns to the same map", async ({ page }) => {
  await searchStays(page, "Valletta", datesFrom(60));
  const searchId = new URL(page.url()).searchParams.get("searchId");
  await page.goto(`/mapsearch?searchId=${searchId}&order=price`);
  await awake(page);
  const pins = page.locator("[data-pin-id]");
  await expect(pins).toHaveCount(NAMES.length);
  const before = await listed(page);
  // Both the map and the list beside it credit the records.
  for (const name of ["Map", "Stays"]) {
    const part = page.getByRole("region", { name, exact: true });
    const credit = part.getByRole("link", { name: "© OpenStreetMap contributors, ODbL" });
    await expect(credit).toHaveAttribute("href", "https://www.openstreetmap.org/copyright");
  }
  const first = page.getByRole("article").first();
  const id = await first.getAttribute("data-hotel-id");
  await first.getByRole("link").first().click();
  await expectCredited(page, before[0] ?? "");
  await page.goBack();
  await expect(page).toHaveURL(/\/mapsearch\?searchId=[^&]+.*order=price/);
  await expect(pins).toHaveCount(NAMES.length);
  await expectListed(page, before);
  await expect(page.locator(`[data-pin-id="${id}"]`)).toHaveClass(/is-visited/);
});
