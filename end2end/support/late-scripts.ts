import type { BrowserContext } from "@playwright/test";

/** How late the scripts of the islands arrive, in milliseconds: LATE_SCRIPTS, or 0. */
function delay(): number {
  return Number(process.env.LATE_SCRIPTS ?? 0);
}

/**
 * Holds the WASM module and the React islands of each page back for LATE_SCRIPTS milliseconds, as a slow network does.
 * A story that presses a button before its island works then fails each time instead of once in a hundred runs.
 */
export async function holdScripts(context: BrowserContext): Promise<void> {
  const milliseconds = delay();
  if (milliseconds > 0) {
    await context.route(/\.wasm$|\/assets\/islands\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      // A page that was left has no use for its script.
      await route.continue().catch(() => undefined);
    });
  }
}
