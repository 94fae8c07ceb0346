import { type Fields, isFields } from "./guards.ts";

/** The server's data for the scripts of a page; app/src/page.rs writes it. */
export interface RouteContext {
  /** Empty when the page has none. */
  readonly csrfToken: string;
  readonly isAuthenticated: boolean;
}

const CONTEXT = "route-context";
/** The key under which app/src/islands/browser notes a new session. */
export const SESSION_NOTE = "session";

/** Read on each call, because a new session changes it; undefined when the page has none. */
export function routeContext(): RouteContext | undefined {
  const fields = contextFields();
  const csrfToken = fields?.["csrfToken"];
  return (
    fields && {
      csrfToken: typeof csrfToken === "string" ? csrfToken : "",
      isAuthenticated: fields["isAuthenticated"] === true,
    }
  );
}

/** A public setting of the site; undefined when it is not set. */
export function publicSetting(name: string): string | undefined {
  const settings = contextFields()?.["environmentVariables"];
  const value = isFields(settings) ? settings[name] : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}

/**
 * Whether requesting a session's token can succeed. The page knows the state at its load; a session that started
 * since then, here or in another tab, has left a note.
 */
export function mayHaveSession(): boolean {
  return contextFields()?.["hasSession"] !== false || hasNote();
}

/** Stores a new session: notifies other tabs, and puts its CSRF token into the page's forms. */
export function keepSession(csrfToken: string): void {
  try {
    // The storage event fires only for a changed value.
    localStorage.setItem(SESSION_NOTE, String(Date.now()));
  } catch {
    // Without storage other tabs notice the session when they load a page.
  }
  const element = document.getElementById(CONTEXT);
  if (element) {
    element.textContent = JSON.stringify({ ...contextFields(), csrfToken });
  }
  for (const field of document.querySelectorAll("input[name=csrf]")) {
    field.setAttribute("value", csrfToken);
  }
}

function contextFields(): Fields | undefined {
  try {
    const context: unknown = JSON.parse(document.getElementById(CONTEXT)?.textContent ?? "");
    return isFields(context) ? context : undefined;
  } catch {
    return undefined;
  }
}

function hasNote(): boolean {
  try {
    return localStorage.getItem(SESSION_NOTE) !== null;
  } catch {
    return false;
  }
}
