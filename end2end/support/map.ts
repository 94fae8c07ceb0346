import type { Locator, Page, Response } from "@playwright/test";
import type { components } from "../../islands/src/api/schema.d.ts";
import { expect } from "./test.ts";

type Schemas = components["schemas"];
export type Answer = Schemas["HotelsOnMap"];
export type Body = Schemas["HotelsInBoundingBox"];

/** Where list and map come from. */
export const CALL = "/api/v1/hotel/boundingBox";

/**
 * What was answered, when it answers the list and the map, not a card, and a page at that path asked. The answer tells by
 * its map, because not every browser tells what was sent.
 */
async function answerIn(response: Response, path: string | undefined): Promise<Answer | undefined> {
  const { pathname } = new URL(response.request().headers().referer ?? "about:blank");
  if (!response.url().endsWith(CALL) || (path !== undefined && pathname !== path)) {
    return undefined;
  }
  // A page that is left takes its answers along.
  const answer: Answer | undefined = await response.json().catch(() => undefined);
  return answer?.map ? answer : undefined;
}

/**
 * Does something that the map asks a question for, and answers what was answered. What leads to another page says its
 * path: the map of the page that is left may still have a question of its own.
 */
export async function answerTo(page: Page, act: () => Promise<unknown>, path?: string): Promise<Answer> {
  const isAnswer = async (response: Response) => (await answerIn(response, path)) !== undefined;
  const [response] = await Promise.all([page.waitForResponse(isAnswer), act()]);
  const answer: Answer = await response.json();
  return answer;
}

/** Opens the map of a search; its pins stand. */
export async function openMap(page: Page, searchId: string, more = ""): Promise<Answer> {
  const answer = await answerTo(page, () => page.goto(`/mapsearch?searchId=${searchId}${more}`), "/mapsearch");
  await expect(pins(page).first()).toBeVisible();
  await expect(heading(page)).toHaveText(found(answer));
  // When the map fits the stays that were found, it may ask once more.
  await expect(page.locator(".map-pane")).toHaveAttribute("aria-busy", "false");
  return answer;
}

/** How the heading says what was found. */
export const found = ({ total }: Answer) => new RegExp(`^${total.toLocaleString("en")} stays? in .+$`);
export const heading = (page: Page) => page.getByRole("heading", { level: 2, name: /^[\d,]+ stays? in / });
export const canvas = (page: Page) => page.getByRole("region", { name: /^Map of stays/ });
export const pins = (page: Page) => page.locator("[data-pin-id]");
export const card = (page: Page) => page.locator(".stay-card");

/** Drags the map's middle. */
export async function drag(page: Page, x: number, y: number): Promise<void> {
  const box = await boxOf(canvas(page));
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y, { steps: 6 });
  await page.mouse.up();
}

/** Where an element is on the window. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) {
    throw new Error("the element is not on the page");
  }
  return box;
}

/** Waits until the map has drawn what it lies on: the embedded world, or what a setting names. */
export async function expectGround(page: Page, ground: "embedded" | "other"): Promise<void> {
  await expect(page.locator(".hotel-map")).toHaveAttribute("data-ground", ground);
}

/** List and map stand side by side. */
export const isDesktop = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024;

/** On phones the list is a sheet over the map; it makes way, and the map takes the room. */
export async function uncoverMap(page: Page): Promise<void> {
  if (!isDesktop(page)) {
    const { height: before } = await boxOf(canvas(page));
    await page.getByRole("button", { name: "Show more of the map" }).click();
    await expect.poll(async () => (await boxOf(canvas(page))).height).toBeGreaterThan(before);
  }
}
