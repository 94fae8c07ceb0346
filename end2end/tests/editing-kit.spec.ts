// Shared by all editors: dragging, formatted text, and signing out, which removes unsaved copies.

import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { middleOf, placeOf } from "../support/box.ts";
import { ownsClub } from "../support/cart.ts";
import { dragByKey, draggingIsThere, dragTo, dragToTop, formattingIsThere, isSaid } from "../support/editing.ts";
import { expectWhole } from "../support/look.ts";
import { expect, test } from "../support/test.ts";

const newSlug = () => `mia.${randomUUID().slice(0, 8)}`;

const editor = (page: Page) => page.getByRole("region", { name: /^Your (?:post|package|itinerary)$/ });

const item = (page: Page, name: string) => editor(page).getByRole("listitem", { name, exact: true });

const handle = (page: Page, name: string) => editor(page).getByRole("button", { name: `Drag: ${name}`, exact: true });

const undo = (page: Page) => editor(page).getByRole("button", { name: "Undo" });

async function expectSaved(page: Page): Promise<void> {
  await expect(editor(page).getByText("Saved", { exact: true })).toBeVisible();
}

async function add(page: Page, kind: string): Promise<void> {
  await editor(page).getByRole("button", { name: kind, exact: true }).click();
}

/** A post of three headings. */
async function threeHeadings(page: Page): Promise<void> {
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto("/posts/create");
  await editor(page).getByLabel("Title").fill("Two days by the sea");
  for (const [place, words] of ["Harbour", "Hills", "Beach"].entries()) {
    await add(page, "Heading");
    await item(page, `Heading ${place + 1}`)
      .getByLabel("Heading", { exact: true })
      .fill(words);
  }
  await expectSaved(page);
}

const headings = (page: Page) => editor(page).getByLabel("Heading", { exact: true });

async function expectHeadings(page: Page, ...words: string[]): Promise<void> {
  for (const [place, word] of words.entries()) {
    await expect(headings(page).nth(place)).toHaveValue(word);
  }
}

test("blocks of a post are dragged with the mouse, and one step undoes it", { tag: "@firefox" }, async ({ page }) => {
  await threeHeadings(page);
  await dragTo(page, handle(page, "Heading 1"), handle(page, "Heading 2"));
  await expectHeadings(page, "Hills", "Harbour", "Beach");
  await expectSaved(page);
  await page.reload();
  await expectHeadings(page, "Hills", "Harbour", "Beach");
  await dragTo(page, handle(page, "Heading 3"), handle(page, "Heading 2"));
  await expectHeadings(page, "Hills", "Beach", "Harbour");
  await undo(page).click();
  await expectHeadings(page, "Hills", "Harbour", "Beach");
});

test("blocks of a post are dragged by keyboard, or returned to their place", async ({ page }) => {
  await threeHeadings(page);
  await dragByKey(page, handle(page, "Heading 1"), "Heading 1", "ArrowDown", 2);
  await page.keyboard.press("Space");
  await expectHeadings(page, "Hills", "Harbour", "Beach");
  await expect(handle(page, "Heading 2")).toBeFocused();
  await dragByKey(page, handle(page, "Heading 3"), "Heading 3", "ArrowUp", 2);
  await page.keyboard.press("Escape");
  await expect(isSaid(page, "Heading 3 is back where it was.")).toBeAttached();
  await expectHeadings(page, "Hills", "Harbour", "Beach");
  await undo(page).click();
  await expectHeadings(page, "Harbour", "Hills", "Beach");
});

test("a finger drags, too", { tag: "@phone-only" }, async ({ page }) => {
  await threeHeadings(page);
  await draggingIsThere(page, handle(page, "Heading 1"));
  const { x, y: begin } = await middleOf(handle(page, "Heading 1"));
  const { y: end } = await placeOf(handle(page, "Heading 2"));
  const finger = await page.context().newCDPSession(page);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y: begin }] });
  for (let step = 1; step <= 20; step += 1) {
    const y = begin + ((end - begin) * step) / 20;
    await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y }] });
  }
  await expect(isSaid(page, "Heading 1 is over place 2 ")).toBeAttached();
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expectHeadings(page, "Hills", "Harbour", "Beach");
});

test("the tools of a long text stay in sight on a phone", { tag: "@phone-only" }, async ({ page }) => {
  const slug = newSlug();
  const api = await ownsClub(page, slug, "Mia Lind");
  const text = "The first ferry is worth it.\n\n".repeat(40);
  const { id } = await api.writePost({
    title: "Two days by the sea",
    contentBlocks: [{ blockType: "text", order: 0, plainTextContent: text }],
  });
  await page.goto(`/user/${slug}/posts/${id}/edit`);
  const words = item(page, "Text 1").getByRole("textbox");
  await formattingIsThere(words);
  await words.getByRole("paragraph").nth(20).tap();
  await expectTouchable(page.getByRole("button", { name: "Bold" }));
  await expectTouchable(undo(page));
  // The cursor keeps clear of the bars, too.
  for (let line = 0; line < 16; line += 1) {
    await page.keyboard.press("ArrowUp");
  }
  await expectTouchable(words.getByRole("paragraph").nth(4));
  await expectTouchable(page.getByRole("button", { name: "Bold" }));
});

/** Expects that nothing covers the middle of it. */
async function expectTouchable(thing: Locator): Promise<void> {
  const isOnTop = () =>
    thing.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return element.contains(top);
    });
  await expect.poll(isOnTop).toBe(true);
}

for (const [kind, address] of [
  ["trip", "/dashboard/experiences/add"],
  ["itinerary", "/dashboard/manage-itineraries/add"],
] as const) {
  test(`days of a ${kind} are dragged with the mouse and by keyboard`, async ({ page }) => {
    await ownsClub(page, newSlug(), "Mia Lind");
    await page.goto(address);
    await editor(page).getByLabel("Title", { exact: true }).fill("Two days by the sea");
    for (const [place, name] of ["Harbour", "Hills"].entries()) {
      await add(page, "Add a day");
      await item(page, `Day ${place + 1}`)
        .getByLabel("Name of the day")
        .fill(name);
    }
    // The dragged entry has its final height by then.
    await formattingIsThere(item(page, "Day 2").getByRole("textbox", { name: "What happens" }));
    await expectSaved(page);
    const first = item(page, "Day 1").getByLabel("Name of the day");
    await dragByKey(page, handle(page, "Day 1"), "Day 1", "ArrowDown", 2);
    await page.keyboard.press("Space");
    await expect(first).toHaveValue("Hills");
    await undo(page).click();
    await expect(first).toHaveValue("Harbour");
    await dragToTop(page, handle(page, "Day 2"), "Day 2");
    await expect(first).toHaveValue("Hills");
    await expectSaved(page);
    await page.reload();
    await expect(first).toHaveValue("Hills");
  });
}

test("words formatted by keyboard are formatted on the page", { tag: ["@phone", "@firefox"] }, async ({ page }) => {
  const slug = newSlug();
  await ownsClub(page, slug, "Mia Lind");
  await page.goto("/posts/create");
  await page.waitForLoadState("networkidle");
  await editor(page).getByLabel("Title").fill("Two days by the sea");
  await add(page, "Text");
  const text = item(page, "Text 1").getByLabel("Text", { exact: true });
  await formattingIsThere(text);
  await expect(text).toBeFocused();
  await page.keyboard.type("Come ");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("early");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type(" and *late*, 2 * 3 times. See ");
  await page.keyboard.press("ControlOrMeta+k");
  const dialog = page.getByRole("dialog", { name: "Where the link leads" });
  await expect(dialog.getByLabel("Address")).toBeFocused();
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Write an address that begins with https://, or an email address.")).toBeVisible();
  await dialog.getByLabel("Address").fill("harbour.example/map");
  await dialog.getByLabel("Words of the link").fill("the map");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(text).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- Fish");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Bread");
  await expect(text.getByRole("listitem")).toHaveCount(2);
  await expectSaved(page);
  await expectWhole(page, "rich-text");

  // The text is Markdown, and can be edited as such.
  await item(page, "Text 1").getByRole("button", { name: "Write Markdown" }).click();
  await expect(text).toHaveValue(
    "Come **early** and *late*, 2 \\* 3 times. See [the map](https://harbour.example/map)\n\n* Fish\n* Bread",
  );
  await item(page, "Text 1").getByRole("button", { name: "Write with formatting" }).click();
  await formattingIsThere(text);
  await editor(page).getByLabel("Publish now").check();
  await editor(page).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Your post is published.")).toBeVisible();
  await page.goto(page.url().replace(/\/posts\/([^/]+)\/edit$/, "/post/$1"));
  const body = page.getByRole("main").getByRole("article");
  await expect(body.locator("strong")).toHaveText("early");
  await expect(body.locator("em")).toHaveText("late");
  await expect(body.getByRole("link", { name: "the map" })).toHaveAttribute("href", "https://harbour.example/map");
  await expect(body.getByRole("listitem").filter({ hasText: /^(?:Fish|Bread)$/ })).toHaveCount(2);
  await expect(body).toContainText("2 * 3 times");
});

test("Markdown that cannot be formatted is not lost, and one undo reverts typing", async ({ page }) => {
  await page.clock.install();
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto("/posts/create");
  await page.waitForLoadState("networkidle");
  await add(page, "Text");
  const text = item(page, "Text 1").getByLabel("Text", { exact: true });
  await formattingIsThere(text);
  await page.keyboard.type("Come early");
  // An edit within half a second would be the same step.
  await page.clock.runFor(600);
  await page.keyboard.press("ControlOrMeta+a");
  await item(page, "Text 1").getByRole("button", { name: "Quote" }).click();
  await expect(text.locator("blockquote")).toHaveText("Come early");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(text.locator("blockquote")).toHaveCount(0);
  await expect(text).toHaveText("Come early");

  await item(page, "Text 1").getByRole("button", { name: "Write Markdown" }).click();
  await text.fill("The **harbour** <b>at dawn</b>");
  await item(page, "Text 1").getByRole("button", { name: "Write with formatting" }).click();
  await expect(text).toHaveValue("The **harbour** <b>at dawn</b>");
  await expect(item(page, "Text 1").getByText(/can only be written as Markdown/)).toBeVisible();
});

test("signing out removes everything that was not saved", async ({ page, quiet }) => {
  quiet.expect(/ERR_INTERNET_DISCONNECTED/);
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto("/posts/create");
  await editor(page).getByLabel("Title").fill("Two days by the sea");
  await expectSaved(page);
  await page.context().setOffline(true);
  await editor(page).getByLabel("Title").fill("Three days by the sea");
  await expect(editor(page).getByText("Could not be saved. Trying again.").first()).toBeVisible();
  const copies = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("post-editor:")).length);
  expect(await copies()).toBe(1);
  // Closing the window before the connection is back leaves the copy on the device.
  const other = await page.context().newPage();
  await page.close();
  await other.context().setOffline(false);
  await other.goto("/logout");
  const kept = () =>
    other.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("post-editor:")).length);
  expect(await kept()).toBe(1);
  await other.waitForLoadState("networkidle");
  await other.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(other.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  await expect.poll(kept).toBe(0);
  await other.close();
});
