import type { Locator, Page, Response } from "@playwright/test";
import type { components } from "../../islands/src/api/schema.d.ts";
import { boxOf } from "./box.ts";
import { expect } from "./test.ts";

type Schemas = components["schemas"];
export type Answer = Schemas["HotelsOnMap"];
export type Body = Schemas["HotelsInBoundingBox"];

/** The call that loads list and map. */
export const CALL = "/api/v1/hotel/boundingBox";

/**
 * The parsed answer if it is for list and map, not for a card, and was requested by a page at that path. The map's
 * marks identify it, because not every browser exposes the request's body.
 */
async function answerIn(response: Response, path: string | undefined): Promise<Answer | undefined> {
  const { pathname } = new URL(response.request().headers().referer ?? "about:blank");
  if (!response.url().endsWith(CALL) || (path !== undefined && pathname !== path)) {
    return undefined;
  }
  // Leaving a page aborts its answers.
  const answer: Answer | undefined = await response.json().catch(() => undefined);
  return answer?.map ? answer : undefined;
}

/**
 * Does something that makes the map load, and returns the answer. Give the path if the act opens another page: the
 * map of the page that is left may still be loading.
 */
export async function answerTo(page: Page, act: () => Promise<unknown>, path?: string): Promise<Answer> {
  const isAnswer = async (response: Response) => (await answerIn(response, path)) !== undefined;
  const [response] = await Promise.all([page.waitForResponse(isAnswer), act()]);
  const answer: Answer = await response.json();
  return answer;
}

/** Opens the map of a search, and waits for its pins. */
export async function openMap(page: Page, searchId: string, more = ""): Promise<Answer> {
  const answer = await answerTo(page, () => page.goto(`/mapsearch?searchId=${searchId}${more}`), "/mapsearch");
  await expect(pins(page).first()).toBeVisible();
  await expect(heading(page)).toHaveText(found(answer));
  // When the map fits the found stays, it may load once more.
  await expect(page.locator(".map-pane")).toHaveAttribute("aria-busy", "false");
  return answer;
}

/** The heading for the number of results. */
export const found = ({ total }: Answer) => new RegExp(`^${total.toLocaleString("en")} stays? in .+$`);
export const heading = (page: Page) => page.getByRole("heading", { level: 2, name: /^[\d,]+ stays? in / });
export const canvas = (page: Page) => page.getByRole("region", { name: /^Map of stays/ });
export const pins = (page: Page) => page.locator("[data-pin-id]");
export const card = (page: Page) => page.locator(".stay-card");

/** The best pin with a price that nothing covers: which stays are best changes by the day, and controls lie over some. */
export async function freePin(page: Page): Promise<Locator> {
  await pins(page).first().scrollIntoViewIfNeeded();
  let id: string | undefined;
  await expect
    .poll(async () => {
      id = await pins(page).evaluateAll((all) => {
        const isFree = (pin: Element) => {
          const { left, top, width, height } = pin.getBoundingClientRect();
          return pin.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        };
        const free = all.find((pin) => !pin.classList.contains("is-small") && isFree(pin));
        return free instanceof HTMLElement ? free.dataset["pinId"] : undefined;
      });
      return id;
    })
    .toBeDefined();
  return page.locator(`[data-pin-id="${id}"]`);
}

/** Drags the map from its centre. */
export async function drag(page: Page, x: number, y: number): Promise<void> {
  const box = await boxOf(canvas(page));
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y, { steps: 6 });
  await page.mouse.up();
}

/** Waits until the map has drawn its base map: the embedded one, or an external one. */
export async function expectBasemap(page: Page, basemap: "embedded" | "external"): Promise<void> {
  await expect(page.locator(".hotel-map")).toHaveAttribute("data-basemap", basemap);
}

/** Whether list and map are side by side. */
export const isDesktop = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024;

/** On phones the list is a sheet over the map; this folds it. */
export async function uncoverMap(page: Page): Promise<void> {
  if (!isDesktop(page)) {
    const { height: before } = await boxOf(canvas(page));
    await page.getByRole("button", { name: "Show more of the map" }).click();
    await expect.poll(async () => (await boxOf(canvas(page))).height).toBeGreaterThan(before);
  }
}
