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
  // Without it a form is sent as it is, and forgotten when its page is left.
  import("./keep-forms.ts").then(({ keepForms }) => keepForms()).catch(() => {});
}
if (document.querySelector("[data-desk-list]")) {
  // Without its code the forms of the lists do the same.
  void import("./desk-lists/desk-lists.ts")
    .then(({ actAtOnceOnceSignedIn }) => actAtOnceOnceSignedIn())
    .catch(() => {});
}
// Without it signing out does all that it says.
const watchSigningOut = () => {
  import("./signing-out.ts").then(({ forgetWhenSignedOut }) => forgetWhenSignedOut()).catch(() => {});
};
if (document.querySelector("main form[action='/logout']") || location.pathname === "/logout") {
  watchSigningOut();
} else {
  document.getElementById("account-menu")?.addEventListener("beforetoggle", watchSigningOut, { once: true });
}
const pictures = document.querySelector<HTMLDialogElement>("dialog.viewer");
if (pictures) {
  // Until it is there, and without it, the address alone opens and closes the pictures.
  const view = (isPressed: boolean) => {
    import("./picture-viewer.ts").then(({ viewPictures }) => viewPictures(pictures, isPressed)).catch(() => {});
  };
  if (location.hash.startsWith("#picture-")) {
    view(false);
  } else {
    addEventListener("hashchange", () => view(true), { once: true });
  }
}
if (document.querySelector("[data-live-form]")) {
  // Without it filters and order act when their buttons are pressed.
  import("./live-list/live-list.ts").then(({ actAtOnce }) => actAtOnce()).catch(() => {});
}
if (document.querySelector(".search-box input[type=date]")) {
  // Without it the two dates are fields of their own, with the platform's calendars.
  import("./date-range/fields.ts").then(({ joinDates }) => joinDates()).catch(() => {});
}
