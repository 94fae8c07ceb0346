/** How long the next page may take, in milliseconds: as long as any answer may. */
const PATIENCE = 30_000;

/**
 * Calls back when a form was sent and its page stays all the same: somebody pressed Stop, the connection broke, or what
 * came was no page. At once where the browser says so, else when the next page should have been there. What it answers is
 * called each time that a form is sent.
 */
export function whenStayed(stayed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function waitFor(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      end();
      stayed();
    }, milliseconds);
  }

  function waitOn(milliseconds: number): void {
    if (timer !== undefined) {
      waitFor(milliseconds);
    }
  }

  addEventListener("pagehide", end);
  if ("navigation" in window) {
    // A form that is sent twice ends the first time with the second, which begins in the same moment.
    window.navigation.addEventListener("navigateerror", () => waitOn(0));
    window.navigation.addEventListener("navigate", () => waitOn(PATIENCE));
  }
  return () => waitFor(PATIENCE);
}
