import { AUTH_OPEN, type AuthOpenDetail } from "./lib/events.ts";

/** The links that asked for a detail: where to go when the modal cannot be loaded. */
const hrefs = new WeakMap<object, string>();

/**
 * Turns a plain click on `a[data-auth-open="signin"]` or `"signup"` into the event that opens the auth modal. Any
 * other click, a page without the modal, and a browser without scripts leave the link what it is.
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
    // Safari gives a link that is clicked no focus, and the modal gives it back to what had it.
    link.focus({ preventScroll: true });
    document.dispatchEvent(new CustomEvent(AUTH_OPEN, { bubbles: true, detail }));
  });
}

/** Goes to the page that does what the modal would have done. */
export function goToAuthPage(detail: unknown): void {
  const { process, returnUrl } = isOpenDetail(detail) ? detail : {};
  const page = process === "signup" ? "/signUp" : "/signIn";
  const query = returnUrl ? `?returnUrl=${encodeURIComponent(returnUrl)}` : "";
  location.assign((isOpenDetail(detail) && hrefs.get(detail)) || page + query);
}

function isOpenDetail(detail: unknown): detail is Partial<AuthOpenDetail> {
  return typeof detail === "object" && detail !== null;
}
