import { token } from "../api/client.ts";
import { calls } from "./calls.ts";
import { foldOnEscape } from "./fold-on-escape.ts";
import { oneAfterAnother } from "./one-after-another.ts";
import { orderRows } from "./order-rows.ts";
import { removeRows } from "./remove-rows.ts";
import { showRows } from "./show-rows.ts";

type PageToken = Pick<typeof token, "current" | "keepToFirst">;

/**
 * Makes the buttons of a creator's lists act at once, as soon as the page has a token: a page that is left right
 * after a press must not lose calls that still wait for one. Until then, and without a token, the forms submit as
 * usual. A press of one user is never sent in the name of another who signed in since.
 */
export async function actAtOnceOnceSignedIn(source: PageToken = token): Promise<void> {
  foldOnEscape();
  source.keepToFirst();
  if ((await source.current().catch(() => undefined)) !== undefined) {
    actAtOnce();
  }
}

function actAtOnce(): void {
  // One queue for the page: moving a row and then removing it reaches the server in that order.
  const queue = oneAfterAnother();
  for (const list of document.querySelectorAll<HTMLElement>("[data-dashboard-list]")) {
    const known = calls[list.dataset["dashboardList"] ?? ""];
    if (known) {
      orderRows(list, queue, known.order);
      showRows(list, queue, known.field, known.show);
      removeRows(list, queue, known.field, known.remove);
      // For tests that press a button only once it acts at once.
      list.dataset["acts"] = "at-once";
    }
  }
}
