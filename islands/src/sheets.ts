import { holdSheet, isNarrow } from "./lib/sheet-history.ts";

/** Sheets and drawers that the browser opens itself. The picture viewer has its own entry. */
const POPOVERS = ".sheet[popover],.drawer[popover],.search-panel";
const DIALOGS = ".drawer,.date-range";

const held = new Map<Element, () => void>();

function hold(sheet: Element, close: () => void): void {
  if (isNarrow() && !held.has(sheet)) {
    const release = holdSheet(() => {
      held.delete(sheet);
      close();
    });
    held.set(sheet, release);
  }
}

function follow(sheet: HTMLElement): void {
  if (!sheet.hasAttribute("popover")) {
    holdDialog(sheet);
  } else if (sheet.matches(":popover-open")) {
    hold(sheet, () => sheet.hidePopover());
  } else {
    release(sheet);
  }
}

function holdDialog(sheet: HTMLElement): void {
  if (sheet instanceof HTMLDialogElement && sheet.open) {
    hold(sheet, () => sheet.close());
  } else {
    release(sheet);
  }
}

function release(sheet: Element): void {
  held.get(sheet)?.();
  held.delete(sheet);
}

/** Lets Back close the sheet, drawer or calendar that covers the page of a narrow window; others leave Back alone. */
function closeByBack(): void {
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target instanceof HTMLElement && target.matches(POPOVERS)) {
        follow(target);
      }
    },
    { capture: true },
  );
  const dialogs = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target instanceof HTMLDialogElement && target.matches(DIALOGS)) {
        follow(target);
      }
    }
  });
  dialogs.observe(document, { subtree: true, attributes: true, attributeFilter: ["open"] });
  // One that was opened before this code had loaded.
  for (const sheet of document.querySelectorAll<HTMLElement>(`${POPOVERS},${DIALOGS}`)) {
    follow(sheet);
  }
}

closeByBack();
const shared = document.querySelector<HTMLElement>("[data-share]");
if (shared) {
  // Without it the panel has the address to copy by hand, and the QR code.
  import("./share.ts").then(({ sharePage }) => sharePage(shared)).catch(() => {});
}
