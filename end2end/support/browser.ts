// The browser that the stories run in, and whether it is outdated.

import { chromium, type FullConfig, firefox, webkit } from "@playwright/test";

const LIBRARY = { chromium, firefox, webkit };
const NAMES = { chromium: "Chromium", firefox: "Firefox", webkit: "WebKit" };

const DAY = 86_400_000;
/** From this version on a release comes out every two weeks, before it was every four: chromestatus.com/roadmap. */
const FASTER = { version: 153, day: Date.UTC(2026, 8, 8) };
const [SLOW, FAST] = [28 * DAY, 14 * DAY];
/** The age in days from which the suite reports an outdated browser: half a year. */
const OLD = 183;

/** The approximate release date of a version, give or take some weeks. */
export function releasedAbout(version: string): Date {
  const later = Number.parseInt(version, 10) - FASTER.version;
  return new Date(FASTER.day + later * (later < 0 ? SLOW : FAST));
}

/** A note on an outdated browser; undefined for others. */
export function noteOnAge(version: string, today: Date): string | undefined {
  const days = Math.floor((today.getTime() - releasedAbout(version).getTime()) / DAY);
  return days > OLD
    ? `NOTE: this browser is about ${Math.round(days / 30)} months old. People have newer ones: update the system's Chromium, or name another by CHROMIUM_BIN.`
    : undefined;
}

/** Prints which browser the stories run in, and a note where it is an outdated Chromium. */
export async function tellBrowser({ projects }: FullConfig): Promise<void> {
  const { browserName = "chromium", launchOptions } = projects[0]?.use ?? {};
  const browser = await LIBRARY[browserName].launch(launchOptions);
  const version = browser.version();
  await browser.close();
  const place = launchOptions?.executablePath ?? "the one of Playwright";
  console.log(`Stories live in ${NAMES[browserName]} ${version} (${place}).`);
  const note = browserName === "chromium" && noteOnAge(version, new Date());
  if (note) {
    console.log(note);
  }
}
