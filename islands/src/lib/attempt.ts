/**
 * The one attempt of a page to go on in silence after a token was refused (specification §4 and §9: one attempt, never
 * on /logout or coming from it). The Leptos islands of the page share it: app/src/islands/browser/attempt.rs has the
 * same rules.
 */

const LOGOUT = "/logout";
/** On the document's element: the page has made its attempt. */
const MARK = "signInTried";

/** Takes the page's attempt; false when it was taken before, or when the reader signs out or has just done so. */
export function takeAttempt(): boolean {
  const { dataset } = document.documentElement;
  if (MARK in dataset || isLeaving()) {
    return false;
  }
  dataset[MARK] = "";
  return true;
}

/** Whether the reader signs out, or has just done so. */
export function isLeaving(): boolean {
  return location.pathname === LOGOUT || document.referrer.split(/[?#]/)[0] === location.origin + LOGOUT;
}
