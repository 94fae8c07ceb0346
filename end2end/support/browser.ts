// Which browser the stories live in, and whether it is so old that people have another one by now.

import { chromium, type FullConfig, firefox, webkit } from "@playwright/test";

const LIBRARY = { chromium, firefox, webkit };
const NAMES = { chromium: "Chromium", firefox: "Firefox", webkit: "WebKit" };

const DAY = 86_400_000;
/** From this version on there is one every two weeks, before it was one every four: chromestatus.com/roadmap. */
const FASTER = { version: 153, day: Date.UTC(2026, 8, 8) };
const [SLOW, FAST] = [28 * DAY, 14 * DAY];
/** The age in days from which the suite notes that the browser is old: half a year. */
const OLD = 183;

/** About when a version came out, give or take some weeks. */
export function releasedAbout(version: string): Date {
  const later = Number.parseInt(version, 10) - FASTER.version;
  return new Date(FASTER.day + later * (later < 0 ? SLOW : FAST));
}

/** What is to be said of a browser that is old; nothing of others. */
export function noteOnAge(version: string, today: Date): string | undefined {
  const days = Math.floor((today.getTime() - releasedAbout(version).getTime()) / DAY);
  return days > OLD
    ? `NOTE: this browser is about ${Math.round(days / 30)} months old. People have newer ones: update the system's Chromium, or name another by CHROMIUM_BIN.`
    : undefined;
}

/** Prints which browser the stories live in, and that it is old when it is a Chromium that is. */
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
