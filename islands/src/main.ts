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
if (document.querySelector("[data-dashboard-list],[action='/logout'],.viewer") || location.pathname === "/logout") {
  // Without it the forms and links of the page do the same.
  import("./beyond-forms.ts").catch(() => {});
}
const loadSheets = () => {
  // Without it Back leaves the page that a sheet covers.
  import("./sheets.ts").catch(() => {});
};
// The first sheet or drawer opens; the module finds it open.
addEventListener("toggle", loadSheets, { capture: true, once: true });
if (document.querySelector("[data-live-form]")) {
  // Without it filters and order act when their buttons are pressed.
  import("./live-list/live-list.ts").then(({ actAtOnce }) => actAtOnce()).catch(() => {});
}
if (document.querySelector(".search-box input[type=date]")) {
  // Without it the two dates are separate fields, with the platform's calendars, and panels open below whatever the room.
  import("./search-box/index.ts").then(({ wakeSearchBoxes }) => wakeSearchBoxes()).catch(() => {});
}
if (document.querySelector(".welcome")) {
  // Without it the preview shows what is saved.
  import("./welcome.ts").then(({ livePreview }) => livePreview()).catch(() => {});
}
