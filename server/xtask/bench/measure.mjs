// Drives Chromium for `xtask bench`: what a page fetches, and what Lighthouse says of it.
//
//     node measure.mjs PLAN RESULT
//
// PLAN is a JSON file { pages: [{ name, url }], rounds }; RESULT is written as JSON. Nothing is judged or summed here:
// that is the caller's work, so that it can be tested without a browser.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import lighthouse from "lighthouse";
import puppeteer from "puppeteer-core";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/**
 * WebGL drawn by software, so that a map that appears is fetched as on a real screen. Lighthouse goes without: these
 * flags hold every paint up by half a second, and it does not scroll to a map.
 */
const WEBGL = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
/** What is fetched in so many milliseconds after the load event counts for a page. */
const COUNTED_MS = 5000;
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const DESKTOP = { width: 1280, height: 800 };
/** A text that stands in every production build of React's renderer. */
const REACT = "react.dev/errors";
/** How many of the places that an audit found are kept. */
const PLACES_SHOWN = 4;

async function browse(work, flags = []) {
  const executablePath = process.env.CHROMIUM_BIN ?? PLACES.find((place) => existsSync(place));
  if (!executablePath) {
    throw new Error("Chromium is missing: install it, or name it in CHROMIUM_BIN");
  }
  const browser = await puppeteer.launch({ executablePath, args: [...FLAGS, ...flags] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Every answer of a visit with an empty cache, with the bytes that travelled; workers' answers too. */
async function fetched(url, viewport) {
  return browse(async (browser) => {
    const page = await browser.newPage();
    await page.setViewport(viewport);
    const session = await page.createCDPSession();
    const answers = new Map();
    const listen = async (client) => {
      const key = (id) => `${client.id()} ${id}`;
      client.on("Network.responseReceived", ({ requestId, response }) => {
        const encoding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === "content-encoding");
        answers.set(key(requestId), {
          url: response.url,
          mime: response.mimeType,
          encoding: encoding?.[1] ?? null,
          bytes: 0,
          react: false,
          requestId,
          client,
        });
      });
      client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        const answer = answers.get(key(requestId));
        if (answer) {
          answer.bytes = encodedDataLength;
        }
      });
      await client.send("Network.enable");
    };
    session.on("sessionattached", async (worker) => {
      await listen(worker).catch(() => undefined);
      await worker.send("Runtime.runIfWaitingForDebugger").catch(() => undefined);
    });
    await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
    await listen(session);
    const document = await page.goto(url, { waitUntil: "load" });
    if (!document?.ok()) {
      throw new Error(`${url} answered ${document?.status()}`);
    }
    await new Promise((done) => setTimeout(done, COUNTED_MS));
    const seen = [...answers.values()];
    for (const answer of seen.filter(({ mime }) => mime.includes("javascript"))) {
      const { body } = await answer.client
        .send("Network.getResponseBody", { requestId: answer.requestId })
        .catch(() => ({ body: "" }));
      answer.react = body.includes(REACT);
    }
    return seen.map(({ requestId, client, ...answer }) => answer);
  }, WEBGL);
}

/** Visits a page as Lighthouse does and scrolls through it, so that its pictures are drawn and kept. */
async function warm(url) {
  await browse(async (browser) => {
    const page = await browser.newPage();
    await page.setViewport(PHONE);
    await page.goto(url, { waitUntil: "load", timeout: 120_000 });
    await page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
        window.scrollTo(0, y);
        await new Promise((done) => setTimeout(done, 100));
      }
    });
    await page.waitForNetworkIdle({ idleTime: 500, timeout: 60_000 });
  });
}

/** One run of Lighthouse with its mobile preset, cut down to what is judged. */
async function judged(url) {
  const report = await browse(async (browser) => {
    const port = Number(new URL(browser.wsEndpoint()).port);
    const result = await lighthouse(url, { port, output: "json", logLevel: "error" });
    return result.lhr;
  });
  if (report.runtimeError) {
    throw new Error(`Lighthouse: ${report.runtimeError.message}`);
  }
  const categories = Object.values(report.categories).map((category) => ({
    id: category.id,
    score: category.score ?? 0,
    audits: category.auditRefs.map(({ id, weight }) => audit(report.audits[id], weight)),
  }));
  const milliseconds = (id) => report.audits[id].numericValue ?? 0;
  return {
    categories,
    lcp: milliseconds("largest-contentful-paint"),
    fcp: milliseconds("first-contentful-paint"),
    tbt: milliseconds("total-blocking-time"),
    cls: milliseconds("cumulative-layout-shift"),
  };
}

function audit({ id, title, score, scoreDisplayMode, displayValue, details }, weight) {
  const items = Array.isArray(details?.items) ? details.items : [];
  const places = items.map(placeOf).filter((place) => place !== undefined);
  return {
    id,
    title,
    weight,
    // Audits that only inform, do not apply or are left to people have no say.
    score: ["binary", "numeric", "metricSavings"].includes(scoreDisplayMode) ? score : null,
    value: displayValue ?? "",
    places: places.slice(0, PLACES_SHOWN),
    count: places.length,
  };
}

/** Where an audit found something, in a few words; sections of a report are no place. */
function placeOf(item) {
  const node = item.node ?? item.source ?? item;
  const text = node.selector ?? (item.type ? undefined : (item.url ?? item.description ?? item.issueType ?? node.url));
  return typeof text === "string" ? text : undefined;
}

const [planFile, resultFile] = process.argv.slice(2);
const plan = JSON.parse(readFileSync(planFile, "utf8"));
const pages = [];
for (const { name, url } of plan.pages) {
  console.log(`${name}: fetching it on a phone and on a desktop, each for ${COUNTED_MS / 1000} s after its load`);
  const visits = { phone: await fetched(url, PHONE), desktop: await fetched(url, DESKTOP) };
  const runs = [];
  if (plan.rounds > 0) {
    await warm(url);
  }
  for (let round = 1; round <= plan.rounds; round += 1) {
    const run = await judged(url);
    const scores = run.categories.map(({ score }) => Math.round(score * 100)).join(" ");
    console.log(`${name}: Lighthouse ${round} of ${plan.rounds}: ${scores}`);
    runs.push(run);
  }
  pages.push({ name, visits, runs });
}
writeFileSync(resultFile, JSON.stringify({ pages }));
