// Observes what a page loads while the visitor is inactive.

import type { Page } from "@playwright/test";
import { awake } from "./story.ts";

/** How long the visitor is inactive, by the page's clock, in milliseconds. */
const UNTOUCHED = 5_000;

/** Installs a clock that the story moves; call it before the page opens. */
export async function clockIsOurs(page: Page): Promise<void> {
  await page.clock.install();
}

/**
 * Advances the page's clock by five seconds without activity: delayed work of the page is done then, however slow the
 * machine is.
 */
export async function leaveUntouched(page: Page): Promise<void> {
  await awake(page);
  await page.clock.runFor(UNTOUCHED);
  await page.waitForLoadState("networkidle");
}
