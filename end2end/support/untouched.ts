// What a page loads while the visitor does nothing on it.

import type { Page } from "@playwright/test";
import { awake } from "./story.ts";

/** How long the visitor does nothing, by the clock of the page, in milliseconds. */
const UNTOUCHED = 5_000;

/** The page's clock can be moved from now on; before the page is opened. */
export async function clockIsOurs(page: Page): Promise<void> {
  await page.clock.install();
}

/**
 * Leaves a page alone for five seconds of its own clock: whatever it does by itself some time after its load is done then,
 * however slow the machine is.
 */
export async function leaveUntouched(page: Page): Promise<void> {
  await awake(page);
  await page.clock.runFor(UNTOUCHED);
  await page.waitForLoadState("networkidle");
}
