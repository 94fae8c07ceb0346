// A page keeps its layout while its tool loads: the islands' scripts are held back until the rest of the page is
// rendered, then let through. The measure is the browsers' layout shift score, not time.

import type { Page } from "@playwright/test";
import { ownsClub } from "../support/cart.ts";
import { gate } from "../support/gate.ts";
import { newSlug } from "../support/package.ts";
import { expect, test } from "../support/test.ts";

/** The largest accepted sum of layout shifts: web.dev calls 0.1 good. */
const STILL = 0.05;

declare global {
  interface Window {
    movedBy: number;
    moved: string[];
  }
}

/**
 * Opens the page without its tool, lets the tool load, and returns the layout shift until it is rendered, with its
 * sources for people.
 */
async function movedBy(page: Page, path: string): Promise<readonly [number, readonly string[]]> {
  const tool = gate();
  await page.route(/\/assets\/islands\/(?!main-)[^/]+\.(js|css)$/, async (route) => {
    await tool.opened;
    await route.continue();
  });
  await page.addInitScript(() => {
    window.movedBy = 0;
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // TypeScript's library has no layout shifts yet.
        const shift: PerformanceEntry & {
          value?: number;
          hadRecentInput?: boolean;
          sources?: readonly { node?: Node | null }[];
        } = entry;
        if (!shift.hadRecentInput) {
          window.movedBy += shift.value ?? 0;
          const nodes = (shift.sources ?? []).map(({ node }) => (node instanceof Element ? node.className : "text"));
          window.moved.push(`${shift.value}: ${nodes.join(", ")}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  // The held-back styles of a tool delay the load event of the page.
  const opened = await page.goto(path, { waitUntil: "domcontentloaded" });
  expect(opened?.status()).toBe(200);
  await drawn(page);
  tool.open();
  const island = page.locator("x-island[load=eager]");
  await expect(island.locator(":is(input, textarea, button, [role=textbox])").first()).toBeVisible();
  await expect(island.locator(".island-skeleton, .editor-skeleton")).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("data-islands", /^(awake|none)$/);
  await drawn(page);
  return page.evaluate(() => [window.movedBy, window.moved] as const);
}

/** Waits until the current state of the page has been painted. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

async function expectStill(page: Page, path: string): Promise<void> {
  const [sum, what] = await movedBy(page, path);
  expect(sum, what.join("\n")).toBeLessThan(STILL);
}

for (const path of [
  "/posts/create",
  "/dashboard/experiences/add",
  "/dashboard/manage-itineraries/add",
  "/dashboard/stays/add",
  "/dashboard/library",
]) {
  test(`${path} keeps its layout while its tool loads`, { tag: "@phone" }, async ({ page }) => {
    await ownsClub(page, newSlug(), "Mia Lind");
    await expectStill(page, path);
  });
}

test("the editor of an existing post keeps its layout", { tag: "@phone" }, async ({ page }) => {
  const slug = newSlug();
  const api = await ownsClub(page, slug, "Mia Lind");
  const text = "The first ferry is worth it.\n\n".repeat(8);
  const { id } = await api.writePost({
    title: "Two days by the sea",
    contentBlocks: [0, 1, 2].map((order) => ({ blockType: "text", order, plainTextContent: text })),
  });
  await expectStill(page, `/user/${slug}/posts/${id}/edit`);
});

test("the editor of an existing package keeps its layout", { tag: "@phone" }, async ({ page }) => {
  const api = await ownsClub(page, newSlug(), "Mia Lind");
  const { packageId } = await api.writePackage({
    title: "Slow days",
    days: [{ title: "Arrival", text: "Come early." }],
  });
  await expectStill(page, `/dashboard/experiences/${packageId}`);
});

test("the editor of a stay keeps its layout", { tag: "@phone" }, async ({ page, trip }) => {
  const api = await ownsClub(page, newSlug(), "Mia Lind");
  const { id } = await api.recommend(trip.hotels[0]?.id ?? "", "Wake up to the harbour", "Come early.");
  await expectStill(page, `/dashboard/stays/${id}`);
});
