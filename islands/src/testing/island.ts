import { islandElement } from "../island-element.ts";
import type { Island } from "../lib/island.ts";
import * as mountModule from "../mount.tsx";
import { settle } from "./page.ts";

/** An island on its page with its element: failures are shown, and can be retried. */

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

/** Adds it to the page with these props and, if it waits for an event, that event's name. */
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

/** Empties the page: islands first, because their dialogs are beside them. */
export async function leavePage(): Promise<void> {
  for (const host of document.querySelectorAll("x-island")) {
    host.remove();
  }
  await settle();
  document.body.replaceChildren();
}
