import { islandElement } from "../island-element.ts";
import type { Island } from "../lib/island.ts";
import * as mountModule from "../mount.tsx";
import { settle } from "./page.ts";

/** An island on its page, with all that the page has around it: what fails is shown, and can be tried again. */

const placed: { island?: Island } = {};
const registry = {
  async tried() {
    if (!placed.island) {
      throw new Error("There is no island to try.");
    }
    return { island: placed.island };
  },
};

customElements.define(
  "x-island",
  islandElement(registry, async () => mountModule),
);

/** Puts it on the page, which gives it these props and, where it waits for an event, that event's name. */
export async function placeIsland(island: Island, props: object, load = ""): Promise<HTMLElement> {
  placed.island = island;
  const host = document.createElement("x-island");
  host.setAttribute("name", "tried");
  host.setAttribute("props", JSON.stringify(props));
  host.setAttribute("load", load);
  document.body.append(host);
  await settle();
  return host;
}

/** Takes all away that is on the page: the islands first, which have their dialogs beside them. */
export async function leavePage(): Promise<void> {
  for (const host of document.querySelectorAll("x-island")) {
    host.remove();
  }
  await settle();
  document.body.replaceChildren();
}
