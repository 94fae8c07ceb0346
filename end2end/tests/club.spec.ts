// A creator's club as visitors see it, and the creator's recommendation on a hotel's page.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectWhole } from "../support/look.ts";
import { runsScripts } from "../support/person.ts";
import { addRoom } from "../support/story.ts";
import { expect, test } from "../support/test.ts";

/** Looks are checked where pictures and fonts can be waited for. */
async function expectToLook(page: Page, name: string): Promise<void> {
  if (runsScripts()) {
    await expectWhole(page, name);
  }
}

const TITLE = "Wake up to the harbour";
const TEXT = "Ask for a room on the upper floor: the ferries come in below it.\n\nBreakfast is worth getting up for.";

test("a visitor opens a club, reads why a stay is recommended, and books it", {
  tag: ["@phone", "@no-scripts", "@firefox"],
}, async ({ page, api, trip }) => {
  const [first, second] = trip.hotels;
  const slug = `mia.${randomUUID().slice(0, 8)}`;
  await api.signUp();
  await api.becomeCreator();
  await api.openClub(slug, "Mia Lind", "Slow mornings by the sea.\n\nI sleep in every hotel before I write.");
  await api.recommend(second?.id ?? "", "A garden in the middle of town", "");
  await api.recommend(first?.id ?? "", TITLE, TEXT);

  // Any spelling redirects to the club's one address.
  await page.goto(`/user/${slug.toUpperCase()}`);
  await expect(page).toHaveURL(new RegExp(`/user/${slug}$`));
  await expect(page).toHaveTitle(/^Mia Lind's travel club/);
  await expect(page.getByRole("heading", { level: 1, name: "Mia Lind" })).toBeVisible();
  await expect(page.getByText("I sleep in every hotel before I write.")).toBeVisible();
  const stays = page.getByRole("main").getByRole("article");
  await expect(stays.getByRole("heading")).toHaveText([TITLE, "A garden in the middle of town"]);
  await expect(stays.first()).toContainText(first?.name ?? "");
  await expect(stays.first()).toContainText(/from .+\d/);
  await page.getByRole("link", { name: "All stays" }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${slug}/stays$`));
  await expect(page.getByRole("link", { name: "All stays" })).toHaveAttribute("aria-current", "page");
  await expectToLook(page, "club-stays");

  await stays.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: first?.name ?? "" })).toBeVisible();
  const words = page.getByRole("region", { name: TITLE });
  await expect(words).toContainText("Breakfast is worth getting up for.");
  await expect(words.getByRole("link", { name: "Mia Lind" })).toHaveAttribute("href", `/user/${slug}`);
  await expect(page).toHaveTitle(new RegExp(`^${first?.name}: ${TITLE}, recommended by Mia Lind`));
  const canonical = page.locator("link[rel=canonical]");
  await expect(canonical).toHaveAttribute("href", new RegExp(`/hotel/${first?.slug}\\?creator=${slug}$`));
  await expectToLook(page, "hotel-recommended");

  // With dates the visit keeps the creator.
  await page.goto(`/hotel/${first?.slug}?searchId=${trip.searchId}&creator=${slug}`);
  await expect(words).toBeVisible();
  await addRoom(page);
});

test("a club's entries fade in, and appear without motion for those who prefer that", async ({ page, api, trip }) => {
  const slug = `ida.${randomUUID().slice(0, 8)}`;
  await api.signUp();
  await api.becomeCreator();
  await api.openClub(slug, "Ida", "");
  for (const hotel of trip.hotels.slice(0, 2)) {
    await api.recommend(hotel.id, `Stay at ${hotel.name}`, TEXT);
  }
  const entries = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("article") });
  const [first, second] = [entries.first(), entries.nth(1)];
  for (const media of [{ reducedMotion: "reduce" }, { media: "print" }] as const) {
    await page.emulateMedia(media);
    await page.goto(`/user/${slug}`);
    await expect(second).toHaveCSS("animation-name", "none");
    await expect(second).toHaveCSS("opacity", "1");
    await page.emulateMedia({ reducedMotion: null, media: null });
  }
  await page.emulateMedia({ reducedMotion: "no-preference", media: "screen" });
  for (const tab of ["", "/stays", "/explore"]) {
    await page.goto(`/user/${slug}${tab}`);
    // The first picture may be the largest of the screen: it does not fade.
    await expect(first).toHaveCSS("animation-name", /^(none|rise)$/);
    await expect(first).toHaveCSS("opacity", "1");
    await expect(second).toHaveCSS("animation-name", /^(fade, rise|reveal)$/);
    await expect(second).toHaveCSS("animation-duration", /^0\.5s/);
    await expect(second).toHaveCSS("opacity", "1");
    await second.scrollIntoViewIfNeeded();
    await expect(second).toHaveCSS("opacity", "1");
  }
});

test("an unknown club is not found, and an unknown creator leaves no trace", async ({ page, trip }) => {
  await page.goto("/user/nobody.at.all");
  await expect(page.getByRole("heading", { level: 1, name: "Club not found" })).toBeVisible();
  const [hotel] = trip.hotels;
  await page.goto(`/hotel/${hotel?.slug}?creator=nobody.at.all`);
  await expect(page.getByRole("heading", { level: 1, name: hotel?.name ?? "" })).toBeVisible();
  await expect(page.getByText("Recommended by")).toHaveCount(0);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`/hotel/${hotel?.slug}$`));
});

test("an empty club says so, and beyond its last page is its last page", { tag: "@phone" }, async ({
  page,
  api,
  trip,
}) => {
  const slug = `noa.${randomUUID().slice(0, 8)}`;
  await api.signUp();
  await api.becomeCreator();
  await api.openClub(slug, "Noa", "");
  await page.goto(`/user/${slug}`);
  await expect(page.getByRole("heading", { name: "No stays yet" })).toBeVisible();
  await expectToLook(page, "club-empty");
  await api.recommend(trip.hotels[0]?.id ?? "", TITLE, TEXT);
  await page.goto(`/user/${slug}/stays?page=2&pageSize=1`);
  await expect(page).toHaveURL(/\/stays\?page=1&pageSize=1$/);
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
});
