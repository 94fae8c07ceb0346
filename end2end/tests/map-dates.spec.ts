// An area of the map without available stays: the map offers nearby dates, and a press on one shows its stays.

import type { Api } from "../support/api.ts";
import { expectAccessible } from "../support/look.ts";
import { answerTo, CALL, heading, isDesktop, pins, uncoverMap } from "../support/map.ts";
import { datesFrom, expect, PLACES_OF_STORIES, test } from "../support/test.ts";

/** Half the size of a box around one stay and perhaps its neighbours, in degrees: some fifty metres. */
const HALF = 0.0005;

type Full = { searchId: string; bounds: string; dates: { checkInDate: string; checkOutDate: string; total: number } };

/** A stay that is sold out on some dates, and available a few days earlier or later. */
async function findFull(api: Api): Promise<Full> {
  const places = (await api.destinations()).slice(0, PLACES_OF_STORIES);
  for (let day = 100; day < 130; day += 5) {
    for (const { destination } of places) {
      const { hotels } = await api.search(destination.id, datesFrom(day));
      const searchId = await api.keepSearch(destination.id, datesFrom(day + 3));
      for (const { coordinates } of hotels) {
        const { latitude, longitude } = coordinates ?? { latitude: 0, longitude: 0 };
        const box = { south: latitude - HALF, west: longitude - HALF, north: latitude + HALF, east: longitude + HALF };
        const { total, alternatives } = await api.inBox(searchId, box);
        const [dates] = alternatives?.dates ?? [];
        if (total === 0 && dates) {
          const bounds = [box.south, box.west, box.north, box.east].map((degrees) => degrees.toFixed(5)).join();
          return { searchId, bounds, dates };
        }
      }
    }
  }
  throw new Error("every stay is free on all days: is the demonstration set loaded?");
}

test("an area without available stays offers nearby dates, and a press on one leads to its stays", {
  tag: "@phone",
}, async ({ page, api }) => {
  const { searchId, bounds, dates } = await findFull(api);
  const none = await answerTo(page, () => page.goto(`/mapsearch?searchId=${searchId}&bounds=${bounds}`), "/mapsearch");
  expect(none.total).toBe(0);
  if (!isDesktop(page)) {
    await uncoverMap(page);
  }
  const empty = page.getByRole("region", { name: "No stays available in this area" });
  await expect(empty).toBeVisible();
  await expect(empty).toContainText("Available on other dates");
  await expectAccessible(page);

  const other = empty.getByRole("button", { name: new RegExp(`: ${dates.total} stays?$`) }).first();
  const [response] = await Promise.all([
    page.waitForResponse(
      (answer) => answer.url().endsWith(CALL) && answer.request().postDataJSON().searchId !== searchId,
    ),
    other.click(),
  ]);
  const { total }: { total: number } = await response.json();
  expect(total).toBeGreaterThan(0);
  await expect(page).not.toHaveURL(new RegExp(searchId));
  await expect(page).toHaveURL(new RegExp(`bounds=${encodeURIComponent(bounds)}`));
  await expect(heading(page)).toHaveText(new RegExp(`^${total} stays? in this area$`));
  await expect(pins(page).first()).toBeVisible();
  await expectAccessible(page);
});
