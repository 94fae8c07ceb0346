import { defineConfig, type ReporterDescription } from "@playwright/test";
import { chromium } from "./support/chromium.ts";
import { LOOK, STORY, VISIT } from "./support/limits.ts";
import { wantsPictures } from "./support/pictures.ts";

const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  globalSetup: "./support/server.ts",
  reporter: reporters(),
  workers: 2,
  // Each story creates its own data, so that those of one file run in parallel, and no long file is left for the end.
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: STORY,
  expect: { timeout: LOOK },
  use: {
    browserName: "chromium",
    launchOptions: chromium(),
    locale: "en-GB",
    timezoneId: "Europe/Lisbon",
    // Recording takes as long again as the stories do.
    trace: wantsPictures() ? "retain-on-failure" : "off",
    screenshot: wantsPictures() ? "only-on-failure" : "off",
    actionTimeout: LOOK,
    navigationTimeout: VISIT,
  },
  // Every story runs in a wide window; where tags ask for it, also on a phone and without scripts.
  projects: [
    { name: "desktop", use: desktop, grepInvert: /@(phone|no-scripts)-only/ },
    { name: "phone", use: phone, grep: /@phone/ },
    { name: "no-scripts", use: { ...desktop, javaScriptEnabled: false }, grep: /@no-scripts/ },
  ],
});

/** Lines for people, and a JUnit file where PLAYWRIGHT_JUNIT_OUTPUT_FILE names one. */
function reporters(): ReporterDescription[] {
  return process.env.PLAYWRIGHT_JUNIT_OUTPUT_FILE ? [["list"], ["junit"]] : [["list"]];
}
