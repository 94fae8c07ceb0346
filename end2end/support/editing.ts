// What stories of editors share: how words are written, and how things are dragged.

import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

/** The writer of this device has chosen to see the signs of Markdown; the choice is kept when the page is left. */
export async function writesMarkdown(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // An empty page, with which Firefox begins, has no storage.
    if (origin !== "null") {
      localStorage.setItem("writes-markdown", "1");
    }
  });
}

/** Waits until words can be written with formatting. */
export async function formattingIsThere(field: Locator): Promise<void> {
  await expect(field).toHaveAttribute("contenteditable", "true");
}

/** Waits until entries of a list can be dragged by such a handle: that comes with the first sign of somebody. */
export async function draggingIsThere(page: Page, handle: Locator): Promise<void> {
  await page.keyboard.press("Shift");
  await expect(handle).toHaveAttribute("aria-roledescription", "draggable");
}

/** Drags by a handle to the handle of another, as a hand does: in steps, and let go when it is seen to be there. */
export async function dragTo(page: Page, handle: Locator, target: Locator): Promise<void> {
  await draggingIsThere(page, handle);
  const [name, place] = [await dragged(handle), Number((await dragged(target)).split(" ").at(-1))];
  const { x, y } = await middleOf(handle);
  const to = await placeOf(target);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + Math.sign(to.y - y) * 10, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 20 });
  await staysOver(page, to, name, place);
  await page.mouse.up();
}

/** Drags something tall to the first place: at the edge of the window the page goes along. */
export async function dragToTop(page: Page, handle: Locator, name: string): Promise<void> {
  await draggingIsThere(page, handle);
  const { x, y } = await middleOf(handle);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 10, { steps: 4 });
  await page.mouse.move(x, 40, { steps: 20 });
  await staysOver(page, { x, y: 40 }, name, 1);
  await page.mouse.up();
}

/** What a handle drags: a kind and, after it, its place. */
async function dragged(handle: Locator): Promise<string> {
  return ((await handle.getAttribute("aria-label")) ?? "").replace("Drag: ", "");
}

/** A hand is never quite still; it waits until what it drags is over a place. */
async function staysOver(page: Page, at: { x: number; y: number }, name: string, place: number): Promise<void> {
  let nudge = 0;
  await expect
    .poll(async () => {
      nudge = 1 - nudge;
      await page.mouse.move(at.x, at.y + nudge);
      return isSaid(page, `${name} is over place ${place} `).count();
    })
    .toBe(1);
}

/** Picks something up by keyboard and moves it to the next place in the key's direction, from 1. */
export async function dragByKey(page: Page, handle: Locator, name: string, key: string, place: number): Promise<void> {
  await handle.focus();
  await expect(handle).toHaveAttribute("aria-roledescription", "draggable");
  await page.keyboard.press("Space");
  await expect(isSaid(page, `${name} is over place `)).toBeAttached();
  // No hand presses the next key within the same moment: the list is measured, and listens, a task later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page.keyboard.press(key);
  await expect(isSaid(page, `${name} is over place ${place} `)).toBeAttached();
}

/** What people hear who do not see the page. */
export function isSaid(page: Page, words: string): Locator {
  return page.getByRole("status").filter({ hasText: words });
}

/** Where the middle of something is that has come to the middle of the window. */
export async function middleOf(thing: Locator): Promise<{ x: number; y: number }> {
  await thing.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  return placeOf(thing);
}

/** Where the middle of something is. */
export async function placeOf(thing: Locator): Promise<{ x: number; y: number }> {
  const box = await thing.boundingBox();
  if (!box) {
    throw new Error("It is on the page.");
  }
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
