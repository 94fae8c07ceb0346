// What a page shows at once and takes back when the answer comes late and is no.

import type { Page, Route } from "@playwright/test";
import { ready } from "./person.ts";

/** How long an answer is held, in milliseconds. */
const HELD = 2_000;
/** How soon a press must show, in milliseconds. */
export const AT_ONCE = 100;

/** Holds the answer of a call, by its address, and then fails it with 409. */
export async function holdAndFail(page: Page, call: string, refusal: object): Promise<void> {
  await page.route(call, async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, HELD));
    await route.fulfill({ status: 409, contentType: "application/json", body: JSON.stringify(refusal) });
  });
}

/** Waits until the page's own first pictures are painted: frames come one after the other without a gap. */
export function calm(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let quick = 0;
        let before = performance.now();
        const frame = (now: number) => {
          quick = now - before < 40 ? quick + 1 : 0;
          before = now;
          if (quick === 10) {
            resolve();
          } else {
            requestAnimationFrame(frame);
          }
        };
        requestAnimationFrame(frame);
      }),
  );
}

/** Presses a button and answers after how long what `mark` names was painted, in milliseconds. */
export function timeToMark(page: Page, button: string, mark: string): Promise<number> {
  return page.evaluate(
    ([button, mark]) =>
      new Promise<number>((resolve, reject) => {
        const target = [...document.querySelectorAll("button")].find((known) => known.textContent?.includes(button));
        if (!target) {
          reject(new Error(`no button ${button}`));
          return;
        }
        const started = performance.now();
        const observer = new MutationObserver(() => {
          if (document.querySelector(mark)) {
            observer.disconnect();
            // A task that a frame leaves behind runs when that frame has been painted.
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
          }
        });
        observer.observe(document.body, { attributes: true, childList: true, subtree: true });
        target.click();
      }),
    [button, mark] as const,
  );
}

/** Opens a page of the desk whose lists act at once: from when their script has its token. */
export async function openActingAtOnce(page: Page, path: string): Promise<void> {
  const token = page.waitForResponse("**/api/session/token");
  await page.goto(path);
  await ready(page);
  await (await token).finished();
}
