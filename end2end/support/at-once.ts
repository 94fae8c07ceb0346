// What a page shows at once and takes back when the answer comes late and is no. The answer is held, so that what is shown
// meanwhile is shown without it; how soon it is shown, bench/responses.mjs measures.

import type { Page, Route } from "@playwright/test";
import { gate } from "./gate.ts";
import { ready } from "./person.ts";

/** A call whose answer is held. */
export type Held = {
  /** The call was sent, and has no answer. */
  readonly asked: Promise<void>;
  /** Answers it, and whatever like it came until then, with 409. */
  readonly refuse: () => void;
};

/** Holds the answers of a call, by its address, until they are let go as refusals; from then on the site answers. */
export async function hold(page: Page, call: string, refusal: object): Promise<Held> {
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

/** Opens a page of the desk whose lists act at once: from when their script has its token. */
export async function openActingAtOnce(page: Page, path: string): Promise<void> {
  const token = page.waitForResponse("**/api/session/token");
  await page.goto(path);
  await ready(page);
  await (await token).finished();
}
