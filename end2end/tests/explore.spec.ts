// The explore page of a club: a visitor filters by place and by tag, and finds related entries from a post, a package
// and a recommendation.

import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectWhole } from "../support/look.ts";
import { newSlug, openClub, tripTo } from "../support/package.ts";
import { runsScripts } from "../support/person.ts";
import { expect, test } from "../support/test.ts";

/** Looks are checked where pictures and fonts can be waited for. */
async function expectToLook(page: Page, name: string): Promise<void> {
  if (runsScripts()) {
    await expectWhole(page, name);
  } else {
    await expectNoSidewaysScroll(page);
  }
}

const STAY = "Wake up to the harbour";
const POST = "Two days on foot";
const TRIP = "Slow days by the sea";

test("a visitor explores a club by place, by tag and by both, and comes back", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, api, trip }) => {
  const slug = newSlug();
  await openClub(api, slug);
  await page.goto(`/user/${slug}/explore`);
  await expect(page.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
  await expectToLook(page, "explore-empty");

  const [first, second] = trip.hotels;
  await api.recommend(first?.id ?? "", STAY, "Ask for a room on the upper floor.", ["Sauna", "by the sea"]);
  await api.writePost({
    title: POST,
    status: "published",
    contentBlocks: [{ blockType: "text", order: 0, plainTextContent: "Walk." }],
    tags: ["on foot"],
  });
  const made = await api.writePackage(tripTo(second ? [second] : [], { title: TRIP, tags: ["by the sea"] }));

  // Any spelling redirects to the club's one address.
  await page.goto(`/user/${slug.toUpperCase()}/explore?tag=sauna`);
  await expect(page).toHaveURL(new RegExp(`/user/${slug}/explore\\?tag=sauna$`));
  await page.goto(`/user/${slug}`);
  await page.getByRole("navigation", { name: "Club" }).getByRole("link", { name: "Explore" }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${slug}/explore$`));
  await expect(page).toHaveTitle(/^Explore Mia Lind's travel club/);
  const titles = page.getByRole("main").getByRole("article").getByRole("heading");
  await expect(titles).toHaveText([TRIP, POST, STAY]);
  await expectToLook(page, "explore");

  // The header of the club's other pages links to its most frequent topics.
  await page.goto(`/user/${slug}`);
  const about = page.getByRole("main").getByRole("list", { name: "Tags" }).getByRole("link");
  await expect(about).toHaveText(["by the sea", "on foot", "sauna"]);
  await expectToLook(page, "club-tags");
  await about.last().click();
  await expect(page).toHaveURL(new RegExp(`/user/${slug}/explore\\?tag=sauna$`));
  await expect(titles).toHaveText([STAY]);
  await page.goto(`/user/${slug}/explore`);

  const places = page.getByRole("navigation", { name: "Places" });
  const tags = page.getByRole("navigation", { name: "Tags" });
  await expect(tags.getByRole("link")).toHaveText([/by the sea\s*2/, /on foot\s*1/, /sauna\s*1/]);
  await tags.getByRole("link", { name: /^by the sea/ }).click();
  await expect(page).toHaveURL(/\/explore\?tag=by%20the%20sea$/);
  await expect(titles).toHaveText([TRIP, STAY]);
  await expect(tags.getByRole("link", { name: /^by the sea/ })).toHaveAttribute("aria-current", "true");
  await expect(page.locator("meta[name=robots]")).toHaveCount(0);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/explore\?tag=by%20the%20sea$/);

  await tags.getByRole("link", { name: /^sauna/ }).click();
  await expect(titles).toHaveText([STAY]);
  // A stay is in a city and in a country.
  await expect(places.getByRole("link")).toHaveCount(2);
  await places.getByRole("link").last().click();
  await expect(page).toHaveURL(/\/explore\?place=[^&]+&tag=sauna$/);
  await expect(titles).toHaveText([STAY]);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await expectToLook(page, "explore-narrowed");

  // One of the two filters is removed, and added again.
  await tags.getByRole("link", { name: /^sauna/ }).click();
  await expect(page).toHaveURL(/\/explore\?place=[^&]+$/);
  await page.goBack();
  await expect(page).toHaveURL(/&tag=sauna$/);
  await expect(titles).toHaveText([STAY]);

  // A page without results says so, and links back to everything.
  await page.goto(`/user/${slug}/explore?tag=nothing-of-it`);
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await expect(tags.getByRole("link", { name: /^nothing-of-it/ })).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "See everything" }).click();
  await expect(titles).toHaveCount(3);

  // From an entry to related ones.
  await page.goto(`/user/${slug}/itineraries/${made.packageId}`);
  await page.getByRole("list", { name: "Tags" }).getByRole("link", { name: "by the sea" }).click();
  await expect(titles).toHaveText([TRIP, STAY]);
  await titles.last().getByRole("link").click();
  await page.getByRole("list", { name: "Tags" }).getByRole("link", { name: "sauna" }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${slug}/explore\\?tag=sauna$`));
});

test("a post links to more entries with its tags, page by page", async ({ page, api }) => {
  const slug = newSlug();
  await openClub(api, slug);
  for (let number = 1; number <= 16; number += 1) {
    await api.writePost({
      title: `Walk ${number}`,
      status: "published",
      contentBlocks: [{ blockType: "text", order: 0, plainTextContent: "Walk." }],
      tags: ["on foot"],
    });
  }
  const titles = page.getByRole("main").getByRole("article").getByRole("heading");
  await page.goto(`/user/${slug}/explore?tag=on%20foot`);
  await expect(titles).toHaveCount(15);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(page).toHaveURL(/\?tag=on%20foot&page=2$/);
  await expect(titles).toHaveText(["Walk 1"]);
  await titles.first().getByRole("link").click();
  await page.getByRole("list", { name: "Tags" }).getByRole("link", { name: "on foot" }).click();
  await expect(titles).toHaveCount(15);
  await page.goto(`/user/${slug}/explore?tag=on%20foot&page=9`);
  await expect(page).toHaveURL(/\?tag=on%20foot&page=2$/);
  await expect(titles).toHaveText(["Walk 1"]);
});

test("an unknown club is not found", async ({ page }) => {
  await page.goto("/user/nobody.at.all/explore");
  await expect(page.getByRole("heading", { level: 1, name: "Club not found" })).toBeVisible();
});
