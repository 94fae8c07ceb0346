// Dragging a row of a dashboard's list by its grip.

import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { middleOf } from "./box.ts";

/** The grip of a row; scripts show it. */
const gripOf = (row: Locator) => row.locator("[data-row-grip]");

/** Drags a row with the mouse to the place of another row in the window. */
export async function dragRow(page: Page, row: Locator, to: Locator): Promise<void> {
  await gripOf(row).hover();
  await page.mouse.down();
  const { x, y } = await middleOf(to);
  await page.mouse.move(x, y, { steps: 5 });
  await expect(to).toHaveAttribute("data-target");
  await page.mouse.up();
}

/** The same with a finger. */
export async function dragRowByFinger(page: Page, row: Locator, to: Locator): Promise<void> {
  await gripOf(row).scrollIntoViewIfNeeded();
  const from = await middleOf(gripOf(row));
  const finger = await page.context().newCDPSession(page);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  const { x, y } = await middleOf(to);
  await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y }] });
  await expect(to).toHaveAttribute("data-target");
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
