import { existsSync } from "node:fs";
import type { Browser, LaunchOptions } from "@playwright/test";

const PLACES = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/**
 * The Firefox that is installed: FIREFOX_BIN, else a system's. Playwright speaks to it by WebDriver BiDi, as to any
 * Firefox of its channel, and not to a Firefox of its own making.
 * It has a window, because without one it has no WebGL; that is drawn by software, as in Chromium.
 */
export function firefox(): LaunchOptions {
  const executablePath = process.env.FIREFOX_BIN ?? PLACES.find((place) => existsSync(place));
  return {
    channel: "moz-firefox",
    ...(executablePath ? { executablePath } : {}),
    headless: false,
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: "1" },
    firefoxUserPrefs: { "webgl.force-enabled": true },
  };
}

/**
 * Lets what is filled in arrive as typing does. Playwright's own way over WebDriver BiDi sets the field's value, which
 * React takes for its own doing and forgets, and which comes after what stands in fields whose selection has no place,
 * as those of addresses.
 */
export function typeAsPeopleDo(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(() => {
      const typed = (text: string) => document.execCommand("insertText", false, text);
      Object.defineProperty(window, "__pw_bidiInsertText", { get: () => typed, set: () => undefined });
    });
    return context;
  };
}
