/** The page's place for messages beside a list. */

const MESSAGE = "[data-dashboard-said]";

/** Announces a message to screen readers; the list itself shows the change. */
export function announce(list: HTMLElement, words: string): void {
  put(list, words, "status");
}

/** Shows a failure, also to screen readers. */
export function announceFailure(list: HTMLElement, words: string): void {
  put(list, words, "alert");
}

function put(list: HTMLElement, words: string, role: "status" | "alert"): void {
  const place = list.parentElement?.querySelector(MESSAGE);
  if (place) {
    place.setAttribute("role", role);
    place.textContent = words;
    place.classList.toggle("visually-hidden", role === "status");
  }
}
