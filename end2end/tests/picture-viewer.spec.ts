// The pictures of a page, one at a time: by mouse, by keyboard and by swiping, with the browser's own Back, and
// without scripts. No link of a page leads to a bare file.

import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { ownsClub } from "../support/cart.ts";
import { expectWhole } from "../support/look.ts";
import { png } from "../support/picture.ts";
import { openHotel, searchStays } from "../support/story.ts";
import { expect, type Trip, test } from "../support/test.ts";

const viewer = (page: Page) => page.getByRole("dialog", { name: "Pictures" });
const gallery = (page: Page) => page.getByRole("region", { name: "Pictures" });
/** The current picture; the others are inert, or not the one in the address. */
const shown = (page: Page) => page.locator("html[data-viewer] .viewer-slide:not([inert])");
const count = (page: Page) => shown(page).locator(".viewer-count");

async function openFirstHotel(page: Page, trip: Trip): Promise<void> {
  await searchStays(page, trip.destination.name, trip.dates);
  await openHotel(page, 0);
  await expect(gallery(page)).toBeVisible();
}

async function expectOnlyInView(page: Page, slide: Locator): Promise<void> {
  await expect(slide).toBeInViewport({ ratio: 0.9 });
  await expect(page.locator(".viewer-slide[inert]").first()).toBeAttached();
}

test("the pictures of a hotel are viewed by mouse and by keyboard, and closing returns to the page", {
  tag: "@phone",
}, async ({ page, trip, quiet: _ }) => {
  await openFirstHotel(page, trip);
  const address = page.url();
  const pictures = gallery(page).getByRole("link");
  expect(await page.locator("a[href^='/media/']").count()).toBe(0);

  await pictures.nth(1).click();
  await expect(viewer(page)).toBeVisible();
  await expect(count(page)).toHaveText(/^2 \/ \d+$/);
  await expectOnlyInView(page, shown(page));
  await expect(shown(page).getByRole("img")).toHaveAccessibleName(/\w/);

  await shown(page).getByRole("link", { name: "Next picture" }).click();
  await expect(count(page)).toHaveText(/^3 \//);
  await expect(shown(page).getByRole("link", { name: "Next picture" })).toBeFocused();
  await expect(viewer(page).getByRole("status")).toHaveText(/^Picture 3 of \d+\./);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(count(page)).toHaveText(/^1 \//);
  await expect(shown(page).getByRole("link", { name: "Previous picture" })).toHaveCount(0);
  // Back is one step, however many pictures were viewed.
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await expect(pictures.nth(1)).toBeFocused();

  await pictures.nth(2).click();
  await expect(count(page)).toHaveText(/^3 \//);
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await page.goForward();
  await expect(count(page)).toHaveText(/^3 \//);
  await viewer(page).getByRole("link", { name: "Close" }).click();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);

  // Last: axe scrolls the strip to what it measures, and the viewer follows.
  await pictures.nth(1).click();
  await expectOnlyInView(page, shown(page));
  await expectWhole(page, "picture-viewer");
});

/** Repeats what the browser reported of a picture, at each event `late-report` of it. */
async function repeatReports(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Observer = window.IntersectionObserver;
    window.IntersectionObserver = class extends Observer {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const reported: IntersectionObserverEntry[] = [];
        super((entries, observer) => {
          reported.push(...entries);
          callback(entries, observer);
        }, options);
        addEventListener("late-report", ({ target }) => {
          callback(
            reported.filter((entry) => entry.target === target && entry.isIntersecting),
            this,
          );
        });
      }
    };
  });
}

test("Back closes the viewer though a report of what was in view comes late", async ({ page, trip, quiet: _ }) => {
  await repeatReports(page);
  await openFirstHotel(page, trip);
  const address = page.url();
  await gallery(page).getByRole("link").nth(2).click();
  await expect(count(page)).toHaveText(/^3 \//);
  const current = await shown(page).getAttribute("id");
  await page.evaluate((id) => {
    // The address has changed by then, and the viewer does not know yet.
    addEventListener("popstate", () => {
      document.getElementById(id ?? "")?.dispatchEvent(new Event("late-report", { bubbles: true }));
    });
  }, current);
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);
});

test("Forward opens the viewer again though the event of its closing comes late", async ({ page, trip, quiet: _ }) => {
  // The event comes once this story sends it.
  await page.addInitScript(() => {
    const late: Event[] = [];
    addEventListener(
      "close",
      (event) => {
        if (event.isTrusted) {
          event.stopImmediatePropagation();
          late.push(event);
        }
      },
      { capture: true },
    );
    addEventListener("late-close", () => {
      for (const { target } of late.splice(0)) {
        target?.dispatchEvent(new Event("close"));
      }
    });
  });
  await openFirstHotel(page, trip);
  await gallery(page).getByRole("link").nth(2).click();
  await expect(count(page)).toHaveText(/^3 \//);
  const picture = page.url();
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await page.goForward();
  await expect(count(page)).toHaveText(/^3 \//);
  await page.evaluate(() => {
    history.back = () => console.error("the viewer closed by itself");
    dispatchEvent(new Event("late-close"));
    Reflect.deleteProperty(history, "back");
  });
  // Its own closing still leads back.
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event("late-close")));
  await expect(page).not.toHaveURL(picture);
});

test("a late report of what was in view does not move back the picture", async ({ page, trip, quiet: _ }) => {
  await repeatReports(page);
  await openFirstHotel(page, trip);
  await gallery(page).getByRole("link").nth(1).click();
  await expect(count(page)).toHaveText(/^2 \//);
  const former = await shown(page).getAttribute("id");
  await shown(page).getByRole("link", { name: "Next picture" }).click();
  await expect(count(page)).toHaveText(/^3 \//);
  await page.evaluate((id) => {
    document.getElementById(id ?? "")?.dispatchEvent(new Event("late-report", { bubbles: true }));
  }, former);
  await expect(count(page)).toHaveText(/^3 \//);
});

test("an address that names a picture opens it, and closing it keeps the page", async ({ page, trip, quiet: _ }) => {
  await openFirstHotel(page, trip);
  const href = await gallery(page).getByRole("link").nth(2).getAttribute("href");
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(`${address}${href}`);
  await expect(count(page)).toHaveText(/^3 \//);
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);
});

test("a window of another size keeps its picture", { tag: "@phone" }, async ({ page, trip, quiet: _ }) => {
  await openFirstHotel(page, trip);
  await gallery(page).getByRole("link").nth(1).click();
  await expect(count(page)).toHaveText(/^2 \//);
  const address = page.url();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (const [wide, high] of [
    [height, width],
    [width, 4_000],
    [width * 2, height],
    [width, height],
  ] as const) {
    await page.setViewportSize({ width: wide, height: high });
    await expectOnlyInView(page, shown(page));
    await expect(count(page)).toHaveText(/^2 \//);
    await expect(page).toHaveURL(address);
  }
});

test("focus stays within the pictures", async ({ page, trip, quiet: _ }) => {
  await openFirstHotel(page, trip);
  await gallery(page).getByRole("link").nth(1).press("Enter");
  await expect(viewer(page)).toBeVisible();
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest("dialog");
    });
    expect(isOutside).toBe(false);
  }
});

test("a swipe shows the next picture", { tag: "@phone-only" }, async ({ page, trip, quiet: _ }) => {
  await openFirstHotel(page, trip);
  await gallery(page).getByRole("link").first().click();
  await expect(count(page)).toHaveText(/^1 \//);
  // Scrolls the strip as a swipe does; the browser then snaps it.
  await page.locator(".viewer-slides").evaluate((strip) => strip.scrollBy({ left: strip.clientWidth }));
  await expect(count(page)).toHaveText(/^2 \//);
  await expect(page).toHaveURL(/#picture-/);
});

test("the pictures of a post are one row, each with its caption", { tag: "@phone" }, async ({ page, quiet: _ }) => {
  const slug = `mia.${randomUUID().slice(0, 8)}`;
  const api = await ownsClub(page, slug, "Mia Lind");
  const [harbour, garden] = [
    await api.keepPicture(png(900, 600), "The harbour"),
    await api.keepPicture(png(600, 900), "A garden"),
  ];
  const blocks = [
    { blockType: "image" as const, order: 0, plainTextContent: "Before the ferry", imageIds: [harbour] },
    { blockType: "gallery" as const, order: 1, plainTextContent: "Two mornings", imageIds: [harbour, garden] },
  ];
  const post = await api.writePost({ title: "Two days by the sea", status: "published", contentBlocks: blocks });
  await page.goto(`/user/${slug}/post/${post.id}`);
  await page.getByRole("main").getByRole("link", { name: "The harbour" }).first().click();
  await expect(count(page)).toHaveText("1 / 2");
  await expect(shown(page)).toContainText("Before the ferry");
  await page.keyboard.press("ArrowRight");
  await expect(shown(page).getByRole("img", { name: "A garden" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);
});

test("without scripts the address alone opens the pictures", { tag: "@no-scripts-only" }, async ({
  page,
  trip,
  quiet: _,
}) => {
  await openFirstHotel(page, trip);
  const address = page.url();
  await gallery(page).getByRole("link").nth(1).click();
  const second = page.locator(".viewer-slide:target");
  await expect(second).toBeInViewport({ ratio: 0.9 });
  await expect(second.locator(".viewer-count")).toHaveText(/^2 \//);
  await second.getByRole("link", { name: "Next picture" }).click();
  await expect(page.locator(".viewer-slide:target .viewer-count")).toHaveText(/^3 \//);
  await expect(page.locator(".viewer-slide:target")).toBeInViewport({ ratio: 0.9 });
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.locator(".viewer")).toBeHidden();
  await gallery(page).getByRole("link").first().click();
  await expect(page.locator(".viewer")).toBeVisible();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page.locator(".viewer")).toBeHidden();
});
