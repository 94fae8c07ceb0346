// The library of pictures: described and cropped in place; only a few of a large one are rendered, in the dashboard
// and where pictures are chosen. bench/responses.mjs measures whether it scrolls smoothly.

import type { Locator, Page } from "@playwright/test";
import { ownsClub } from "../support/cart.ts";
import { holdLibrary } from "../support/large-library.mjs";
import { expectWhole } from "../support/look.ts";
import { newSlug } from "../support/package.ts";
import { describePicture, png } from "../support/picture.ts";
import { expect, test } from "../support/test.ts";

/** The pictures of a large library, up to its limit. */
const MANY = 5_000;
/** The distance of a turn of the wheel, in pixels. */
const TURN = 6_000;
/** More pictures than are ever rendered at once. */
const FEW = 150;

const library = (page: Page) => page.getByRole("region", { name: "Your library" });
const drawn = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Signs in as a creator with a large library. */
async function ownsLibrary(page: Page): Promise<void> {
  const api = await ownsClub(page, newSlug(), "Mia Lind");
  await holdLibrary(page, await api.keepPicture(png(400, 300), "Picture"), MANY);
}

/** Scrolls a list by the wheel until its last entry has loaded; only a few are rendered at any time. */
async function wheelToEnd(page: Page, list: Locator): Promise<void> {
  await list.hover({ position: { x: 20, y: 20 } });
  const last = list.locator(`[aria-posinset="${MANY}"]`);
  while ((await last.count()) === 0) {
    await page.mouse.wheel(0, TURN);
    await drawn(page);
    expect(await list.getByRole("listitem").count()).toBeLessThan(FEW);
  }
  await expect(last).toHaveText(`Picture ${MANY}`);
}

/** Expects few rendered entries, each with its position and the total. */
async function expectFew(entries: Locator): Promise<void> {
  expect(await entries.count()).toBeLessThan(FEW);
  await expect(entries.last()).toHaveAttribute("aria-setsize", String(MANY));
}

test("of a library of 5,000 pictures few are rendered, wherever it is scrolled to", async ({ page }) => {
  await ownsLibrary(page);
  await page.goto("/dashboard/library#pictures");
  const list = library(page).getByRole("list", { name: "Pictures" });
  const entries = list.getByRole("listitem");
  await expect(entries.first()).toHaveText("Picture 1");
  await list.getByRole("img").first().scrollIntoViewIfNeeded();
  await wheelToEnd(page, list);
  await expectFew(entries);
  // Jumps from one end to the other and back: all visible entries change.
  for (const [key, text] of [
    ["Home", "Picture 1"],
    ["End", `Picture ${MANY}`],
    ["Home", "Picture 1"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(entries.filter({ hasText: new RegExp(`^${text}$`) })).toHaveCount(1);
    await expectFew(entries);
  }
});

test("where pictures are chosen from a library of 5,000 few are rendered", async ({ page }) => {
  await ownsLibrary(page);
  const editor = page.getByRole("region", { name: "Your post" });
  const dialog = page.getByRole("dialog", { name: "Your pictures" });
  const list = dialog.getByRole("list", { name: "Your pictures" });
  await page.goto("/posts/create");
  await editor.getByRole("button", { name: "Picture", exact: true }).click();
  await editor.getByRole("button", { name: "Choose from your pictures" }).click();
  await expect(list.getByRole("img", { name: "Picture 1", exact: true })).toBeVisible();
  await wheelToEnd(page, list);
  await expectFew(list.getByRole("listitem"));
  // The Done button is always in reach.
  const done = dialog.getByRole("button", { name: "Done" });
  await expect(done).toBeInViewport();
  await done.click();
  await expect(dialog).toHaveCount(0);
});

test("a picture of the library is described and cropped in place", { tag: "@phone" }, async ({ page }) => {
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto("/dashboard/library#pictures");
  await library(page)
    .locator("input[type=file]")
    .setInputFiles([{ name: "harbour.png", mimeType: "image/png", buffer: png(900, 600) }]);
  await describePicture(library(page), "The harbour at dawn");
  const change = library(page).getByRole("button", { name: "Change: The harbour at dawn" });
  await change.focus();
  await change.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change the picture" });
  // The description is the alternative text; there is no caption yet.
  await expect(dialog.getByLabel("Description (alt text)")).toHaveValue("The harbour at dawn");
  await expect(dialog.getByLabel("Caption")).toHaveValue("");
  await dialog.getByLabel("Caption").fill("Early, before the ferry");
  await dialog.getByLabel("Square, 1:1").check();
  await dialog.getByRole("button", { name: "Save the picture" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(change).toBeFocused();
  await expect(library(page).getByText("The picture is changed.")).toBeVisible();
  await expect(library(page).getByText("Early, before the ferry")).toBeVisible();
  const shown = library(page).getByRole("img", { name: "The harbour at dawn" });
  await expect(shown).toHaveAttribute("src", /&v=3$/);
  await expectWhole(page, "library-pictures");
});
