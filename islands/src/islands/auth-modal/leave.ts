import { AUTH_DONE, type AuthDoneDetail } from "../../lib/events.ts";
import { currentPath, localPath, returnQuery } from "../../lib/return-url.ts";
import type { Person } from "./auth-machine.ts";

const START_SESSION = "/user/startSession";
const DASHBOARD = "/dashboard";
const FIRST_FAILURE_STATUS = 400;

/**
 * The destination after signing in: new users see the welcome page first, creators their dashboard, all others the
 * return path. Undefined: this page.
 */
export function destinationOf({ isNewUser, role }: Person, returnUrl: string | undefined): string | undefined {
  if (isNewUser) {
    return START_SESSION + returnQuery(returnUrl ?? localPath(currentPath()));
  }
  return role === "role/creator" ? DASHBOARD : elsewhere(returnUrl);
}

/** The path if it leads to another page than this one. */
export function elsewhere(returnUrl: string | undefined): string | undefined {
  return returnUrl?.replace(/#.*/, "") === currentPath() ? undefined : returnUrl;
}

/** Notifies the other islands, which listen on the window while the page is still open. */
export function announce(isNewUser: boolean): void {
  const detail: AuthDoneDetail = { isNewUser };
  document.dispatchEvent(new CustomEvent(AUTH_DONE, { bubbles: true, detail }));
}

/** Opens the path, or reloads this page for the user who is signed in now. */
export function leave(path: string | undefined): void {
  // The back button could restore the page with a modal that cannot be closed.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  if (path !== undefined) {
    location.assign(path);
  } else if (isAnswerToForm()) {
    location.replace(currentPath());
  } else {
    location.reload();
  }
}

/** Whether the page shows the errors of a form: reloading would submit it again. */
function isAnswerToForm(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((entry) => "responseStatus" in entry && Number(entry.responseStatus) >= FIRST_FAILURE_STATUS);
}
