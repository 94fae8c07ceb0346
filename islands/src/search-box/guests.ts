/**
 * Closes the guests of the page's search boxes as suggestions close: with Escape, which leads back to their summary, by a
 * press outside, and when the focus goes on. Where they are part of the page's flow only Escape closes them, so that
 * nothing moves under the finger.
 */
export function closeGuests(): void {
  for (const guests of document.querySelectorAll<HTMLDetailsElement>("form.search-box details.search-guests")) {
    const floats = () => {
      const panel = guests.querySelector(".search-guests-panel");
      return panel !== null && getComputedStyle(panel).position === "absolute";
    };
    guests.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && guests.open) {
        event.stopPropagation();
        // The panel around the search box would close with it.
        event.preventDefault();
        guests.open = false;
        guests.querySelector("summary")?.focus();
      }
    });
    guests.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !guests.contains(relatedTarget) && floats()) {
        guests.open = false;
      }
    });
    document.addEventListener("pointerdown", ({ target }) => {
      if (guests.open && target instanceof Node && !guests.contains(target) && floats()) {
        guests.open = false;
      }
    });
  }
}
