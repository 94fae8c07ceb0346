/**
 * The page's single attempt to continue silently after a refused token (specification §4 and §9: one attempt, never
 * on /logout or coming from it). The Leptos islands of the page share it: app/src/islands/browser/attempt.rs has the
 * same rules.
 */

const LOGOUT = "/logout";
/** An attribute of the document's element: the page has made its attempt. */
const MARK = "signInTried";

/** Takes the page's attempt; false when it was taken before, or when the user signs out or has just done so. */
export function takeAttempt(): boolean {
  const { dataset } = document.documentElement;
  if (MARK in dataset || isLeaving()) {
    return false;
  }
  dataset[MARK] = "";
  return true;
}

/** Whether the user signs out, or has just done so. */
export function isLeaving(): boolean {
  return location.pathname === LOGOUT || document.referrer.split(/[?#]/)[0] === location.origin + LOGOUT;
}
