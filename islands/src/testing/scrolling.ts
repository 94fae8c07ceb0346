/**
 * Current browsers return a promise from every scroll call, which resolves once the scrolling has ended
 * (https://drafts.csswg.org/cssom-view/#scrolling); happy-dom and the DOM's types return nothing yet. All tests run
 * with the promise, so that code which returns it by mistake fails in them.
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
