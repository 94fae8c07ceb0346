import type { Locator, Page, Response } from "@playwright/test";
import type { components } from "../../islands/src/api/schema.d.ts";
import { expect } from "./test.ts";

type Schemas = components["schemas"];
export type Answer = Schemas["HotelsOnMap"];
export type Body = Schemas["HotelsInBoundingBox"];

/** Where list and map come from. */
export const CALL = "/api/v1/hotel/boundingBox";

/** The question of the list and the map, not that of a card, when it comes from a page at that path. */
function isQuestion(response: Response, path: string | undefined): boolean {
  const request = response.request();
  const body: Body | undefined = response.url().endsWith(CALL) ? request.postDataJSON() : undefined;
  const isQuestion = body?.zoom !== undefined && body?.zoom !== null;
  return isQuestion && (path === undefined || new URL(request.headers().referer ?? "").pathname === path);
}

/**
 * Does something that the map asks a question for, and answers what was answered. What leads to another page says its
 * path: the map of the page that is left may still have a question of its own.
 */
export async function answerTo(page: Page, act: () => Promise<unknown>, path?: string): Promise<Answer> {
  const [response] = await Promise.all([page.waitForResponse((found) => isQuestion(found, path)), act()]);
  const answer: Answer = await response.json();
  return answer;
}

/** Opens the map of a search; its pins stand. */
export async function openMap(page: Page, searchId: string, more = ""): Promise<Answer> {
  const answer = await answerTo(page, () => page.goto(`/mapsearch?searchId=${searchId}${more}`), "/mapsearch");
  await expect(pins(page).first()).toBeVisible();
  await expect(heading(page)).toHaveText(found(answer));
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
