import { holdSheet } from "./lib/sheet-history.ts";

/** Sheets and drawers that the browser opens itself. The picture viewer has its own entry. */
const POPOVERS = ".sheet[popover],.drawer[popover],.search-panel";
const DIALOGS = ".drawer,.date-range";

const held = new Map<Element, () => void>();

function hold(sheet: Element, close: () => void): void {
  if (!held.has(sheet)) {
    const release = holdSheet(() => {
      held.delete(sheet);
      close();
    });
    held.set(sheet, release);
  }
}

function release(sheet: Element): void {
  held.get(sheet)?.();
  held.delete(sheet);
}

/** Lets Back close the sheet, drawer or calendar that covers the page of a narrow window. */
export function closeByBack(): void {
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target instanceof HTMLElement && target.matches(POPOVERS)) {
        if (target.matches(":popover-open")) {
          hold(target, () => target.hidePopover());
        } else {
          release(target);
        }
      }
    },
    { capture: true },
  );
  const dialogs = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target instanceof HTMLDialogElement && target.matches(DIALOGS)) {
        if (target.open) {
          hold(target, () => target.close());
        } else {
          release(target);
        }
      }
    }
  });
  dialogs.observe(document, { subtree: true, attributes: true, attributeFilter: ["open"] });
}
