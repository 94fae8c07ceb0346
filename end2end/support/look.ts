import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { expect, type Frame, type Page } from "@playwright/test";
import type axe from "axe-core";
import { expectEvenRows } from "./even-rows.ts";
import { wantsPictures } from "./pictures.ts";

declare global {
  interface Window {
    /** In documents that `expectAccessible` has read. */
    axe: typeof axe;
  }
}

const ARTEFACTS = resolve(import.meta.dirname, "../artefacts");
/** The script of axe, in the form that a browser reads fastest. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** What axe looks for: every rule of WCAG 2.2 AA. */
const STANDARDS: axe.RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** Those of its rules that read colours. A dark page differs in nothing else (`style/preferences.test.mjs`). */
const COLOURS: axe.RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };
/** The height of a kept picture, in pixels. */
const LONGEST_PICTURE = 4000;

/**
 * Expects a page to meet what holds for every page, light and dark: one main landmark, one heading, no findings of
 * axe, no sideways scrolling, no overlapping text, no button lower than a field beside it. Keeps a screenshot of each.
 */
export async function expectWhole(page: Page, name: string): Promise<void> {
  await settle(page);
  // A modal dialog hides the rest of the page from screen readers.
  const includeHidden = (await page.locator(":is(h1, :has(h1))[aria-hidden=true]").count()) > 0;
  await expect(page.getByRole("main", { includeHidden })).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1, includeHidden })).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectNoTextOverText(page);
  await expectEvenRows(page);
  for (const scheme of ["light", "dark"] as const) {
    await wear(page, scheme);
    await keepPicture(page, name, scheme);
    await expectAccessible(page, scheme === "light" ? STANDARDS : COLOURS);
  }
}

/** Shows the page in a colour scheme, without motion, and waits until it is drawn and no colour is in transition. */
export async function wear(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.evaluate(async () => {
    // Content outside the window is rendered, too, so that it has the scheme when axe reads it.
    const all = new CSSStyleSheet();
    all.replaceSync("* { content-visibility: visible !important; }");
    document.adoptedStyleSheets = [all];
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await drawn();
    const short = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    // A cancelled transition rejects; it is over all the same.
    await Promise.allSettled(short.map(({ finished }) => finished));
    await drawn();
  });
}

/** Waits until everything of a page has loaded: islands, maps, pictures, fonts. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-islands", /^(awake|none)$/);
  // Some islands are visible only on wide screens.
  for (const island of await page.locator("x-island[load=visible]").filter({ visible: true }).all()) {
    await island.scrollIntoViewIfNeeded();
    await expect(island.locator("canvas")).toBeVisible();
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  // Also pictures that appear later, such as in a list that follows its map: out of view they would never load.
  const waiting = () =>
    page.evaluate(() => {
      // The content of a closed dialog is not rendered yet.
      const images = [...document.images].filter((image) => !image.closest("dialog:not([open])"));
      for (const image of images) {
        image.loading = "eager";
      }
      return images.filter((image) => !image.complete).map((image) => image.currentSrc);
    });
  await expect.poll(waiting).toEqual([]);
  const broken = await page.evaluate(() =>
    [...document.images]
      .filter((image) => image.naturalWidth === 0)
      .filter((image) => !image.closest("dialog:not([open])"))
      .map((image) => image.currentSrc || image.src),
  );
  expect(broken, "pictures that did not load").toEqual([]);
  const roomless = await page.evaluate(() =>
    [...document.images]
      .filter((image) => image.checkVisibility() && image.width === 0)
      .map((image) => image.currentSrc),
  );
  expect(roomless, "pictures that have no room on the page").toEqual([]);
  const undrawn = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<SVGUseElement>("svg use")]
        .filter((use) => use.checkVisibility() && use.getBBox().width + use.getBBox().height === 0)
        .map((use) => use.getAttribute("href")),
    );
  await expect.poll(undrawn, { message: "icons that are not drawn" }).toEqual([]);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const images = [...document.images].filter((image) => !image.closest("dialog:not([open])"));
    await Promise.all(images.map((image) => image.decode()));
  });
}

/** Expects that axe finds nothing against WCAG 2.2 AA, or these of its rules, in the page and in the frames in it. */
export async function expectAccessible(page: Page, rules: axe.RunOnly = STANDARDS): Promise<void> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    for (const { id, help, nodes } of await violations(frame, rules)) {
      found.push(
        ...nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")} ${node.html.slice(0, 160)} ${reason(node)}`),
      );
    }
  }
  expect(found, "violations that axe finds").toEqual([]);
}

/**
 * What axe finds in a document. It runs in the document itself and reports violations alone: `@axe-core/playwright`
 * opens a page for each report and collects what passed, which takes five times as long.
 */
async function violations(frame: Frame, rules: axe.RunOnly): Promise<axe.Result[]> {
  if (!(await frame.evaluate(() => "axe" in window))) {
    await frame.evaluate(AXE);
  }
  return frame.evaluate(async (runOnly) => {
    // A bar at the foot of the window is read where it ends the page: what lies partly below it is scrolled free, and axe
    // would measure the part alone.
    const bars = new CSSStyleSheet();
    bars.replaceSync(":is(.results-bar, .booking-bar) { position: static !important; }");
    document.adoptedStyleSheets.push(bars);
    const report = await window.axe.run(document, { runOnly, resultTypes: ["violations"] });
    document.adoptedStyleSheets.pop();
    return report.violations;
  }, rules);
}

/** For contrasts: the colours. */
function reason(node: { any: { message: string }[] }): string {
  return node.any.map(({ message }) => message).join("; ");
}

/** Expects that nothing extends beyond the sides of the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, window, culprits } = await page.evaluate(() => {
    const inside = document.documentElement.clientWidth;
    const beyond = [...document.body.querySelectorAll("*")].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.right > inside + 1;
    });
    return {
      wide: document.documentElement.scrollWidth,
      window: inside,
      culprits: beyond.slice(0, 5).map((element) => `${element.localName}.${element.className}`),
    };
  });
  expect(wide, `wider than the window: ${culprits.join(", ")}`).toBeLessThanOrEqual(window);
}

/**
 * Expects that no line of text overlaps another. Layers (fixed, sticky or lifted by a z-index) are compared only
 * within themselves, and lines by the middle half of their height.
 */
export async function expectNoTextOverText(page: Page): Promise<void> {
  const overlaps = await page.evaluate(() => {
    type Line = { left: number; right: number; top: number; bottom: number; node: Node; layer: Element | null };
    const lines: Line[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      const isShown = parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!parent || !isShown || !node.textContent?.trim() || parent.closest("svg, canvas, option")) {
        continue;
      }
      const { layer, clip } = surroundings(parent);
      range.selectNodeContents(node);
      for (const { left, right, top, bottom, height } of range.getClientRects()) {
        const line = {
          left: Math.max(left, clip.left),
          right: Math.min(right, clip.right),
          top: Math.max(top + height / 4, clip.top),
          bottom: Math.min(bottom - height / 4, clip.bottom),
        };
        if (line.right - line.left > 2 && line.bottom - line.top > 2) {
          lines.push({ ...line, node, layer });
        }
      }
    }
    lines.sort((one, other) => one.top - other.top);
    const found = lines.flatMap((one, at) =>
      lines
        .slice(at + 1)
        .filter((other) => one.node !== other.node && one.layer === other.layer)
        .filter((other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2)
        .filter((other) => Math.min(one.bottom, other.bottom) - other.top > 2)
        .map((other) => `"${one.node.textContent?.trim()}" and "${other.node.textContent?.trim()}"`),
    );
    return [...new Set(found)];

    function surroundings(parent: Element) {
      const clip = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
      let layer: Element | null = null;
      for (
        let element: Element | null = parent;
        element && element !== document.body;
        element = element.parentElement
      ) {
        const { clipPath, overflow, position, zIndex } = getComputedStyle(element);
        if (overflow !== "visible" || clipPath !== "none") {
          const box = element.getBoundingClientRect();
          clip.left = Math.max(clip.left, box.left);
          clip.top = Math.max(clip.top, box.top);
          clip.right = Math.min(clip.right, box.right);
          clip.bottom = Math.min(clip.bottom, box.bottom);
        }
        const isLifted = /fixed|sticky/.test(position) || (position !== "static" && zIndex !== "auto");
        if (isLifted && !layer) {
          layer = element;
        }
      }
      return { layer, clip };
    }
  });
  expect(overlaps, "texts that lie over each other").toEqual([]);
}

/**
 * Keeps a screenshot of the whole page as `artefacts/<name>-<width>-<scheme>.png`; of a long page several, because
 * the browser draws no surface of more than 8192 pixels.
 */
export async function keepPicture(page: Page, name: string, scheme: string): Promise<void> {
  if (!wantsPictures()) {
    return;
  }
  const width = page.viewportSize()?.width ?? 0;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0, part = 1; y < height; y += LONGEST_PICTURE, part += 1) {
    const number = height > LONGEST_PICTURE ? `-${part}` : "";
    await page.screenshot({
      path: resolve(ARTEFACTS, `${name}-${width}-${scheme}${number}.png`),
      fullPage: true,
      clip: { x: 0, y, width, height: Math.min(LONGEST_PICTURE, height - y) },
      animations: "disabled",
    });
  }
}
