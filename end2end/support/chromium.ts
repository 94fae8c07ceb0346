import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

/** The shell is the same browser without windows, which starts and draws more quickly. */
const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * The browser that is installed: CHROMIUM_BIN, a system's Chromium, else the one that Playwright downloaded.
 * WebGL is drawn by software, so that maps appear on machines without a graphics card; pages are put together by the
 * processor itself, which is quicker there than the software's picture of a card.
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
