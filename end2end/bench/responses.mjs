// Measures how soon pages react: node bench/responses.mjs [address [file for the figures, as JSON]]
// The time until a press shows while its answer is held back, until typing is saved, from a key to its paint in a long
// post, the main thread's longest task while a large library scrolls, and the bytes that dashboard pages load. Exits with 1 when a limit is exceeded. It
// creates accounts and a cart: do not run it against a site in use.

import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { holdLibrary } from "../support/large-library.mjs";
import { creator, draft, keepPicture, search, visitor } from "./client.mjs";
import { calm, countKeys, timeToMark } from "./marks.mjs";
import { expectTasksSeen, longestTask } from "./tasks.mjs";

const [SITE = process.env.BASE_URL ?? "http://127.0.0.1:3000", RESULT] = process.argv.slice(2);
/** The processor composes the pages, as in the stories: an emulated graphics card would hold up each frame. */
const ARGUMENTS = ["--no-sandbox", "--disable-quic", "--disable-gpu"];
/** How often each press is measured; the median counts. */
const ROUNDS = 5;
/** The best of these runs counts for scrolling: a task that is long because of the page is long every time. */
const LOOKS = 3;
/**
 * Limits in milliseconds: until a press shows, until typing is saved, for the longest task while scrolling, and from a
 * key to its paint in a long post on a slow processor.
 */
const [AT_ONCE, KEPT, LONGEST_TASK, WRITTEN] = [100, 4_000, 50, 50];
/** The blocks of a long post, the keys that are pressed in it, and how much slower the processor is. */
const [BLOCKS, KEYS, SLOWER] = [100, 40, 4];
/** A quick writer's pause between a key's paint and the next key, in milliseconds. */
const BETWEEN_KEYS = 100;
/**
 * The limit of a dashboard page's scripts, WASM and styles in bytes, and the time after its load in which they count,
 * in milliseconds.
 */
const [DASHBOARD_BYTES, COUNTED] = [250_000, 5_000];
const DASHBOARD = [
  "/dashboard",
  "/dashboard/club",
  "/dashboard/club-settings",
  "/dashboard/experiences/add",
  "/dashboard/library",
  "/dashboard/manage-itineraries",
  "/dashboard/manage-itineraries/add",
  "/dashboard/manage-stays",
  "/dashboard/stays/add",
  "/posts/create",
];
/** Pictures of a large library, how far a turn of the wheel goes, and turns that are more than enough for all of it. */
const [MANY, TURN, MAX_TURNS] = [5_000, 6_000, 2_000];
const PICTURE = new URL("./picture.png", import.meta.url);

const figures = [];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_BIN ?? "/usr/bin/chromium",
  args: ARGUMENTS,
});
try {
  await presses();
  await typing();
  await writing();
  await scrolling();
  await weights();
} finally {
  await browser.close();
}
if (RESULT) {
  writeFileSync(RESULT, JSON.stringify({ figures }));
}
process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1;

/** Records a figure and prints it. */
function tell(what, figure, limit, unit, more = "") {
  const isMet = figure <= limit;
  const text = `${unit === "bytes" ? figure : figure.toFixed(1)} ${unit}${more}`;
  figures.push({ what, figure: text, goal: `≤ ${limit} ${unit}`, isMet });
  console.log(`${what}: ${text}, limit ${limit} ${unit}${isMet ? "" : ", broken"}`);
}

/** Runs `work` on a page of a fresh browser, signed in where a state of storage is given. */
async function withPage(work, storageState) {
  const context = await browser.newContext({ baseURL: SITE, viewport: { width: 1280, height: 900 }, storageState });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

async function open(page, path) {
  await page.goto(path);
  await page.locator("html[data-islands=awake]").waitFor();
}

/** Measures a press several times, each on a newly opened page, with the answer to its call held back forever. */
async function press(what, page, path, call, { prepare = async () => {}, ...mark }) {
  await page.route(call, () => {});
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await open(page, path);
    await page.waitForLoadState("networkidle");
    await prepare();
    await calm(page);
    times.push(await timeToMark(page, mark));
  }
  times.sort((one, other) => one - other);
  const slowest = `, median of ${ROUNDS}, slowest ${times.at(-1).toFixed(0)} ms`;
  tell(what, times[Math.floor(ROUNDS / 2)], AT_ONCE, "ms", slowest);
}

async function presses() {
  await withPage(async (page) => {
    const found = await search(page.request);
    const [first, second, third] = found.hotels;
    const api = await visitor(page.request);
    await draft(api, found, [first, second]);
    await press("adding a room shows", page, `/hotel/${third.slug}?searchId=${found.searchId}`, "**/addHotel", {
      button: "Add to trip",
      mark: "button[value=add][aria-busy=true]",
    });
    await press("removing a room shows", page, "/search", "**/removeHotel", {
      prepare: async () => {
        await page.getByRole("link", { name: /^Your trip, 2 rooms/ }).click();
        await page.getByRole("dialog").getByRole("listitem").nth(1).waitFor();
      },
      button: "Remove",
      mark: "dialog li[aria-busy=true]",
    });
  });
  await withPage(async (page) => {
    const { hotels } = await search(page.request);
    const { api } = await creator(page.request);
    for (const { id, name } of hotels.slice(0, 2)) {
      const words = { recommendationTitle: name, recommendationText: "Ask for the upper floor.", tags: [] };
      await api("POST", "/api/v1/recommendation", { hotelId: id, ...words });
      const stays = [{ hotelId: id, nights: 2, note: "" }];
      await api("PUT", "/api/v1/travelpackage", { title: name, stays, days: [], isActive: true });
    }
    await press("hiding a stay shows", page, "/dashboard/manage-stays", "**/api/v1/bff/recommendation/toggle", {
      button: "Hide",
      mark: "[data-dashboard-list=stays] > li:first-child [data-row-state] .badge:not(.badge-good)",
    });
    await press("removing a trip shows", page, "/dashboard/manage-itineraries", "**/api/v1/travelpackage/*", {
      prepare: () => page.locator("[data-dashboard-list=trips] summary").first().click(),
      button: "Remove for good",
      mark: "[data-dashboard-list=trips] > li:first-child[hidden]",
    });
  });
}

async function typing() {
  await withPage(async (page) => {
    await creator(page.request);
    await open(page, "/dashboard/club-settings");
    await page.getByRole("button", { name: "Undo" }).waitFor();
    const began = performance.now();
    await page.getByLabel("About your club").fill("Slow mornings by the sea.");
    await page.getByText("Saved, not published yet").waitFor();
    tell("what was typed is kept after", performance.now() - began, KEPT, "ms");
  });
}

/** Measures the keys that are typed in the middle of a post with the largest number of blocks. */
async function writing() {
  await withPage(async (page) => {
    const { api } = await creator(page.request);
    const contentBlocks = Array.from({ length: BLOCKS }, (_, order) => ({
      blockType: "text",
      order,
      plainTextContent: `Paragraph ${order + 1} of **slow** mornings by the sea, with [a link](https://example.org).`,
    }));
    const { id } = await api("POST", "/api/v1/post", { title: "A long post", contentBlocks, status: "draft" });
    await open(page, `/posts/${id}/edit`);
    const item = page.getByRole("listitem", { name: `Text ${BLOCKS / 2}`, exact: true });
    const field = item.locator("[contenteditable=true]");
    await field.click();
    // Dragging loads with the first sign of life.
    await page.locator("[aria-roledescription=draggable]").first().waitFor();
    await page.waitForLoadState("networkidle");
    const processor = await page.context().newCDPSession(page);
    await processor.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await countKeys(page);
    for (let key = 1; key <= KEYS; key += 1) {
      const isShown = page.evaluate((count) => globalThis.keyShown(count), key);
      await page.keyboard.press("x");
      await isShown;
      await page.waitForTimeout(BETWEEN_KEYS);
    }
    const times = await page.evaluate(() => globalThis.keysToPaint);
    times.sort((one, other) => one - other);
    const slowest = `, median of ${KEYS}, slowest ${times.at(-1).toFixed(0)} ms`;
    const what = `a key shows in a post of ${BLOCKS} blocks, processor ${SLOWER} times slower,`;
    tell(what, times[Math.floor(KEYS / 2)], WRITTEN, "ms", slowest);
  });
}

async function scrolling() {
  await withPage(async (page) => {
    const { api } = await creator(page.request);
    const id = await keepPicture(page.request, api, api.token, readFileSync(PICTURE));
    await holdLibrary(page, id, MANY);
    await bestLook(`a library of ${MANY} pictures scrolls, longest task`, page, async () => {
      await page.goto("/dashboard/library#pictures");
      const list = page.getByRole("region", { name: "Your library" }).getByRole("list", { name: "Pictures" });
      await list.getByRole("img").first().scrollIntoViewIfNeeded();
      return list;
    });
    await bestLook(`of ${MANY} pictures one is chosen, longest task`, page, async () => {
      await page.goto("/posts/create");
      const editor = page.getByRole("region", { name: "Your post" });
      await editor.getByRole("button", { name: "Picture", exact: true }).click();
      await editor.getByRole("button", { name: "Choose from your pictures" }).click();
      const list = page.getByRole("dialog", { name: "Your pictures" }).getByRole("list", { name: "Your pictures" });
      await list.getByRole("img", { name: "Picture 1", exact: true }).waitFor();
      return list;
    });
    await expectTasksSeen(browser, page, LONGEST_TASK);
  });
}

async function bestLook(what, page, prepare) {
  let best = Number.POSITIVE_INFINITY;
  for (let looks = 0; looks < LOOKS && best > LONGEST_TASK; looks += 1) {
    const list = await prepare();
    await drawn(page);
    best = Math.min(best, await longestTask(browser, page, () => wheelThrough(page, list)));
  }
  tell(what, best, LONGEST_TASK, "ms");
}

/** Scrolls a list by the wheel until its last entry has loaded, then jumps from one end to the other. */
async function wheelThrough(page, list) {
  await list.hover({ position: { x: 20, y: 20 } });
  const last = list.locator(`[aria-posinset="${MANY}"]`);
  for (let turn = 0; turn < MAX_TURNS && (await last.count()) === 0; turn += 1) {
    await page.mouse.wheel(0, TURN);
    await drawn(page);
  }
  await last.waitFor();
  for (const key of ["Home", "End", "Home"]) {
    await page.keyboard.press(key);
    await drawn(page);
  }
}

function drawn(page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
}

/** Measures the bytes loaded with an empty cache. */
async function weights() {
  const owner = await browser.newContext({ baseURL: SITE });
  // One account for all pages: the site limits sign-ups from one network.
  const { slug } = await creator(owner.request);
  const signedIn = await owner.storageState();
  await owner.close();
  for (const path of DASHBOARD) {
    await withPage(async (page) => {
      const answers = new Map();
      page.on("response", (answer) => {
        const { pathname } = new URL(answer.url());
        if (/^\/assets\/.+\.(?:js|css|wasm)$/.test(pathname)) {
          answers.set(pathname, answer);
        }
      });
      await page.goto(path, { waitUntil: "load" });
      if (!page.url().includes(path) && !page.url().includes(slug)) {
        throw new Error(`${path} leads to ${page.url()}`);
      }
      await page.waitForTimeout(COUNTED);
      const sizes = await Promise.all([...answers.values()].map((answer) => answer.request().sizes()));
      const bytes = sizes.reduce((total, { responseBodySize }) => total + responseBodySize, 0);
      tell(`scripts, WASM and styles of ${path}, as they travel`, bytes, DASHBOARD_BYTES, "bytes");
    }, signedIn);
  }
}
