// Finding a stay on the map: by the list of the map's area, and by keyboard alone.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ownsClub } from "../support/cart.ts";
import { tabTo } from "../support/hands.ts";
import { expectNoSidewaysScroll, expectWhole } from "../support/look.ts";
import { expectBasemap, pins } from "../support/map.ts";
import { ready } from "../support/person.ts";
import { expect, test } from "../support/test.ts";
import { clockIsOurs, leaveUntouched } from "../support/untouched.ts";

const finder = (page: Page) => page.getByRole("region", { name: "Find stays" });
const opener = (page: Page) => finder(page).getByRole("button", { name: "Choose on the map" });
/** The hotels in the map's area, as buttons. */
const hotels = (page: Page) => finder(page).getByRole("list", { name: "Hotels here" }).getByRole("button");

/** The hotel's name at a place of the list, from 0. */
async function nameAt(page: Page, place: number): Promise<string> {
  return (await hotels(page).nth(place).locator("strong").textContent()) ?? "";
}

/** The hotel's pin, which may give way to the count of a cluster. */
const pinOf = (page: Page, name: string) => pins(page).and(page.locator(`[aria-label=${JSON.stringify(name)}]`));

/** The checkbox of a found stay. */
const tick = (page: Page, name: string) =>
  finder(page)
    .getByRole("checkbox", { name: `${name},` })
    .first();

test("a creator finds stays on the map, by the list and by keyboard, and writes about one", { tag: "@phone" }, async ({
  page,
  trip,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  const isFetched = () => fetched.some((path) => path.includes("ChooserCanvas") && path.endsWith(".js"));
  await clockIsOurs(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await ownsClub(page, `mia.${randomUUID().slice(0, 8)}`, "Mia Lind");
  await page.goto("/dashboard/stays/add");
  await ready(page);
  await page.getByLabel("Which stay?").fill(trip.destination.name);
  await leaveUntouched(page);
  expect(isFetched(), "the map's code comes when the map is opened").toBe(false);

  await opener(page).click();
  await expectBasemap(page, "embedded");
  expect(isFetched()).toBe(true);
  await expect(hotels(page).first()).toBeVisible();
  expect(await hotels(page).count()).toBeLessThanOrEqual(20);
  await expect(pins(page)).toHaveCount(await hotels(page).count());
  await expectNoSidewaysScroll(page);

  // By the list of the area; what is chosen beside pasted lines joins them.
  const lines = finder(page).getByLabel("Names or links, one on each line");
  await lines.fill("Not a hotel of this world");
  await finder(page).getByRole("button", { name: "Find them" }).click();
  await expect(finder(page).getByRole("heading", { name: "What was found" })).toBeVisible();
  const listed = await nameAt(page, 0);
  await expect(pinOf(page, listed)).toHaveCount(1);
  await hotels(page).first().click();
  await expect(tick(page, listed)).toBeChecked();
  await expect(hotels(page).first()).toContainText("Chosen");
  await expect(pinOf(page, `${listed}, chosen`)).toHaveCount(1);
  await expect(page.getByLabel("Which stay?")).toHaveValue("");
  await expectWhole(page, "stay-finder-map");
  await finder(page).getByRole("button", { name: "Add 1 stay" }).click();
  await expect(
    finder(page)
      .getByRole("link", { name: `Write about ${listed}` })
      .first(),
  ).toBeVisible();
  await finder(page).getByRole("button", { name: "Remove Not a hotel of this world" }).click();

  // By keyboard alone: moving the map changes the list, and a hotel of it is chosen.
  await opener(page).press("Enter");
  await expect(hotels(page)).toHaveCount(0);
  await page.getByLabel("Which stay?").fill(trip.destination.name);
  await tabTo(page, opener(page));
  await page.keyboard.press("Enter");
  await expect(hotels(page).nth(1)).toBeVisible();
  const away = page.locator("x-island[name=stay-chooser]").getByRole("button", { name: "Zoom out" });
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/api/v1/hotel/boundingBox")),
    tabTo(page, away).then(() => page.keyboard.press("Enter")),
  ]);
  const seen: { hotels: readonly { name: string }[] } = await answer.json();
  await expect(hotels(page).locator("strong")).toHaveText(seen.hotels.map(({ name }) => name));
  const [other = ""] = seen.hotels.map(({ name }) => name).filter((name) => name !== listed);
  await tabTo(page, hotels(page).filter({ hasText: other }).first());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/stays\/[0-9a-f-]{36}$/);
  const editor = page.getByRole("region", { name: "Edit recommendation" });
  await expect(page.getByText(other).first()).toBeVisible();
  // The title is the creator's own.
  await expect(editor.getByLabel("Title", { exact: true })).toHaveValue("");
});
