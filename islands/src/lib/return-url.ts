/** The return path after signing in: a path on this site or nothing. The rule of server/contract/src/return_url.rs. */

const MAX_CHARS = 2000;

/** Pages that start or end a session, in lower case: they are no return paths. */
const SIGN_IN_PAGES = [
  "/signin",
  "/signup",
  "/logout",
  "/forgotpassword",
  "/resetpassword",
  "/continuesignin",
  "/auth-redirect",
  "/user/startsession",
];

/**
 * The path with its query, if it stays on this site however a browser parses it.
 * Browsers treat `\` as `/`, drop tabs and line breaks, and read `//host` and `/\host` as another site (WHATWG URL
 * §4.4), so a path with one of those is refused, encoded or not. So are the pages for signing in or out.
 */
export function localPath(text: string): string | undefined {
  if (!/^\/(?!\/)[!-[\]-~]*$/.test(text) || text.length > MAX_CHARS) {
    return undefined;
  }
  const path = text.replace(/[?#].*/, "").toLowerCase();
  const isPlain = !path.includes("//") && !/%(2f|5c|00|09|0a|0d)/.test(path) && !path.split("/").some(isDots);
  return isPlain && !SIGN_IN_PAGES.includes(path) ? text : undefined;
}

/** The path of this page with its query. */
export function currentPath(): string {
  return location.pathname + location.search;
}

/** `?returnUrl=…`, or an empty string. */
export function returnQuery(returnUrl: string | undefined): string {
  return returnUrl === undefined ? "" : `?returnUrl=${encodeURIComponent(returnUrl)}`;
}

function isDots(part: string): boolean {
  return /^\.{1,2}$/.test(part.replaceAll("%2e", "."));
}
