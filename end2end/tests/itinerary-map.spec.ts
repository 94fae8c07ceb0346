// The places of an itinerary on a map: a visitor sees its route; its author sets places while writing.

import type { Page } from "@playwright/test";
import { boxOf } from "../support/box.ts";
import { ownsClub } from "../support/cart.ts";
import { expectWhole } from "../support/look.ts";
import { newSlug, openClub } from "../support/package.ts";
import { ready } from "../support/person.ts";
import { expect, test } from "../support/test.ts";
import { clockIsOurs, leaveUntouched } from "../support/untouched.ts";

const LISBON = { latitude: 38.6916, longitude: -9.216 };
const PORTO = { latitude: 41.14, longitude: -8.61 };
const LOW = 320;

const DAYS = [
  { title: "Arrival", places: [{ name: "The lighthouse", coordinates: LISBON }, { name: "The market" }] },
  { title: "On the train" },
  {
    title: "The north",
    places: [
      { name: "The bridge", coordinates: PORTO },
      { name: "The quay", coordinates: { latitude: 41.141, longitude: -8.611 } },
    ],
  },
];

/** Records which island scripts the page requests. */
function scriptsOf(page: Page): readonly string[] {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/assets\/islands\/(.+)\.js$/.exec(request.url()) ?? [];
    if (name) {
      fetched.push(name);
    }
  });
  return fetched;
}

test("a visitor sees the places of an itinerary once the map is in view, and follows them to their text", {
  tag: "@phone",
}, async ({ page, api }) => {
  const slug = newSlug();
  await openClub(api, slug);
  const made = await api.writeItinerary({ title: "From the south to the north", days: DAYS, isActive: true });
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  const fetched = scriptsOf(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await clockIsOurs(page);
  // The map is below the first view.
  await page.setViewportSize({ ...size, height: LOW });
  await page.goto(`/user/${slug}/itineraries/${made.id}`);
  await leaveUntouched(page);
  expect(fetched.filter((name) => name.startsWith("MapCanvas"))).toEqual([]);
  const section = page.getByRole("region", { name: "On the map", exact: true });
  const box = section.locator(".club-map");
  const whole = () => page.evaluate(() => document.body.scrollHeight);
  const before = await whole();

  await box.scrollIntoViewIfNeeded();
  await expect(box.locator("canvas")).toBeVisible();
  const first = box.getByRole("link", { name: "1: The lighthouse", exact: true });
  await expect(first).toHaveText("1");
  expect(fetched.some((name) => name.startsWith("MapCanvas"))).toBe(true);
  expect(await whole()).toBe(before);
  // The market has a text but no coordinates; its number stays its own.
  const together = box.getByRole("link", { name: "3–4, close together: 3: The bridge, 4: The quay" });
  await expect(together).toHaveText("3–4");
  await expect(box.getByRole("link", { name: /The market/ })).toHaveCount(0);

  await together.press("Enter");
  await expect(page).toHaveURL(/#place-3$/);
  await expect(page.locator("#place-3")).toBeInViewport();
  await expect(page.locator("#place-3")).toContainText("The bridge");
  await page.setViewportSize(size);
  await expectWhole(page, "itinerary-map");
});

test("an itinerary without coordinates has no map", async ({ page, api }) => {
  const slug = newSlug();
  await openClub(api, slug);
  const days = [{ places: [{ name: "The market" }] }];
  const made = await api.writeItinerary({ title: "Somewhere", days, isActive: true });
  await page.goto(`/user/${slug}/itineraries/${made.id}`);
  await ready(page);
  await expect(page.getByRole("heading", { name: "The market" })).toBeVisible();
  await expect(page.locator("x-island[name=club-map]")).toHaveCount(0);
});

test("an author opens the map, sees the typed places, and sets one by hand and by keyboard", {
  tag: "@phone",
}, async ({ page }) => {
  const api = await ownsClub(page, newSlug(), "Mia Lind");
  const made = await api.writeItinerary({ title: "Two days by the sea", days: DAYS.slice(0, 1) });
  const fetched = scriptsOf(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/dashboard/manage-itineraries/${made.id}`);
  const editor = page.getByRole("region", { name: "Your itinerary" });
  const panel = editor.locator("details.map-panel");
  const where = editor.getByRole("listitem", { name: "Day 1, place 2", exact: true }).getByLabel("On the map");
  await expect(where).toHaveValue("");
  expect(fetched.some((name) => name.startsWith("PlacesCanvas"))).toBe(false);

  await panel.locator("summary").press("Enter");
  const map = panel.getByRole("region", { name: "Map of the places of this itinerary" });
  await expect(map).toBeVisible();
  await expect(panel.getByRole("button", { name: "1: The lighthouse" })).toHaveText("1");

  // Typed coordinates are on the map at once, and come into view.
  await where.fill("41.14, -8.61");
  await expect(panel.getByRole("button", { name: "2: The market" })).toBeVisible();
  await where.fill("");
  await expect(panel.getByRole("button", { name: "2: The market" })).toHaveCount(0);

  await expect(panel.getByLabel("Place to put on the map")).toContainText("2. The market (Day 1, place 2)");
  await map.scrollIntoViewIfNeeded();
  const { width, height } = await boxOf(map);
  await map.click({ position: { x: width / 4, y: height / 3 } });
  await expect(where).toHaveValue(/^-?\d+(\.\d{1,4})?, -?\d+(\.\d{1,4})?$/);
  await expect(editor.getByText("Saved", { exact: true })).toBeVisible();
  const pressed = await where.inputValue();
  await editor.getByRole("button", { name: "Undo" }).click();
  await expect(where).toHaveValue("");
  await expect(panel.getByRole("button", { name: "2: The market" })).toHaveCount(0);

  const put = panel.getByRole("button", { name: "Put at the middle of the map" });
  await map.press("ArrowRight");
  await put.press("Enter");
  await expect(where).not.toHaveValue("");
  expect(await where.inputValue()).not.toBe(pressed);
  await expect(put).toBeFocused();
  await expect(panel.getByText("Every place is on the map.")).toBeVisible();
  await expect(editor.getByText("Saved", { exact: true })).toBeVisible();
  await expectWhole(page, "itinerary-editor-map");

  const kept = await where.inputValue();
  await page.reload();
  await expect(where).toHaveValue(kept);
  await panel.locator("summary").press("Enter");
  await panel.getByRole("button", { name: "1: The lighthouse" }).press("Enter");
  const tower = editor.getByRole("listitem", { name: "Day 1, place 1", exact: true });
  await expect(tower.getByLabel("Name of the place")).toBeFocused();
});
