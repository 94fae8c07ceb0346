import { existsSync } from "node:fs";
import type { Browser, LaunchOptions } from "@playwright/test";

const PLACES = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/**
 * The installed Firefox: FIREFOX_BIN, else a system's. Playwright controls it by WebDriver BiDi, which works with any
 * Firefox of its channel, and not with a build of its own. It has a window, because headless Firefox has no WebGL;
 * software draws that, as in Chromium.
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
 * Makes `fill` type as people do. Playwright's own implementation over WebDriver BiDi sets the field's value, which
 * React takes for its own change and ignores, and which is appended in fields without a selection, such as those for
 * email addresses.
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
