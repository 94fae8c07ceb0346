// Stays at the same place: no zoom separates them, so a press on one spreads all, and each pin opens its own card.

import { writeFileSync } from "node:fs";
import { Installation } from "../support/installation.ts";
import { STORY } from "../support/limits.ts";
import { expectAccessible } from "../support/look.ts";
import { card, isDesktop, openMap, pins, uncoverMap } from "../support/map.ts";
import { extract } from "../support/osm.ts";
import { test as base } from "../support/own-site.ts";
import { searchStays } from "../support/story.ts";
import { datesFrom, expect } from "../support/test.ts";

/** Invented stays of one building, and one more away from it. */
const FLOORS = ["Dar il-Fanal", "Kamra Sewda", "Sular ta' Fuq", "Taħt it-Taraġ"];
const AWAY = "Palazz Imħar";
const STREET = { "addr:city": "Valletta", "addr:street": "Triq il-Mina" };
const BUILDING = { latitude: 35.8989, longitude: 14.5146 };

const test = base.extend({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: the site needs nothing of another fixture
    async ({}, use, info) => {
      const own = await Installation.create(`server-${info.project.name}-fan`);
      const file = own.file("building.osm.pbf");
      const nodes = [...FLOORS, AWAY].map((name, at) => ({
        id: at + 1,
        ...(name === AWAY ? { latitude: 35.8962, longitude: 14.5102 } : BUILDING),
        // The one away comes last, so that its price never hides the others'.
        tags: { tourism: "hotel", name, stars: name === AWAY ? "1" : "3", ...STREET },
      }));
      writeFileSync(file, extract(nodes));
      expect(own.run(["import", "osm", file, "--demo-rates"])).toContain(`${nodes.length} new`);
      await own.serve({ DEMO_HOTELS: "20" });
      await use(own);
      await own.stop();
    },
    { scope: "test", timeout: STORY },
  ],
});

test.skip(Boolean(process.env.BASE_URL), "nothing is imported into a site that runs already");

test("stays of one building spread on a press, and each pin opens its own card", {
  tag: "@phone",
}, async ({ page }) => {
  await searchStays(page, "Valletta", datesFrom(60));
  const { hotels } = await openMap(page, new URL(page.url()).searchParams.get("searchId") ?? "");
  await uncoverMap(page);
  const floors = hotels.filter(({ name }) => name !== AWAY);
  expect(floors.map(({ name }) => name).toSorted()).toEqual(FLOORS);
  // Pins at one place overlap; the topmost one is pressed.
  const isInBuilding = floors.map(({ id }) => `[data-pin-id="${id}"]`).join();
  await pins(page).and(page.locator(isInBuilding)).and(page.locator(":not(.is-small)")).first().click();
  if (!isDesktop(page)) {
    // A phone has no room to spread them: its card lists them.
    await expect(card(page)).toContainText(`${FLOORS.length} stays`);
    for (const { name, slug } of floors) {
      await expect(card(page).getByRole("link", { name })).toHaveAttribute("href", new RegExp(`^/hotel/${slug}\\?`));
    }
    await expectAccessible(page);
    return;
  }
  await expect(page.locator(".price-pin.is-fanned")).toHaveCount(FLOORS.length);
  await expectAccessible(page);
  for (const { id, name, slug } of floors) {
    await page.locator(`[data-pin-id="${id}"]`).click();
    const link = card(page).getByRole("link", { name });
    await expect(link).toHaveAttribute("href", new RegExp(`^/hotel/${slug}\\?`));
    await expect(card(page)).toContainText(/total for 2 nights/);
    await page.keyboard.press("Escape");
    await expect(card(page)).toHaveCount(0);
    await expect(page.locator(".price-pin.is-fanned")).toHaveCount(FLOORS.length);
  }
  await page.keyboard.press("Escape");
  await expect(page.locator(".price-pin.is-fanned")).toHaveCount(0);
});
