// Packages of a creator: a visitor finds one in the club, reads it and books it.

import type { Page } from "@playwright/test";
import { draft } from "../support/cart.ts";
import { gate } from "../support/gate.ts";
import { expectWhole } from "../support/look.ts";
import { newSlug, openClub, TITLE, tripTo, twoHotels } from "../support/package.ts";
import { ready, runsScripts } from "../support/person.ts";
import { png } from "../support/picture.ts";
import { expect, test } from "../support/test.ts";

/** Looks are checked where pictures and fonts can be waited for. */
async function expectToLook(page: Page, name: string): Promise<void> {
  if (runsScripts()) {
    await expectWhole(page, name);
  }
}

test("a visitor finds a package in the club, reads it and books it with all its stays", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, api, trip }) => {
  const slug = newSlug();
  const [first, second] = await twoHotels(api, trip);
  await openClub(api, slug);
  await page.goto(`/user/${slug}/itineraries`);
  await expect(page.getByRole("heading", { name: "No packages yet" })).toBeVisible();
  await expectToLook(page, "club-trips-empty");

  const harbour = await api.keepPicture(png(900, 600), "The harbour at dawn");
  const days = [
    { title: "Arrival", text: "Take the **slow** train.", imageIds: [harbour] },
    { title: "", text: "Walk.\n\n- the harbour\n- the garden", imageIds: [] },
  ];
  const made = await api.writePackage(tripTo([first, second], { days }));

  // Any spelling redirects to the club's one address.
  await page.goto(`/user/${slug.toUpperCase()}/itineraries`);
  await expect(page).toHaveURL(new RegExp(`/user/${slug}/itineraries`));
  await page.goto(`/user/${slug}`);
  await page.getByRole("navigation", { name: "Club" }).getByRole("link", { name: "Packages" }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${slug}/itineraries$`));
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards.getByRole("heading")).toHaveText([TITLE]);
  await expect(cards.first()).toContainText("4 nights");
  await expect(cards.first()).toContainText(/about .+\d.*two adults, next available nights/);
  await expectToLook(page, "club-trips");

  await cards.first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/user/${slug}/itineraries/${made.packageId}$`));
  await expect(page).toHaveTitle(/^Slow days by the sea · Mia Lind/);
  await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  const stays = page.getByRole("region", { name: "Where you stay" }).getByRole("listitem");
  await expect(stays).toHaveCount(2);
  await expect(stays.first()).toContainText("Ask for the upper floor.");
  await expect(stays.last().getByRole("link", { name: second.name })).toHaveAttribute(
    "href",
    `/hotel/${second.slug}?creator=${slug}`,
  );
  const diary = page.getByRole("region", { name: "Day by day" });
  await expect(diary.getByRole("heading", { name: "Arrival" })).toBeVisible();
  await expect(diary.locator("strong")).toHaveText("slow");
  await expect(diary.getByRole("link", { name: "The harbour at dawn" })).toBeVisible();
  const canonical = page.locator("link[rel=canonical]");
  await expect(canonical).toHaveAttribute("href", new RegExp(`/itineraries/${made.packageId}$`));
  await expect(page.locator('meta[property="og:image"]').first()).toHaveAttribute(
    "content",
    new RegExp(`/media/card/package/${made.packageId}\\?width=600$`),
  );
  await expect(page.locator("meta[name=robots]")).toHaveCount(0);
  await expectToLook(page, "trip");

  await ready(page);
  await page.getByLabel("Arrival").fill(trip.dates.checkInDate);
  await page.getByRole("button", { name: "Book this" }).click();
  const rooms = page.getByRole("region", { name: "Your rooms" });
  for (const hotel of [first, second]) {
    const room = rooms.getByRole("listitem").filter({ hasText: hotel.name });
    await expect(room).toContainText(/Non-refundable|Free cancellation until|Cancelling costs/);
  }
  await rooms.getByRole("button", { name: "Continue with these rooms" }).click();
  await expect(page).toHaveURL(/\/itinerary\/[^/]+\/contact$/);
  for (const hotel of [first, second]) {
    await expect(page.getByRole("heading", { name: `Guests at ${hotel.name}` })).toBeVisible();
  }
});

test("Back and Continue again keep one booking of a package, and the cart before it is found among the trips", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, api, trip }) => {
  const slug = newSlug();
  const [first, second] = await twoHotels(api, trip);
  await openClub(api, slug);
  const made = await api.writePackage(tripTo([first, second], { title: "Two hotels" }));
  const { itinerary: before } = await draft(page, trip);
  await page.goto(`/user/${slug}/itineraries/${made.packageId}`);
  await ready(page);
  await page.getByLabel("Arrival").fill(trip.dates.checkInDate);
  await page.getByRole("button", { name: "Book this" }).click();
  const go = page.getByRole("button", { name: "Continue with these rooms" });
  await go.click();
  await expect(page).toHaveURL(/\/itinerary\/[^/]+\/contact$/);
  const booking = page.url();
  await page.goBack();
  await go.click();
  await expect(page).toHaveURL(booking);

  await page.goto("/user/trips");
  const unfinished = page.getByRole("region", { name: "Not finished yet" });
  await expect(unfinished.getByRole("heading", { level: 3 })).toHaveText(["Two hotels", before.title]);
  await expectToLook(page, "trips-unfinished");
  await unfinished.getByRole("link", { name: "Continue booking" }).last().click();
  await expect(page).toHaveURL(new RegExp(`/itinerary/${before.id}/contact$`));
  await expect(page.getByRole("heading", { level: 1, name: "Who is travelling?" })).toBeVisible();
});

test("a package asks for the age of each child, and says what cannot be booked", { tag: "@no-scripts" }, async ({
  page,
  api,
  trip,
}) => {
  const slug = newSlug();
  await openClub(api, slug);
  const [hotel] = trip.hotels;
  const made = await api.writePackage(tripTo(hotel ? [hotel] : []));
  const address = `/user/${slug}/itineraries/${made.packageId}`;
  await page.goto(address);
  await ready(page);
  await page.getByLabel("Arrival").fill(trip.dates.checkInDate);
  await page.getByRole("spinbutton", { name: "Adults" }).fill("1");
  const children = page.getByRole("spinbutton", { name: "Children" });
  await children.fill("1");
  if (runsScripts()) {
    await children.blur();
  } else {
    await page.getByRole("button", { name: "Update guests" }).click();
    await expect(page.getByLabel("Arrival")).toHaveValue(trip.dates.checkInDate);
  }
  await page.getByLabel("Age of child 1").selectOption("6");
  await page.getByRole("button", { name: "Book this" }).click();
  await page.getByRole("button", { name: "Continue with these rooms" }).click();
  await expect(page).toHaveURL(/\/itinerary\/[^/]+\/contact$/);
  await expect(page.getByRole("group", { name: /^Room 1: .*1 adult, 1 child/ })).toBeVisible();

  // A date that is missing or over is said at the field, in the same words with and without scripts.
  for (const [day, words] of [
    ["", "Choose the day of your arrival."],
    ["2020-02-02", "Check-in cannot be in the past."],
  ] as const) {
    await page.goto(address);
    await ready(page);
    const arrival = page.getByLabel("Arrival");
    await arrival.fill(day);
    await page.getByRole("button", { name: "Book this" }).click();
    await expect(page.getByRole("alert")).toContainText(words);
    await expect(arrival).toHaveAccessibleDescription(words);
    await expect(arrival).toHaveValue(day);
    await expect(page).toHaveURL(new RegExp(`${made.packageId}\\?checkInDate=${day}&`));
  }
  await expectToLook(page, "trip-refused");
});

test("the address of a package's rooms keeps dates and guests through a reload, Back and another currency", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, api, trip, browser, baseURL, extraHTTPHeaders }) => {
  const slug = newSlug();
  await openClub(api, slug);
  const [hotel] = trip.hotels;
  const made = await api.writePackage(tripTo(hotel ? [hotel] : []));
  const path = `/user/${slug}/itineraries/${made.packageId}`;
  await page.goto(path);
  await ready(page);
  await page.getByLabel("Arrival").fill(trip.dates.checkInDate);
  await page.getByRole("spinbutton", { name: "Adults" }).fill("1");
  await page.getByRole("button", { name: "Book this" }).click();
  const rooms = page.getByRole("region", { name: "Your rooms" });
  await expect(rooms).toContainText("Total");
  const address = new RegExp(`${path}\\?checkInDate=${trip.dates.checkInDate}&rooms=1&adults_0=1&children_0=0$`);
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(rooms).toContainText("Total");

  await page.getByRole("button", { name: /^Currency: / }).click();
  await page.getByRole("button", { name: /^JPY/ }).click();
  await expect(page.getByRole("button", { name: "Currency: JPY" })).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(rooms.getByRole("listitem").first()).toContainText("¥");
  await expect(page.getByLabel("Arrival")).toHaveValue(trip.dates.checkInDate);
  await expect(page.getByRole("spinbutton", { name: "Adults" })).toHaveValue("1");

  // A visitor with another currency sees the same rooms.
  const other = await browser.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: extraHTTPHeaders ?? {} });
  const shared = await (await other.request.get(page.url())).text();
  expect(shared).toContain("Continue with these rooms");
  await other.close();

  await rooms.getByRole("button", { name: "Continue with these rooms" }).click();
  await expect(page).toHaveURL(/\/itinerary\/[^/]+\/contact$/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(rooms.getByRole("listitem").first()).toContainText("¥");
});

test("a digit typed right after the fields were replaced overwrites their value", async ({ page, api, trip }) => {
  const slug = newSlug();
  await openClub(api, slug);
  const made = await api.writePackage(tripTo(trip.hotels.slice(0, 1)));
  await page.goto(`/user/${slug}/itineraries/${made.packageId}`);
  await ready(page);
  const guests = gate();
  await page.route("**/fragment/guests**", async (route) => {
    await guests.opened;
    await route.continue();
  });
  await page.getByRole("spinbutton", { name: "Adults" }).fill("1");
  const children = page.getByRole("spinbutton", { name: "Children" });
  await children.selectText();
  await children.evaluate((field) => field.setAttribute("data-before", ""));
  guests.open();
  await expect(children).not.toHaveAttribute("data-before");
  await expect(children).toBeFocused();
  await page.keyboard.type("1");
  await expect(children).toHaveValue("1");
});

test("packages are listed page by page and keep the page size", async ({ page, api, trip }) => {
  const slug = newSlug();
  await openClub(api, slug);
  const stays = tripTo(trip.hotels.slice(0, 1)).stays ?? [];
  for (const title of ["The first", "The second", "The third"]) {
    await api.writePackage({ title, stays, isActive: true });
  }
  const titles = page.getByRole("main").getByRole("article").getByRole("heading");
  await page.goto(`/user/${slug}/itineraries?page=1&pageSize=2`);
  await expect(titles).toHaveText(["The third", "The second"]);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\?page=2&pageSize=2$/);
  await expect(titles).toHaveText(["The first"]);
  await page.goto(`/user/${slug}/itineraries?page=9&pageSize=2`);
  await expect(page).toHaveURL(/\?page=2&pageSize=2$/);
  await expect(titles).toHaveText(["The first"]);
});

test("a package is found only in its author's club, and its text is never markup", async ({ page, api, trip }) => {
  const slug = newSlug();
  await openClub(api, slug);
  const hostile = "<img src=x onerror=\"document.title='taken'\"> [press](javascript:alert(1)) <script>1</script>";
  const more = { title: "<b>Bold</b>", description: hostile, days: [{ title: hostile.slice(0, 100), text: hostile }] };
  const made = await api.writePackage(tripTo(trip.hotels.slice(0, 1), more));
  await page.goto(`/user/${slug}/itineraries/${made.packageId}`);
  await expect(page.getByRole("heading", { level: 1, name: "<b>Bold</b>" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Day by day" })).toContainText("<img src=x");
  await expect(page.getByRole("region", { name: "Day by day" }).locator("img, script, a")).toHaveCount(0);
  await expect(page).toHaveTitle(/^<b>Bold<\/b>/);
  const other = newSlug();
  await openClub(api, other);
  for (const address of [`/user/${other}/itineraries/${made.packageId}`, `/user/${slug}/itineraries/nothing`]) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Package not found" })).toBeVisible();
  }
});

test("cards of one row are level while they come into view", async ({ page, api, trip }) => {
  const slug = newSlug();
  const [first, second] = await twoHotels(api, trip);
  await openClub(api, slug);
  for (const title of ["By the sea", "In the hills"]) {
    await api.writePackage(tripTo([first, second], { title }));
  }
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const cards = page.getByRole("main").getByRole("article");
  const tops = () => cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
  for (const height of [420, 560, 700]) {
    await page.setViewportSize({ width: 1280, height });
    await page.goto(`/user/${slug}/itineraries`);
    await expect(cards).toHaveCount(2);
    const [one, other] = await tops();
    expect(other, `in a window of ${height} px`).toBe(one);
  }
});
