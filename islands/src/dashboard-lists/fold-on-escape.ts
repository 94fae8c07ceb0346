/** Closes the confirmation of a removal with Escape. The focus returns to the button that opened it. */
export function foldOnEscape(): void {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key !== "Escape" || event.defaultPrevented || !(target instanceof Element)) {
      return;
    }
    const fold = target.closest<HTMLDetailsElement>("details.dashboard-remove[open]");
    if (fold) {
      event.preventDefault();
      fold.open = false;
      fold.querySelector("summary")?.focus();
    }
  });
}
