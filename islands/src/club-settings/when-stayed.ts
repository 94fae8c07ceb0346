/** How long the next page may take, in milliseconds: as long as any answer may take. */
const PAGE_WAIT = 30_000;

/**
 * Calls back when a form was submitted but its page stays open: the visitor pressed Stop, the connection broke, or
 * the answer was a download. Fires at once where the browser reports it, otherwise when the next page is overdue.
 * Call the returned function on each submit.
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
    // Submitting a form twice aborts the first submit as the second begins.
    window.navigation.addEventListener("navigateerror", () => waitOn(0));
    window.navigation.addEventListener("navigate", () => waitOn(PAGE_WAIT));
  }
  return () => waitFor(PAGE_WAIT);
}
