import { AUTH_OPEN, type AuthOpenDetail } from "./lib/events.ts";

/** The links that requested a modal: where to go when it fails to load. */
const hrefs = new WeakMap<object, string>();

/**
 * Turns a plain click on `a[data-auth-open="signin"]` or `"signup"` into the event that opens the auth modal. Any
 * other click, a page without the modal, and a browser without scripts follow the link as usual.
 */
export function openByLinks(): void {
  document.addEventListener("click", (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-auth-open]");
    const isPlain = !button && !ctrlKey && !metaKey && !shiftKey && !altKey && !event.defaultPrevented;
    if (!link || !isPlain || !document.querySelector('x-island[name="auth-modal"]')) {
      return;
    }
    event.preventDefault();
    const detail: AuthOpenDetail = {
      process: link.dataset["authOpen"] === "signup" ? "signup" : "signin",
      returnUrl: location.pathname + location.search,
    };
    hrefs.set(detail, link.href);
    // Safari does not focus a clicked link, and the modal returns the focus to the element that had it.
    link.focus({ preventScroll: true });
    document.dispatchEvent(new CustomEvent(AUTH_OPEN, { bubbles: true, detail }));
  });
}

/** Opens the page that does the same as the modal. */
export function goToAuthPage(detail: unknown): void {
  const { process, returnUrl } = isOpenDetail(detail) ? detail : {};
  const page = process === "signup" ? "/signUp" : "/signIn";
  const query = returnUrl ? `?returnUrl=${encodeURIComponent(returnUrl)}` : "";
  location.assign((isOpenDetail(detail) && hrefs.get(detail)) || page + query);
}

function isOpenDetail(detail: unknown): detail is Partial<AuthOpenDetail> {
  return typeof detail === "object" && detail !== null;
}
