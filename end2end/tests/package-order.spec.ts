// The order of a club's packages and itineraries: by forms alone, and at once where scripts run, by buttons and dragging.

import type { Locator, Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import { openActingAtOnce } from "../support/at-once.ts";
import { ownsClub } from "../support/cart.ts";
import { dragRow, dragRowByFinger } from "../support/drag-row.ts";
import { expectWhole } from "../support/look.ts";
import { newSlug, tripTo } from "../support/package.ts";
import { ready, runsScripts } from "../support/person.ts";
import { expect, type Trip, test } from "../support/test.ts";

const PAGE = "/dashboard/manage-itineraries";

/** A kind of content whose order the page changes. */
interface Kind {
  /** The list in the dashboard, and the section of the club. */
  readonly list: string;
  readonly section: string;
  /** The call that sends an order. */
  readonly call: string;
  readonly write: (api: Api, title: string, trip: Trip) => Promise<unknown>;
}

const KINDS: readonly Kind[] = [
  {
    list: "Your packages",
    section: "Packages to book",
    call: "**/api/v1/bff/travelPackage/order",
    write: (api, title, trip) => api.writePackage(tripTo(trip.hotels.slice(0, 1), { title })),
  },
  {
    list: "Your itineraries",
    section: "Itineraries to copy",
    call: "**/api/v1/bff/itineraryContent/order",
    write: (api, title) => api.writeItinerary({ title, days: [{}], isActive: true }),
  },
];

const titles = (page: Page, { list }: Kind) =>
  page.getByRole("list", { name: list }).getByRole("heading", { level: 3 });
const rowOf = (page: Page, title: string): Locator =>
  page.locator("[data-dashboard-list] > li").filter({ hasText: title });
const inClub = (page: Page, { section }: Kind) =>
  page.getByRole("region", { name: section }).getByRole("article").getByRole("heading");

/** A club with these entries of a kind, the last of which is the newest; returns its handle. */
async function clubWith(page: Page, trip: Trip, kind: Kind, entries: readonly string[]): Promise<string> {
  const slug = newSlug();
  const api = await ownsClub(page, slug, "Mia Lind");
  for (const title of entries) {
    await kind.write(api, title, trip);
  }
  return slug;
}

/** Expects the order, also on a reloaded page; the first reload may overtake the saving. */
async function expectKept(page: Page, kind: Kind, expected: readonly string[]): Promise<void> {
  await expect(titles(page, kind)).toHaveText([...expected]);
  await expect(async () => {
    await page.goto(PAGE);
    expect(await titles(page, kind).allInnerTexts()).toEqual(expected);
  }).toPass();
}

for (const kind of KINDS) {
  test(`${kind.list} are moved by buttons, and the club shows them in that order`, {
    tag: ["@phone", "@no-scripts"],
  }, async ({ page, trip }) => {
    const slug = await clubWith(page, trip, kind, ["The coast", "The hills", "The river"]);
    await page.goto(PAGE);
    await ready(page);
    await expect(titles(page, kind)).toHaveText(["The river", "The hills", "The coast"]);
    const off = page.getByRole("button", { name: /^Move /, disabled: true });
    await expect(off).toHaveCount(2);
    await expect(off.first()).toHaveAccessibleName("Move up: The river");
    await expect(off.last()).toHaveAccessibleName("Move down: The coast");
    await page.getByRole("button", { name: "Move up: The coast" }).click();
    await expectKept(page, kind, ["The river", "The coast", "The hills"]);
    await page.getByRole("button", { name: "Move down: The river" }).click();
    await expectKept(page, kind, ["The coast", "The river", "The hills"]);
    if (runsScripts()) {
      await expectWhole(page, kind.list === "Your packages" ? "manage-trips-order" : "manage-itineraries-order");
    }
    await page.goto(`/user/${slug}/itineraries`);
    await expect(inClub(page, kind)).toHaveText(["The coast", "The river", "The hills"]);
  });

  test(`${kind.list} are dragged with the mouse, and moved by keyboard`, async ({ page, trip }) => {
    await clubWith(page, trip, kind, ["The coast", "The hills", "The river"]);
    await openActingAtOnce(page, PAGE);
    await dragRow(page, rowOf(page, "The coast"), rowOf(page, "The river"));
    await expect(page.getByText("The coast is at place 1 of 3 now.")).toBeAttached();
    await expectKept(page, kind, ["The coast", "The river", "The hills"]);

    await openActingAtOnce(page, PAGE);
    const down = page.getByRole("button", { name: "Move down: The coast" });
    await down.press("Enter");
    await expect(down).toBeFocused();
    await down.press("Enter");
    await expect(page.getByText("The coast is at place 3 of 3 now.")).toBeAttached();
    // At the end the button is off and keeps the focus.
    await expect(down).toBeDisabled();
    await expect(down).toBeFocused();
    await expectKept(page, kind, ["The river", "The hills", "The coast"]);
  });

  test(`${kind.list} are dragged by a finger`, { tag: "@phone-only" }, async ({ page, trip }) => {
    await clubWith(page, trip, kind, ["The coast", "The hills"]);
    await openActingAtOnce(page, PAGE);
    await dragRowByFinger(page, rowOf(page, "The coast"), rowOf(page, "The hills"));
    await expectKept(page, kind, ["The coast", "The hills"]);
  });

  test(`${kind.list} whose order cannot be saved go back`, async ({ page, trip, quiet }) => {
    quiet.expect(/ERR_FAILED|Failed to load resource/);
    await clubWith(page, trip, kind, ["The coast", "The hills"]);
    await openActingAtOnce(page, PAGE);
    await page.route(kind.call, (route) => route.abort());
    await page.getByRole("button", { name: "Move up: The coast" }).press("Enter");
    await expect(page.getByText("The order could not be saved. It is as it was before.")).toBeVisible();
    await expect(titles(page, kind)).toHaveText(["The hills", "The coast"]);
  });

  test(`${kind.list} move from one page to another`, { tag: "@no-scripts" }, async ({ page, trip }) => {
    const numbers = Array.from({ length: 16 }, (_, index) => `Tour ${16 - index}`);
    await clubWith(page, trip, kind, numbers);
    await page.goto(PAGE);
    await ready(page);
    await expect(titles(page, kind).last()).toHaveText("Tour 15");
    await page.getByRole("link", { name: "Next", exact: true }).click();
    await expect(titles(page, kind)).toHaveText(["Tour 16"]);
    await page.getByRole("button", { name: "Move up: Tour 16" }).click();
    await expect(page.getByText("The order is saved.")).toBeVisible();
    await expect(titles(page, kind)).toHaveText(["Tour 15"]);
  });
}
