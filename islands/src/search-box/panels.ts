import { spaceAround } from "./space.ts";

/** What opens beside a cell of a search box. */
const OPEN = ".suggestions:not([hidden]),.suggestions-none,[open]>.search-guests-panel";
/** Between a cell and its panel, in CSS pixels; search-box.css has it as --s3 at most. */
const GAP = 12;
/** With less space on both sides the cell is brought to the top of the window, in CSS pixels. */
const MIN_SPACE = 240;

/**
 * Keeps the panels of search boxes in the window: below their cell where they fit, else on the side with more space, no
 * higher than the space there, and scrolling inside. Without this code they are below, with the height that the style gives
 * them.
 */
export function placePanels(): void {
  for (const form of document.querySelectorAll("form.search-box")) {
    const place = () => {
      for (const panel of form.querySelectorAll<HTMLElement>(OPEN)) {
        const cell = panel.closest(".search-cell");
        if (cell) {
          placeBeside(panel, cell);
        }
      }
    };
    // The attributes that placing sets are not among these.
    new MutationObserver(place).observe(form, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ["hidden", "class", "open"],
    });
    for (const target of [window, window.visualViewport]) {
      for (const name of ["resize", "scroll"]) {
        target?.addEventListener(name, place, { passive: true });
      }
    }
  }
}

/** Places a panel beside its cell; one that is part of the page's flow is left alone. */
export function placeBeside(panel: HTMLElement, cell: Element): void {
  const { scrollTop } = panel;
  panel.style.maxBlockSize = "";
  if (getComputedStyle(panel).position !== "absolute") {
    delete panel.dataset["side"];
    return;
  }
  const wanted = panel.offsetHeight + GAP;
  let { above, below } = spaceAround(cell);
  if (wanted > below && Math.max(above, below) < MIN_SPACE && cell.contains(document.activeElement)) {
    cell.scrollIntoView({ block: "start" });
    ({ above, below } = spaceAround(cell));
  }
  const isAbove = wanted > below && above > below;
  panel.dataset["side"] = isAbove ? "above" : "below";
  const space = isAbove ? above : below;
  if (wanted > space) {
    panel.style.maxBlockSize = `${Math.max(space - GAP, 0)}px`;
  }
  // Measuring it without a limit has scrolled it back.
  panel.scrollTop = scrollTop;
}
