// Itineraries of a creator: a visitor finds one in the club, reads it and copies its stays; the dashboard.

import type { Page } from "@playwright/test";
import type { components } from "../../islands/src/api/schema.d.ts";
import type { HotelSummary } from "../support/api.ts";
import { ownsClub } from "../support/cart.ts";
import { expectWhole } from "../support/look.ts";
import { newSlug, openClub, tripTo, twoHotels } from "../support/package.ts";
import { ready, runsScripts } from "../support/person.ts";
import { png } from "../support/picture.ts";
import { expect, test } from "../support/test.ts";

type Itinerary = components["schemas"]["ItineraryContentWrite"];

const TITLE = "Four days by the sea";

/** Looks are checked where pictures and fonts can be waited for. */
async function expectToLook(page: Page, name: string): Promise<void> {
  if (runsScripts()) {
    await expectWhole(page, name);
  }
}

/** A published itinerary with two nights in each of these hotels, and a day of departure. */
function told(hotels: readonly HotelSummary[], more: Itinerary = {}): Itinerary {
  const nights = hotels.flatMap(({ id }) => [{ hotelId: id }, { hotelId: id }]);
  return { title: TITLE, description: "By train.\n\nAnd on foot.", days: [...nights, {}], isActive: true, ...more };
}

test("a visitor finds an itinerary in the club, reads it and copies it with all its stays", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, api, trip }) => {
  const slug = newSlug();
  const [first, second] = await twoHotels(api, trip);
  await openClub(api, slug);
  const harbour = await api.keepPicture(png(900, 600), "The harbour at dawn");
  const places = [
    { name: "The lighthouse", note: "Go up early.", coordinates: { latitude: 38.6916, longitude: -9.216 } },
    { name: "The market" },
  ];
  const days = [
    { title: "Arrival", text: "Take the **slow** train.", places, hotelId: first.id, imageIds: [harbour] },
    { hotelId: first.id },
    { title: "The hills", hotelId: second.id },
    { hotelId: second.id },
    { title: "Home" },
  ];
  const made = await api.writeItinerary(told([], { days }));
  await api.writePackage(tripTo([first]));

  await page.goto(`/user/${slug}/itineraries`);
  await expect(page.getByRole("region", { name: "Packages to book" }).getByRole("article")).toHaveCount(1);
  const cards = page.getByRole("region", { name: "Itineraries to copy" }).getByRole("article");
  await expect(cards.getByRole("heading")).toHaveText([TITLE]);
  await expect(cards.first()).toContainText("5 days");
  await expect(cards.first()).toContainText("By train. And on foot.");
  await expectToLook(page, "club-itineraries");

  await cards.first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/user/${slug}/itineraries/${made.id}$`));
  await expect(page).toHaveTitle(/^Four days by the sea · Mia Lind/);
  await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  const diary = page.getByRole("region", { name: "Day by day" });
  await expect(diary.getByRole("heading", { level: 3 })).toHaveCount(5);
  await expect(diary.locator("strong")).toHaveText("slow");
  await expect(diary.getByRole("heading", { level: 4 })).toHaveText(["The lighthouse", "The market"]);
  await expect(diary.getByRole("link", { name: "Open in OpenStreetMap for The lighthouse" })).toBeVisible();
  await expect(diary.getByRole("link", { name: "The harbour at dawn" })).toBeVisible();
  await expect(diary.getByText(/from .+\d/).first()).toBeVisible();
  await expect(diary.getByRole("link", { name: second.name }).first()).toHaveAttribute(
    "href",
    `/hotel/${second.slug}?creator=${slug}`,
  );
  await expect(diary).toContainText(`One more night at ${second.name}`);
  const canonical = page.locator("link[rel=canonical]");
  await expect(canonical).toHaveAttribute("href", new RegExp(`/itineraries/${made.id}$`));
  await expect(page.locator('meta[property="og:image"]').first()).toHaveAttribute(
    "content",
    new RegExp(`/media/card/itinerary/${made.id}\\?width=600$`),
  );
  await expect(page.locator("meta[name=robots]")).toHaveCount(0);
  await expectToLook(page, "itinerary-content");

  await ready(page);
  await page.getByLabel("Arrival").fill(trip.dates.checkInDate);
  await page.getByRole("button", { name: "Copy this itinerary" }).click();
  await page.getByRole("button", { name: "Continue with these rooms" }).click();
  await expect(page).toHaveURL(/\/itinerary\/[^/]+\/contact$/);
  for (const hotel of [first, second]) {
    await expect(page.getByRole("heading", { name: `Guests at ${hotel.name}` })).toBeVisible();
  }
});

test("an itinerary that cannot be copied says why at the form, and one without stays has no form", async ({
  page,
  api,
  trip,
}) => {
  const slug = newSlug();
  await openClub(api, slug);
  const made = await api.writeItinerary(told(trip.hotels.slice(0, 1)));
  const address = `/user/${slug}/itineraries/${made.id}`;
  await page.goto(address);
  await ready(page);
  const arrival = page.getByLabel("Arrival");
  await arrival.fill("2020-02-02");
  await page.getByRole("button", { name: "Copy this itinerary" }).click();
  await expect(page.getByRole("alert")).toContainText("Check-in cannot be in the past.");
  await expect(arrival).toHaveValue("2020-02-02");
  await expect(page).toHaveURL(new RegExp(`${made.id}\\?checkInDate=2020-02-02&`));
  const words = await api.writeItinerary(told([], { title: "Words alone" }));
  await page.goto(`/user/${slug}/itineraries/${words.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Words alone" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy this itinerary" })).toHaveCount(0);
});

test("an itinerary is found only in its author's club, and its text is never markup", async ({ page, api }) => {
  const slug = newSlug();
  await openClub(api, slug);
  const hostile = "<img src=x onerror=\"document.title='taken'\"> [press](javascript:alert(1)) <script>1</script>";
  const places = [{ name: hostile.slice(0, 100), note: hostile }];
  const days = [{ title: hostile.slice(0, 100), text: hostile, places }];
  const made = await api.writeItinerary(told([], { title: "<b>Bold</b>", description: hostile, days }));
  await page.goto(`/user/${slug}/itineraries/${made.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "<b>Bold</b>" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Day by day" })).toContainText("<img src=x");
  await expect(page.getByRole("region", { name: "Day by day" }).locator("img, script, a")).toHaveCount(0);
  await expect(page).toHaveTitle(/^<b>Bold<\/b>/);
  const other = newSlug();
  await openClub(api, other);
  const answer = await page.goto(`/user/${other}/itineraries/${made.id}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Package not found" })).toBeVisible();
});

test("a creator hides an itinerary in the dashboard, shows it, and removes it after a confirmation", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, browser, baseURL, trip }) => {
  const slug = newSlug();
  const api = await ownsClub(page, slug, "Mia Lind");
  const made = await api.writeItinerary(told(trip.hotels.slice(0, 1)));
  const address = `/user/${slug}/itineraries/${made.id}`;
  await page.goto("/dashboard/manage-itineraries");
  const row = page.getByRole("list", { name: "Your itineraries" }).getByRole("listitem").filter({ hasText: TITLE });
  await expect(row).toContainText("Shown");
  await expect(row).toContainText("3 days");
  await expect(row.getByRole("link", { name: `Edit ${TITLE}` })).toHaveAttribute(
    "href",
    `/dashboard/manage-itineraries/${made.id}`,
  );
  await expectToLook(page, "manage-itineraries");

  const stranger = await browser.newContext({ baseURL: baseURL ?? "" });
  try {
    expect((await stranger.request.get(address)).status()).toBe(200);
    await row.getByRole("button", { name: "Hide" }).click();
    await expect(page.getByText("Only you see it now.")).toBeVisible();
    await expect(row).toContainText("Hidden");
    const answer = await stranger.request.get(address);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain("Package not found");
    const loaded = await stranger.request.get(`/_server/clubItineraryContent?slug=${slug}&id=${made.id}`);
    expect(await loaded.json()).toMatchObject({ errors: [{ message: "Package not found" }] });
  } finally {
    await stranger.close();
  }
  await page.goto(address);
  await expect(page.getByText("Only you see this: it is hidden.")).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.getByRole("button", { name: "Copy this itinerary" })).toHaveCount(0);

  await page.goto("/dashboard/manage-itineraries");
  await row.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("Visitors see it in your club now.")).toBeVisible();
  await expect(row.getByRole("button", { name: "Remove for good" })).toBeHidden();
  await row.locator("summary").click();
  await row.getByRole("button", { name: "Remove for good" }).click();
  await expect(page.getByText("It is removed.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No itineraries yet" })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});

test("an incomplete itinerary cannot be shown, and the dashboard says so", { tag: "@no-scripts" }, async ({
  page,
  quiet,
}) => {
  // The browser logs the server's refusal.
  quiet.expect(/\b422\b/);
  const api = await ownsClub(page, newSlug(), "Mia Lind");
  await api.writeItinerary({ title: "" });
  await page.goto("/dashboard/manage-itineraries");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("list", { name: "Your itineraries" })).toContainText("Hidden");
});

test("the editor of itineraries is for creators, and for their own", async ({ page, api }) => {
  await page.goto("/dashboard/manage-itineraries/add");
  await expect(page).toHaveURL(/\/signIn\?returnUrl=\/dashboard\/manage-itineraries\/add$/);
  await openClub(api, newSlug());
  const foreign = await api.writeItinerary(told([]));
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto("/dashboard/manage-itineraries/add");
  await expect(page.getByRole("heading", { level: 1, name: "Write an itinerary" })).toBeVisible();
  // Neither the browser nor Playwright exposes the content of noscript.
  expect(await page.content()).toContain("Writing an itinerary needs scripts.");
  const answer = await page.goto(`/dashboard/manage-itineraries/${foreign.id}`);
  expect(answer?.status()).toBe(404);
});
