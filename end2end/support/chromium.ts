import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

/** The headless shell is the same browser without windows, which starts and draws faster. */
const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * The installed browser: CHROMIUM_BIN, a system's Chromium, else the one that Playwright downloaded. Software draws
 * WebGL, so that maps appear on machines without a graphics card; the processor composes pages, which is faster there
 * than an emulated card.
 */
export function chromium(): LaunchOptions {
  const executablePath = process.env.CHROMIUM_BIN ?? PLACES.find((place) => existsSync(place));
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--disable-gpu-compositing",
    ],
  };
}
