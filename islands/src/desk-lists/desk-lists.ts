import { token } from "../api/client.ts";
import { calls, sendOrder } from "./calls.ts";
import { oneAfterAnother } from "./one-after-another.ts";
import { orderStays } from "./order-stays.ts";
import { removeRows } from "./remove-rows.ts";
import { showRows } from "./show-rows.ts";

type PageToken = Pick<typeof token, "current" | "keepToFirst">;

/**
 * Lets the buttons of a creator's lists act at once from when the server can be told in the same moment: a page that is
 * left right after a press takes nothing along that still waits for a token. Until then, and where there is none, the
 * forms do it. What one person pressed is not told in the name of another who signed in since.
 */
export async function actAtOnceOnceSignedIn(source: PageToken = token): Promise<void> {
  source.keepToFirst();
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
    if (known) {
      showRows(list, queue, known.field, known.show);
      removeRows(list, queue, known.field, known.remove);
    }
  }
}
