import { token } from "../api/client.ts";
import { calls, sendOrder } from "./calls.ts";
import { oneAfterAnother } from "./one-after-another.ts";
import { orderStays } from "./order-stays.ts";
import { removeRows } from "./remove-rows.ts";
import { showRows } from "./show-rows.ts";

/**
 * Lets the buttons of a creator's lists act at once from when the server can be told in the same moment: a page that is
 * left right after a press takes nothing along that still waits for a token. Until then, and where there is none, the
 * forms do it.
 */
export async function actAtOnceOnceSignedIn(source: { current(): Promise<string | undefined> } = token): Promise<void> {
  if ((await source.current().catch(() => undefined)) !== undefined) {
    actAtOnce();
  }
}

function actAtOnce(): void {
  // One of the page: what is moved and then removed is told in that order.
  const queue = oneAfterAnother();
  orderStays(sendOrder, queue);
  for (const list of document.querySelectorAll<HTMLElement>("[data-desk-list]")) {
    const known = calls[list.dataset["deskList"] ?? ""];
    if (known?.show) {
      showRows(list, queue, known.field, known.show);
    }
    if (known) {
      removeRows(list, queue, known.field, known.remove);
    }
  }
}
