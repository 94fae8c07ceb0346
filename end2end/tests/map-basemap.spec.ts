// The base map: an archive of tiles or a style, where a setting names one, otherwise and on failure the embedded
// world.

import { createServer } from "node:http";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { boxOf } from "../support/box.ts";
import { expectAccessible } from "../support/look.ts";
import { canvas, expectBasemap, pins, uncoverMap } from "../support/map.ts";
import { test as own } from "../support/own-site.ts";
import { difference, shareOf } from "../support/pixels.ts";
import { expect } from "../support/test.ts";

own.skip(Boolean(process.env.BASE_URL), "settings belong to a site of one's own");

const SCHEMES = ["light", "dark"] as const;
const ARCHIVE = "/map/base.pmtiles";
/** The harbours of Malta, which the archive covers; stays of the demonstration are elsewhere. */
const MALTA = "&bounds=35.86,14.46,35.94,14.56";

/** A screenshot of the map's centre, where the land is, once it stands still: its credits are at the bottom. */
async function picture(page: Page): Promise<Buffer> {
  const { x, y, width, height } = await boxOf(canvas(page));
  const clip = { x, y: y + height / 4, width, height: height / 2 };
  let last: Buffer = Buffer.alloc(0);
  await expect(async () => {
    const before = last;
    last = await page.screenshot({ clip, animations: "disabled" });
    expect(last.equals(before)).toBe(true);
  }).toPass();
  return last;
}

const archive = own.extend({ settings: { MAP_PMTILES: resolve(import.meta.dirname, "../fixtures/malta.pmtiles") } });

for (const scheme of SCHEMES) {
  archive(
    `streets and names of an archive lie upon the world, ${scheme}, and without it the world remains`,
    async ({ page, trip, quiet }) => {
      quiet.expect(/ERR_FAILED/);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await page.route(`**${ARCHIVE}`, (route) => route.abort());
      await page.goto(`/mapsearch?searchId=${trip.searchId}${MALTA}`);
      await expectBasemap(page, "embedded");
      await uncoverMap(page);
      await expectBasemap(page, "embedded");
      const credits = page.getByRole("link", { name: "© OpenStreetMap contributors" });
      await expect(credits).toHaveCount(0);
      const world = await picture(page);

      await page.unroute(`**${ARCHIVE}`);
      const part = page.waitForResponse((response) => response.url().endsWith(ARCHIVE) && response.status() === 206);
      await page.reload();
      expect((await part).headers()["content-type"]).toBe("application/vnd.pmtiles");
      await expectBasemap(page, "external");
      await uncoverMap(page);
      await expectBasemap(page, "external");
      await expect(credits).toBeVisible();
      // The coast is finer, and roads, built-up land and names are new.
      await expect.poll(async () => difference(page, world, await picture(page))).toBeGreaterThan(0.1);
      await expectAccessible(page);
    },
  );
}

archive("far from the archive the map is as it was", async ({ page, trip, quiet }) => {
  quiet.expect(/ERR_FAILED/);
  const iceland = "&bounds=63,-24,66,-14";
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/mapsearch?searchId=${trip.searchId}${iceland}`);
  await expectBasemap(page, "external");
  await uncoverMap(page);
  const beside = await picture(page);
  await page.route(`**${ARCHIVE}`, (route) => route.abort());
  await page.reload();
  await expectBasemap(page, "embedded");
  await uncoverMap(page);
  await expect.poll(async () => difference(page, beside, await picture(page))).toBeLessThan(0.001);
});

const BASEMAP = { light: [204, 221, 170], dark: [40, 60, 30] } as const;

/** A style of one colour for light and one for dark, from another origin, which can be switched off. */
const styled = own.extend<{ styles: { areThere: boolean } }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
  styles: async ({}, use) => {
    await use({ areThere: true });
  },
  settings: async ({ styles }, use) => {
    const server = createServer(({ url = "", method }, answer) => {
      const scheme = SCHEMES.find((known) => url === `/${known}.json`);
      const isThere = styles.areThere && scheme !== undefined;
      const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
      answer.writeHead(isThere || method === "OPTIONS" ? 200 : 404, { ...headers, "cache-control": "no-store" });
      answer.end(isThere ? JSON.stringify(styleOf(`rgb(${BASEMAP[scheme].join()})`)) : "");
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const at = (scheme: string) => `http://127.0.0.1:${port}/${scheme}.json`;
    await use({ MAP_STYLE_URL: at("light"), MAP_STYLE_URL_DARK: at("dark") });
    server.close();
  },
});

function styleOf(colour: string) {
  return {
    version: 8,
    sources: {},
    layers: [{ id: "clusters", type: "background", paint: { "background-color": colour } }],
  };
}

styled("a style from elsewhere lies below the pins, light and dark", async ({ page, trip }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(`/mapsearch?searchId=${trip.searchId}`);
  await expect(pins(page).first()).toBeVisible();
  await expectBasemap(page, "external");
  await uncoverMap(page);
  const covered = (scheme: (typeof SCHEMES)[number]) => async () => shareOf(page, await picture(page), BASEMAP[scheme]);
  await expect.poll(covered("light")).toBeGreaterThan(0.4);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expect.poll(covered("dark")).toBeGreaterThan(0.4);
  await expect(pins(page).first()).toBeVisible();
  await expectAccessible(page);
});

styled("a style that is not there leaves the world and the pins", async ({ page, trip, quiet, styles }) => {
  quiet.expect(/404/);
  styles.areThere = false;
  await page.goto(`/mapsearch?searchId=${trip.searchId}`);
  await expect(pins(page).first()).toBeVisible();
  await expectBasemap(page, "embedded");
  await expect(page.getByRole("link", { name: "Natural Earth" })).toBeAttached();
});
