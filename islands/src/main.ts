import { goToAuthPage, openByLinks } from "./auth-links.ts";
import { islandElement } from "./island-element.ts";
import { hasKeptForms } from "./lib/kept-forms.ts";
import { registry } from "./registry.ts";
import { revealPasswords } from "./reveal-passwords.ts";

customElements.define(
  "x-island",
  islandElement(registry, () => import("./mount.tsx"), { "auth-modal": goToAuthPage }),
);
openByLinks();
revealPasswords();
if (hasKeptForms()) {
  // Without it a form is submitted as it is, and forgotten when its page is left.
  import("./keep-forms.ts").then(({ keepForms }) => keepForms()).catch(() => {});
}
if (
  document.querySelector(
    "[data-dashboard-list],[data-live-form],[action='/logout'],.viewer,.welcome,[data-fit-picture]",
  ) ||
  location.pathname === "/logout"
) {
  // Without it the forms and links of the page do the same.
  import("./beyond-forms.ts").catch(() => {});
}
const loadSheets = () => {
  // Without it Back leaves the page that a sheet covers.
  import("./sheets.ts").catch(() => {});
};
// The first sheet or drawer opens; the module finds it open.
addEventListener("toggle", loadSheets, { capture: true, once: true });
if (document.querySelector(".search-box input[type=date]")) {
  // Without it the two dates are separate fields, with the platform's calendars, and panels open below whatever the room.
  import("./search-box/index.ts").then(({ wakeSearchBoxes }) => wakeSearchBoxes()).catch(() => {});
}
