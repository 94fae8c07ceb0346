/** What is said beside a list, in the place that the page has for it. */

const SAID = "[data-desk-said]";

/** Says it aloud; what one sees shows it already. */
export function say(list: HTMLElement, words: string): void {
  put(list, words, "status");
}

/** Says it where everybody sees it. */
export function sayFailure(list: HTMLElement, words: string): void {
  put(list, words, "alert");
}

function put(list: HTMLElement, words: string, role: "status" | "alert"): void {
  const place = list.parentElement?.querySelector(SAID);
  if (place) {
    place.setAttribute("role", role);
    place.textContent = words;
    place.classList.toggle("visually-hidden", role === "status");
  }
}
