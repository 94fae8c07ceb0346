// Measures the main thread's work while the map of hotels moves: node bench/map.mjs [address]
// Chromium records a trace during a scripted pan and zoom with a mouse over a country's hotels. Work is the processor
// time of the thread from one frame to the next, without the time in which it waits or another program has the
// processor. Software rendering uses the same processors and delays the frames; this counts only their work. What drawing
// costs the graphics process, where there is no graphics card, is counted beside it.

import { chromium } from "@playwright/test";

const SITE = process.argv[2] ?? process.env.BASE_URL ?? "http://127.0.0.1:3000";
const COUNTRY = "country:ES";
const GOAL = { median: 4, p99: 16.7, longest: 50 };
// The processor composes the page, as in the stories: an emulated card would take longer than the map.
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-quic",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-compositing",
];
/** Until fonts, base map and the first answer have loaded, in milliseconds. */
const SETTLE = 5_000;
/** The trace category with tasks and frames. */
const DETAILS = "disabled-by-default-devtools.timeline";

const search = await searchId();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_BIN ?? "/usr/bin/chromium",
  args: ARGUMENTS,
});
// The base map alone shows the cost of the library and the machine; the difference is the site's own.
report("base map alone", await trace(`${SITE}/mapsearch?searchId=${search}&maxPrice=1`));
report("with hotels", await trace(`${SITE}/mapsearch?searchId=${search}`), GOAL);
await browser.close();

async function trace(address) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(address);
  await page.locator(".hotel-map canvas").waitFor();
  await page.waitForTimeout(SETTLE);
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await session.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline", DETAILS] } });
  const drawing = await graphicsTime();
  await moveMap(page);
  const graphics = (await graphicsTime()) - drawing;
  const ended = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await ended;
  await page.close();
  return { thread: mainThread(events), graphics };
}

/** The processor time of the graphics process so far, in milliseconds. */
async function graphicsTime() {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return 1000 * (processInfo.find(({ type }) => type === "GPU")?.cpuTime ?? 0);
}

/** Two pans, a zoom in by the wheel, a pan, and a zoom out: about nine seconds. */
async function moveMap(page) {
  // biome-ignore lint/plugin: the map has been at rest since it was drawn.
  const canvas = await page.locator(".hotel-map canvas").boundingBox();
  const [x, y] = [canvas.x + canvas.width / 2, canvas.y + canvas.height / 2];
  const pan = async (dx, dy) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 40; step += 1) {
      await page.mouse.move(x + (dx * step) / 40, y + (dy * step) / 40);
      await page.waitForTimeout(16);
    }
    await page.mouse.up();
    await page.waitForTimeout(700);
  };
  const zoom = async (by) => {
    for (let step = 0; step < 25; step += 1) {
      await page.mouse.wheel(0, by);
      await page.waitForTimeout(16);
    }
    await page.waitForTimeout(900);
  };
  await pan(-220, 120);
  await pan(180, -160);
  await zoom(-40);
  await pan(-150, 60);
  await zoom(40);
}

function report(what, { thread, graphics }, goals = {}) {
  if (thread.length === 0) {
    throw new Error("the trace has no frames of the page");
  }
  const inOrder = (one, other) => one.ts - other.ts;
  const tasks = thread.filter(({ name, ph }) => ph === "X" && name === "RunTask").sort(inOrder);
  const frames = thread.filter(({ name }) => name === "FireAnimationFrame").sort(inOrder);
  const work = frames
    .slice(1)
    .map((next, index) => sum(tasks.filter(({ ts }) => ts >= frames[index].ts && ts < next.ts)))
    .sort((one, other) => one - other);
  const figures = { median: at(work, 0.5), p99: at(work, 0.99), longest: Math.max(...tasks.map(cost)) };
  console.log(`${what}: ${work.length} frames, ${tasks.length} tasks of the page's thread`);
  for (const [name, figure] of Object.entries(figures)) {
    const goal = goals[name] ? `, goal ${goals[name]} ms${figure <= goals[name] ? "" : ", not reached"}` : "";
    console.log(`  ${name.padEnd(8)} ${figure.toFixed(1).padStart(6)} ms${goal}`);
  }
  console.log(`  graphics ${(graphics / frames.length).toFixed(1).padStart(6)} ms a frame, of the process that draws`);
}

/** The events of the thread that draws this page's frames. */
function mainThread(events) {
  const of = (event) => `${event.pid}:${event.tid}`;
  const counts = countBy(events.filter(({ name }) => name === "FireAnimationFrame").map(of));
  const [busiest] = [...counts].sort(([, one], [, other]) => other - one);
  return events.filter((event) => of(event) === busiest?.[0]);
}

function countBy(keys) {
  const counts = new Map();
  for (const key of keys) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** In milliseconds of processor time. */
function cost({ tdur, dur = 0 }) {
  return (tdur ?? dur) / 1000;
}

function sum(tasks) {
  return tasks.reduce((total, task) => total + cost(task), 0);
}

function at(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** A search of a country with many hotels, six weeks ahead. */
async function searchId() {
  const day = (ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const answer = await fetch(`${SITE}/api/v1/hotel/search/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ destinationId: COUNTRY, checkInDate: day(42), checkOutDate: day(45) }),
  });
  return (await answer.json()).searchId;
}
