// What a browser loads before the visitor acts on a page: each editor of the dashboard loads alone, and a club loads
// none of the tools. islands/scripts/print-sizes.mjs checks their size at build time, and `make bench` measures it.

import type { Page } from "@playwright/test";
import { ownsClub } from "../support/cart.ts";
import { formattingIsThere } from "../support/editing.ts";
import { newSlug } from "../support/package.ts";
import { expect, test } from "../support/test.ts";
import { clockIsOurs, leaveUntouched } from "../support/untouched.ts";

/** Islands that are the main part of a page. */
const TOOLS = [
  "auth-modal",
  "club-map",
  "club-picture",
  "itinerary-editor",
  "library",
  "location-map",
  "map-search",
  "package-editor",
  "post-editor",
  "stay-editor",
  "stay-finder",
] as const;

type Tool = (typeof TOOLS)[number];

/** Modules that load on activity: the LATER of islands/scripts/dashboard-pages.mjs. */
const LATER = ["send-picture", "Dialog", "Dragging", "RichText", "markdown", "browser"];
/** The entry, which every page has, and React. */
const ENTRY = "main";
const REACT = "mount";
/** What shows a text with its marks. */
const FORMATTING = ["RichText", "markdown"];

const DASHBOARD: readonly (readonly [path: string, tool?: Tool])[] = [
  ["/dashboard"],
  ["/dashboard/analytics"],
  ["/dashboard/byrdli-college"],
  ["/dashboard/byrdli-college/first-stay"],
  ["/dashboard/chat"],
  ["/dashboard/club"],
  ["/dashboard/club-settings"],
  ["/dashboard/experiences/add", "package-editor"],
  ["/dashboard/income"],
  ["/dashboard/library", "library"],
  ["/dashboard/manage-itineraries"],
  ["/dashboard/manage-itineraries/add", "itinerary-editor"],
  ["/dashboard/manage-stays"],
  ["/dashboard/more"],
  ["/dashboard/posts"],
  ["/dashboard/settings"],
  ["/dashboard/stays/add", "stay-finder"],
  ["/dashboard/subscribers"],
  ["/dashboard/welcome"],
  ["/posts/create", "post-editor"],
];

/** Opens a page in a browser with an empty cache, without activity; returns the islands' scripts, without hashes. */
async function firstLoad(page: Page, path: string, tool?: Tool): Promise<readonly string[]> {
  const asked = new Set<string>();
  page.on("request", (request) => {
    const [, name] = /\/assets\/islands\/(.+)-[\w-]{7}\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) {
      asked.add(name);
    }
  });
  await clockIsOurs(page);
  const opened = await page.goto(path);
  expect(opened?.status()).toBe(200);
  if (tool) {
    await expect.poll(() => [...asked]).toEqual(expect.arrayContaining([REACT, tool]));
  }
  await leaveUntouched(page);
  return [...asked];
}

/** Expects that a dashboard page loads only its own tool, what its content `needs`, and nothing that waits for activity. */
async function expectLight(page: Page, path: string, tool?: Tool, needs: readonly string[] = []): Promise<void> {
  const scripts = await firstLoad(page, path, tool);
  expect(scripts).toContain(ENTRY);
  expect(scripts.filter((name) => TOOLS.some((other) => other === name && other !== tool))).toEqual([]);
  expect(scripts.filter((name) => LATER.includes(name) && !needs.includes(name))).toEqual([]);
  if (!tool) {
    expect(scripts).not.toContain(REACT);
  }
}

test.describe("the dashboard", () => {
  for (const [path, tool] of DASHBOARD) {
    test(`${path} loads only its own tools`, async ({ page }) => {
      await ownsClub(page, newSlug(), "Mia Lind");
      await expectLight(page, path, tool);
    });
  }

  const text = "Come **early**.";

  test("the editor of an existing post loads only itself, and shows its text formatted without activity", async ({
    page,
  }) => {
    const slug = newSlug();
    const api = await ownsClub(page, slug, "Mia Lind");
    const { id } = await api.writePost({
      title: "Two days by the sea",
      contentBlocks: [{ blockType: "text", order: 0, plainTextContent: text }],
    });
    const field = page.getByRole("textbox", { name: "Text", exact: true });
    await expectLight(page, `/user/${slug}/posts/${id}/edit`, "post-editor", FORMATTING);
    await formattingIsThere(field);
    await expect(field.locator("strong")).toHaveText("early");
  });

  test("the editor of an existing package loads only itself", async ({ page }) => {
    const api = await ownsClub(page, newSlug(), "Mia Lind");
    const { packageId } = await api.writePackage({ title: "Slow days", days: [{ title: "Arrival", text }] });
    await expectLight(page, `/dashboard/experiences/${packageId}`, "package-editor", FORMATTING);
  });

  test("the editor of an existing itinerary loads only itself", async ({ page }) => {
    const api = await ownsClub(page, newSlug(), "Mia Lind");
    const { id } = await api.writeItinerary({ title: "Slow days", days: [{ title: "Arrival", text }] });
    await expectLight(page, `/dashboard/manage-itineraries/${id}`, "itinerary-editor", FORMATTING);
  });

  test("the editor of a stay loads only itself", async ({ page, trip }) => {
    const api = await ownsClub(page, newSlug(), "Mia Lind");
    const { id } = await api.recommend(trip.hotels[0]?.id ?? "", "Wake up to the harbour", text);
    await expectLight(page, `/dashboard/stays/${id}`, "stay-editor");
  });
});

// A creator of the demonstration, whose club has stays and posts.
for (const path of ["/user/mia.lind", "/user/mia.lind/feed"]) {
  test(`${path} loads no part of React before the visitor scrolls`, async ({ page }) => {
    // The small map is below the first view, however few stays there are.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 400 });
    expect(await firstLoad(page, path)).toEqual([ENTRY]);
  });
}
