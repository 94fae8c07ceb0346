import { AUTH_DONE, type AuthDoneDetail } from "../../lib/events.ts";
import { currentPath, localPath, returnQuery } from "../../lib/return-url.ts";
import type { Person } from "./auth-machine.ts";

const START_SESSION = "/user/startSession";
const DASHBOARD = "/dashboard";
const FIRST_FAILURE_STATUS = 400;

/**
 * Where a person goes who has just signed in: new ones are welcomed first, creators go to their dashboard, all others
 * to where they wanted to go. Undefined: that is this page.
 */
export function destinationOf({ isNewUser, role }: Person, returnUrl: string | undefined): string | undefined {
  if (isNewUser) {
    return START_SESSION + returnQuery(returnUrl ?? localPath(currentPath()));
  }
  return role === "role/creator" ? DASHBOARD : elsewhere(returnUrl);
}

/** The path when it leads to another page than this one. */
export function elsewhere(returnUrl: string | undefined): string | undefined {
  return returnUrl?.replace(/#.*/, "") === currentPath() ? undefined : returnUrl;
}

/** Tells the other islands, which listen on the window, for as long as the page is still there. */
export function announce(isNewUser: boolean): void {
  const detail: AuthDoneDetail = { isNewUser };
  document.dispatchEvent(new CustomEvent(AUTH_DONE, { bubbles: true, detail }));
}

/** Goes to the path, or loads this page again for the person who is signed in now. */
export function leave(path: string | undefined): void {
  // Behind the back button the page could come back as it was left: with a modal that nobody can close.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  if (path !== undefined) {
    location.assign(path);
  } else if (isAnswerToForm()) {
    location.replace(currentPath());
  } else {
    location.reload();
  }
}

/** A page that shows what was wrong with a form: reloading would send the form again. */
function isAnswerToForm(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((entry) => "responseStatus" in entry && Number(entry.responseStatus) >= FIRST_FAILURE_STATUS);
}
