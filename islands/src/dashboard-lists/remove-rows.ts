import { announce, announceFailure } from "./announce.ts";
import type { Remove } from "./calls.ts";
import type { Queue } from "./one-after-another.ts";
import { linkOf, pressOf, rowsOf, seenRowsOf, titleOf } from "./rows.ts";
import { texts } from "./texts.ts";

/** Loads another page in place of this one. */
export type Load = (address: string) => void;

/**
 * Makes Remove act at once: the row goes, and the call runs in the background. A refused row comes back in its place.
 * When the last row is gone the page reloads and shows its empty state.
 */
export function removeRows(
  list: HTMLElement,
  queue: Queue,
  field: string,
  remove: Remove,
  load: Load = (address) => location.replace(address),
): void {
  list.addEventListener("submit", (event) => {
    const press = pressOf(event, "remove", field);
    if (!press) {
      return;
    }
    event.preventDefault();
    const { row, id } = press;
    const seen = seenRowsOf(list);
    focusOn(seen[seen.indexOf(row) + 1]);
    row.hidden = true;
    announce(list, "");
    queue.put(`remove ${id}`, async () => {
      const outcome = await remove(id);
      if (!outcome.isTaken) {
        row.hidden = false;
        announceFailure(list, `${texts.removed.failed(titleOf(row))} ${outcome.reason}`.trim());
        return;
      }
      row.remove();
      if (rowsOf(list).length > 0) {
        announce(list, texts.removed.said);
      } else {
        // After all earlier calls.
        queue.afterAll(() => load(addressAnew()));
      }
    });
  });
}

/** Focuses the row that takes the place, or the page's heading. */
function focusOn(row: HTMLElement | undefined): void {
  const link = linkOf(row);
  const heading = document.querySelector<HTMLElement>("h1");
  if (link) {
    link.focus();
  } else if (heading) {
    heading.tabIndex = -1;
    heading.focus();
  }
}

/** The address of this page with the confirmation of the removal. */
function addressAnew(): string {
  const address = new URL(location.href);
  address.searchParams.set("done", "removed");
  // With a fragment the browser would not reload the page.
  address.hash = "";
  return address.href;
}
