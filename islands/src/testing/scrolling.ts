/**
 * Today's browsers answer every call that scrolls with a promise, which keeps once the scrolling has ended
 * (https://drafts.csswg.org/cssom-view/#scrolling); happy-dom and the DOM's types still say that nothing is answered.
 * All tests run with the promise: whatever passes the answer on where something else is expected fails in them.
 */
type Scroll = (...where: never[]) => void;

const NAMES = ["scroll", "scrollBy", "scrollIntoView", "scrollTo"] as const;

function answerPromises(scroller: Partial<Record<(typeof NAMES)[number], Scroll>>): void {
  for (const name of NAMES) {
    const scroll = scroller[name];
    if (scroll) {
      scroller[name] = function (this: unknown, ...where) {
        scroll.apply(this, where);
        return Promise.resolve();
      };
    }
  }
}

// Some tests run without a page.
if (typeof window !== "undefined") {
  answerPromises(Element.prototype);
  answerPromises(window);
}
