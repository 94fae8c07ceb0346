import { defineConfig, type ReporterDescription } from "@playwright/test";
import { firefox } from "../support/firefox.ts";
import { LOOK, STORY, VISIT } from "../support/limits.ts";

// `npm test` copies the stories to copy/: from there they resolve the Playwright of this folder, and everything else
// in the packages of the suite.
export default defineConfig({
  testDir: "copy/tests",
  outputDir: "test-results",
  globalSetup: "./copy/support/server.ts",
  reporter: reporters(),
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: STORY,
  expect: { timeout: LOOK },
  use: {
    browserName: "firefox",
    launchOptions: firefox(),
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Lisbon",
    actionTimeout: LOOK,
    navigationTimeout: VISIT,
  },
  projects: [{ name: "firefox", grep: /@firefox/ }],
});

/** Lines for people, and a JUnit file where PLAYWRIGHT_JUNIT_OUTPUT_FILE names one. */
function reporters(): ReporterDescription[] {
  return process.env.PLAYWRIGHT_JUNIT_OUTPUT_FILE ? [["list"], ["junit"]] : [["list"]];
}
