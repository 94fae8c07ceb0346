// Optimistic changes that a page reverts when the server refuses them late. The answer is held, so that the page
// shows the change without it; bench/responses.mjs measures how soon it shows.

import { expect, type Page, type Route } from "@playwright/test";
import { gate } from "./gate.ts";
import { ready } from "./person.ts";

/** A call whose answer is held back. */
export type HeldCall = {
  /** Resolves when the call was sent; it has no answer yet. */
  readonly asked: Promise<void>;
  /** Answers it, and all calls like it until then, with 409. */
  readonly refuse: () => void;
};

/** Holds back the answers of a call, by its address, until they are refused; from then on the site answers. */
export async function hold(page: Page, call: string, refusal: object): Promise<HeldCall> {
  const [asked, refused] = [gate(), gate()];
  let isHeld = true;
  await page.route(call, async (route: Route) => {
    if (!isHeld) {
      await route.continue();
      return;
    }
    asked.open();
    await refused.opened;
    await route.fulfill({ status: 409, contentType: "application/json", body: JSON.stringify(refusal) });
  });
  const refuse = () => {
    isHeld = false;
    refused.open();
  };
  return { asked: asked.opened, refuse };
}

/** Opens a page of the dashboard, and waits until the buttons of its lists act at once: before that their forms are sent. */
export async function openActingAtOnce(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
  await expect(page.locator("[data-dashboard-list]").first()).toHaveAttribute("data-acts", "at-once");
}
