/**
 * What some pages of the server do at once instead of by a form or an address: each part is fetched where the page has
 * what it works on. It stands apart from the entry, which every page has and which has to stay small.
 */

const watchSigningOut = () => {
  import("./signing-out.ts").then(({ forgetWhenSignedOut }) => forgetWhenSignedOut()).catch(() => {});
};
if (document.querySelector("main form[action='/logout']") || location.pathname === "/logout") {
  watchSigningOut();
} else {
  document.getElementById("account-menu")?.addEventListener("beforetoggle", watchSigningOut, { once: true });
}

if (document.querySelector("[data-desk-list]")) {
  import("./desk-lists/desk-lists.ts").then(({ actAtOnceOnceSignedIn }) => actAtOnceOnceSignedIn()).catch(() => {});
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
