// Tests of the suite itself. No page is opened.

import { expect, test } from "@playwright/test";
import { noteOnAge, releasedAbout } from "../support/browser.ts";

test("a browser older than half a year is reported, a newer one is not", () => {
  expect(releasedAbout("153.0.1.2").toISOString()).toMatch(/^2026-09-08/);
  expect(releasedAbout("151.0.1.2").toISOString()).toMatch(/^2026-07-14/);
  expect(releasedAbout("155.0.1.2").toISOString()).toMatch(/^2026-10-06/);
  const today = new Date("2026-11-25T00:00:00Z");
  expect(noteOnAge("148.0.7778.167", today)).toContain("about 7 months old");
  expect(noteOnAge("150.0.1.2", today)).toBeUndefined();
  expect(noteOnAge("157.0.1.2", today)).toBeUndefined();
});
