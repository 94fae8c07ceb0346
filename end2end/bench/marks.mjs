// Measures how soon a press and a key show.

/** Waits until the page has painted its first frames, which then follow each other without a gap. */
export function calm(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let quick = 0;
        let before = performance.now();
        const frame = (now) => {
          quick = now - before < 40 ? quick + 1 : 0;
          before = now;
          if (quick === 10) {
            resolve();
          } else {
            requestAnimationFrame(frame);
          }
        };
        requestAnimationFrame(frame);
      }),
  );
}

/** Presses a button and returns the time until the element of `mark` was painted, in milliseconds. */
export function timeToMark(page, { button, mark }) {
  return page.evaluate(
    ({ button, mark }) =>
      new Promise((resolve, reject) => {
        const target = [...document.querySelectorAll("button")].find((known) => known.textContent?.includes(button));
        if (!target) {
          reject(new Error(`no button ${button}`));
          return;
        }
        const started = performance.now();
        const observer = new MutationObserver(() => {
          if (document.querySelector(mark)) {
            observer.disconnect();
            // A task queued from a frame callback runs after that frame is painted.
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
          }
        });
        observer.observe(document.body, { attributes: true, childList: true, subtree: true });
        target.click();
      }),
    { button, mark },
  );
}

/**
 * Collects the time from each key to its paint, in milliseconds, in `keysToPaint`. `keyShown(n)` resolves when n keys are
 * shown; nothing asks the page meanwhile, since answering would count.
 */
export function countKeys(page) {
  return page.evaluate(() => {
    const times = [];
    let wait = () => {};
    globalThis.keysToPaint = times;
    globalThis.keyShown = (count) =>
      new Promise((resolve) => {
        wait = () => times.length >= count && resolve();
        wait();
      });
    const shown = (time) => {
      times.push(time);
      wait();
    };
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        // A task queued from a frame callback runs after that frame is painted.
        requestAnimationFrame(() => setTimeout(() => shown(performance.now() - timeStamp)));
      },
      { capture: true },
    );
  });
}
