// Enhancements of a club by scripts: the small map, which loads late; whether a handle is available; copying the
// club's address. Also the contrast of all colours, which only a script can measure.

import { randomUUID } from "node:crypto";
import { boxNow } from "../support/box.ts";
import { ownsClub } from "../support/cart.ts";
import { expectAccessible, settle, wear } from "../support/look.ts";
import { ready } from "../support/person.ts";
import { expect, type Trip, test } from "../support/test.ts";
import { clockIsOurs, leaveUntouched } from "../support/untouched.ts";

type Coordinates = Trip["hotels"][number]["coordinates"];

const newSlug = () => `mia.${randomUUID().slice(0, 8)}`;

test("the small map loads late, moves nothing, and links to a stay", { tag: "@phone" }, async ({ page, api, trip }) => {
  const [hotel] = trip.hotels;
  const slug = newSlug();
  await api.signUp();
  await api.becomeCreator();
  await api.openClub(slug, "Mia Lind", "Slow mornings by the sea.");
  await api.recommend(hotel?.id ?? "", "Wake up to the harbour", "");
  const fetched: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/assets\/islands\/(.+)\.js$/.exec(request.url()) ?? [];
    if (name) {
      fetched.push(name);
    }
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await clockIsOurs(page);
  // The map is below the first view.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 320 });
  await page.goto(`/user/${slug}`);
  await leaveUntouched(page);
  expect(fetched.filter((name) => !name.startsWith("main"))).toEqual([]);
  const box = page.locator(".club-map");
  const whole = () => page.evaluate(() => document.body.scrollHeight);
  const heights = async () => [(await boxNow(box)).height, await whole()];
  const before = await heights();

  await box.scrollIntoViewIfNeeded();
  await expect(box.locator("canvas")).toBeVisible();
  const pin = box.getByRole("link", { name: `${hotel?.name}: Wake up to the harbour` });
  await expect(pin).toBeVisible();
  expect(await heights()).toEqual(before);
  expect(fetched.some((name) => name.startsWith("MapCanvas"))).toBe(true);
  await expectAccessible(page);
  await pin.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/hotel/${hotel?.slug}\\?creator=${slug}$`));
});

test("stays at one place are one pin, which links to the large map", async ({ page, api, trip }) => {
  const slug = newSlug();
  await api.signUp();
  await api.becomeCreator();
  await api.openClub(slug, "Mia Lind", "");
  const near = (one: Coordinates, other: Coordinates) =>
    Math.max(Math.abs(one.latitude - other.latitude), Math.abs(one.longitude - other.longitude)) < 0.05;
  const pairs = trip.hotels.flatMap((one, at) => trip.hotels.slice(at + 1).map((other) => [one, other] as const));
  const pair = pairs.find(([one, other]) => near(one.coordinates, other.coordinates)) ?? [];
  expect(pair, "two stays of one town").toHaveLength(2);
  for (const hotel of pair) {
    await api.recommend(hotel.id, `Why ${hotel.name}`, "");
  }
  await page.goto(`/user/${slug}/stays`);
  const box = page.locator(".club-map");
  await box.scrollIntoViewIfNeeded();
  const together = box.getByRole("link", { name: "2 stays in one place: see them on the large map" });
  await together.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/mapsearch\\?creator=${slug}$`));
});

test("the field says whether a handle is available while it is typed", async ({ page, api }) => {
  const taken = newSlug();
  await api.signUp();
  await api.becomeCreator();
  await api.openClub(taken, "Noa", "");
  const own = newSlug();
  await ownsClub(page, own, "Mia Lind");
  await page.goto("/dashboard/club-settings");
  await ready(page);
  const said = page.locator(".handle-said");
  const handle = page.getByLabel("Handle");
  await handle.fill(taken.toUpperCase());
  await expect(said).toHaveText("This handle is taken. Choose another one.");
  await handle.fill(newSlug());
  await expect(said).toHaveText("This handle is available.");
  await handle.fill("-no-");
  await expect(said).toContainText("A handle has 3 to 30");
  await handle.fill(own);
  await expect(said).toBeEmpty();
});

test("a creator copies the club's address", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const slug = newSlug();
  await ownsClub(page, slug, "Mia Lind");
  await page.goto("/dashboard/club");
  await ready(page);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("The address is copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^http.+/user/${slug}$`));
});

test("a club is readable in any colour, light and dark", async ({ page, api, trip }) => {
  const slug = newSlug();
  await api.signUp();
  await api.becomeCreator();
  await api.openClub(slug, "Mia Lind", "Slow mornings by the sea.");
  await api.recommend(trip.hotels[0]?.id ?? "", "Wake up to the harbour", "");
  const accents = new Set<string>();
  for (const color of ["#ffff00", "#000000", "#ffffff", "#7a7a7a", "#00ff66"]) {
    await api.dressClub([{ label: "Harbour letters", url: "https://letters.example.org/mia" }], color);
    await page.goto(`/user/${slug}`);
    const link = page.getByRole("list", { name: "Links" }).getByRole("link").first();
    accents.add(await link.evaluate((element) => getComputedStyle(element).color));
    await settle(page);
    for (const scheme of ["light", "dark"] as const) {
      await wear(page, scheme);
      await expectAccessible(page);
    }
    await page.emulateMedia({ colorScheme: "light" });
  }
  // The colours are the club's own: yellow, black and green differ.
  expect(accents.size).toBeGreaterThanOrEqual(3);
});
