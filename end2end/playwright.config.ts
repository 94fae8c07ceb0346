import { defineConfig, type ReporterDescription } from "@playwright/test";
import { chromium } from "./support/chromium.ts";
import { LOOK, STORY, VISIT } from "./support/limits.ts";

/** Stories that a browser without scripts can live through as well. */
const WITHOUT_SCRIPTS = [
  "**/account.spec.ts",
  "**/address.spec.ts",
  "**/booking.spec.ts",
  "**/cards.spec.ts",
  "**/club-look.spec.ts",
  "**/club-settings.spec.ts",
  "**/club-settings-editor.spec.ts",
  "**/club.spec.ts",
  "**/dashboard.spec.ts",
  "**/desk-rest.spec.ts",
  "**/explore.spec.ts",
  "**/findable.spec.ts",
  "**/itinerary-content.spec.ts",
  "**/package-desk.spec.ts",
  "**/package.spec.ts",
  "**/payment.spec.ts",
  "**/picture.spec.ts",
  "**/post.spec.ts",
  "**/provider.spec.ts",
  "**/subscription.spec.ts",
  "**/viewed.spec.ts",
  "**/stay-order.spec.ts",
  "**/club-pictures.spec.ts",
  "**/visitor.spec.ts",
];

const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  globalSetup: "./support/server.ts",
  reporter: reporters(),
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: STORY,
  expect: { timeout: LOOK },
  use: {
    browserName: "chromium",
    launchOptions: chromium(),
    locale: "en-GB",
    timezoneId: "Europe/Lisbon",
    // Recorded for people; where nobody looks, recording every story only takes time.
    trace: process.env.CI ? "off" : "retain-on-failure",
    screenshot: process.env.CI ? "off" : "only-on-failure",
    actionTimeout: LOOK,
    navigationTimeout: VISIT,
  },
  projects: [
    { name: "desktop", use: desktop },
    { name: "phone", use: phone },
    { name: "no-scripts", use: { ...desktop, javaScriptEnabled: false }, testMatch: WITHOUT_SCRIPTS },
  ],
});

/** Lines for people; a file in the form of JUnit as well where PLAYWRIGHT_JUNIT_OUTPUT_FILE names one. */
function reporters(): ReporterDescription[] {
  return process.env.PLAYWRIGHT_JUNIT_OUTPUT_FILE ? [["list"], ["junit"]] : [["list"]];
}
