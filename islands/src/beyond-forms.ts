/**
 * Enhancements of single pages. Each is fetched only where the page has its elements. They are separate from the
 * entry because every page loads the entry, so it must stay small.
 */

const watchSigningOut = () => {
  import("./signing-out.ts").then(({ forgetWhenSignedOut }) => forgetWhenSignedOut()).catch(() => {});
};
if (document.querySelector("main form[action='/logout']") || location.pathname === "/logout") {
  watchSigningOut();
} else {
  document.getElementById("account-menu")?.addEventListener("beforetoggle", watchSigningOut, { once: true });
}

if (document.querySelector("[data-dashboard-list]")) {
  import("./dashboard-lists/dashboard-lists.ts")
    .then(({ actAtOnceOnceSignedIn }) => actAtOnceOnceSignedIn())
    .catch(() => {});
}

if (document.querySelector("[data-live-form]")) {
  // Without it filters and order act when their buttons are pressed.
  import("./live-list/live-list.ts").then(({ actAtOnce }) => actAtOnce()).catch(() => {});
}

if (document.querySelector(".welcome")) {
  // Without it the preview shows what is saved.
  import("./welcome.ts").then(({ livePreview }) => livePreview()).catch(() => {});
}

if (document.querySelector("[data-fit-picture]")) {
  // Without it the server refuses what it does not read.
  import("./fit-chosen-pictures.ts").then(({ fitChosenPictures }) => fitChosenPictures()).catch(() => {});
}

const pictures = document.querySelector<HTMLDialogElement>("dialog.viewer");
if (pictures) {
  const view = (isPressed: boolean) => {
    import("./picture-viewer.ts").then(({ viewPictures }) => viewPictures(pictures, isPressed)).catch(() => {});
  };
  if (location.hash.startsWith("#picture-")) {
    view(false);
  } else {
    addEventListener("hashchange", () => view(true), { once: true });
  }
}

export {};
