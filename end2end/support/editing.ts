// Shared by stories of editors: typing formatted text, and dragging.

import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { middleOf, placeOf } from "./box.ts";

/** Chooses Markdown instead of the formatted editor on this device; the choice outlives the page. */
export async function writesMarkdown(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // The empty page with which Firefox starts has no storage.
    if (origin !== "null") {
      localStorage.setItem("writes-markdown", "1");
    }
  });
}

/** Waits until the formatted editor has loaded. */
export async function formattingIsThere(field: Locator): Promise<void> {
  await expect(field).toHaveAttribute("contenteditable", "true");
}

/** Waits until dragging has loaded, which starts with the first activity, so that the handle works. */
export async function draggingIsThere(page: Page, handle: Locator): Promise<void> {
  await page.keyboard.press("Shift");
  await expect(handle).toHaveAttribute("aria-roledescription", "draggable");
}

/** Drags a handle to another handle as a hand does: in steps, and released once the page shows it there. */
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
  await release(page);
}

/** Drags a tall entry to the first place: at the edge of the window the page scrolls along. */
export async function dragToTop(page: Page, handle: Locator, name: string): Promise<void> {
  await draggingIsThere(page, handle);
  const { x, y } = await middleOf(handle);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 10, { steps: 4 });
  await page.mouse.move(x, 40, { steps: 20 });
  await staysOver(page, { x, y: 40 }, name, 1);
  await release(page);
}

/** Ends a drag. dnd-kit stops clicks for the next 50 ms, so that a drop presses nothing; this waits until one arrives. */
async function release(page: Page): Promise<void> {
  await page.mouse.up();
  await expect.poll(() => page.evaluate(clickArrives)).toBe(true);
}

/** Sends the root element a click that does not bubble, which only a listener on the document or window can stop. */
function clickArrives(): boolean {
  let arrived = false;
  const root = document.documentElement;
  root.addEventListener("click", () => (arrived = true), { once: true });
  root.dispatchEvent(new MouseEvent("click"));
  return arrived;
}

/** The kind and number of the entry that a handle drags. */
async function dragged(handle: Locator): Promise<string> {
  return ((await handle.getAttribute("aria-label")) ?? "").replace("Drag: ", "");
}

/** Moves slightly, as a hand does, until the dragged entry is over a place. */
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

/** Picks an entry up by keyboard and moves it to the next place in the key's direction, from 1. */
export async function dragByKey(page: Page, handle: Locator, name: string, key: string, place: number): Promise<void> {
  await handle.focus();
  await expect(handle).toHaveAttribute("aria-roledescription", "draggable");
  await page.keyboard.press("Space");
  await expect(isSaid(page, `${name} is over place `)).toBeAttached();
  // A hand is slower than this: the list is measured, and listens, one task later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page.keyboard.press(key);
  await expect(isSaid(page, `${name} is over place ${place} `)).toBeAttached();
}

/** The announcement to screen readers. */
export function isSaid(page: Page, words: string): Locator {
  return page.getByRole("status").filter({ hasText: words });
}
