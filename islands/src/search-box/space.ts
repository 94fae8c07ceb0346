/** The rows of the window above and below an element in which a panel beside it is seen, in CSS pixels. */
export interface Space {
  readonly above: number;
  readonly below: number;
}

/** What stays at the top of the window while the page scrolls, from the top down. */
const BARS = ".site-header,.jump-links";
/** Between a panel and the edge of what is seen. */
const MARGIN = 8;
/** The kinds of overflow that are not seen. */
const CUTTING = /auto|scroll|hidden|clip/;

/**
 * The space around an element: within the part of the page that a keyboard on the screen leaves, within all that scrolls or
 * cuts off, and below the bars that stay in view.
 */
export function spaceAround(element: Element): Space {
  const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {};
  let [top, bottom] = [offsetTop, offsetTop + height];
  for (const bar of document.querySelectorAll(BARS)) {
    const box = bar.getBoundingClientRect();
    if (!bar.contains(element) && box.top <= top + 1) {
      top = Math.max(top, box.bottom);
    }
  }
  for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
    if (CUTTING.test(getComputedStyle(around).overflowY)) {
      const box = around.getBoundingClientRect();
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
  }
  const box = element.getBoundingClientRect();
  return { above: box.top - top - MARGIN, below: bottom - box.bottom - MARGIN };
}
