import { isLeaving, takeAttempt } from "../lib/attempt.ts";
import { AUTH_OPEN, type AuthOpenDetail } from "../lib/events.ts";
import { isFields } from "../lib/guards.ts";
import { currentPath, localPath, returnQuery } from "../lib/return-url.ts";
import type { TokenSource } from "./token.ts";

/** The codes of a token that is good no longer; other refusals with 401 are about what was asked. */
const [EXPIRED, UNAUTHENTICATED] = ["session-expired", "unauthenticated"];
const EXPIRY_CODES = [EXPIRED, UNAUTHENTICATED];
const UNAUTHENTICATED_STATUS = 401;

type Send = (request: Request) => Promise<Response>;

/**
 * Sends calls with the page's token. When the server takes it no longer, the signed-in identity that may remain, the
 * session's cookie, is tried in silence once a page for all calls that fail together (specification §4 and §9: one
 * attempt, never on /logout or coming from it, one authentication at a time); a person who is signed in no longer is
 * asked to sign in and comes back to where they were. A page that is kept to a person sends nothing with the token of
 * another.
 */
export function bearerFetch(token: TokenSource, send: Send, askToSignIn = openSignIn): Send {
  let attempt: Promise<string | undefined> | undefined;
  let asked: string | undefined;

  /** A token in place of one that was refused. */
  async function another(refused: string): Promise<string | undefined> {
    const current = await token.current().catch(() => undefined);
    if (current !== undefined && current !== refused) {
      return current;
    }
    if (!attempt && takeAttempt()) {
      token.forget();
      attempt = token
        .current()
        .catch(() => undefined)
        .finally(() => {
          attempt = undefined;
        });
    }
    return attempt;
  }

  /** A page that belongs to one person sends nothing in another's name; it goes on once that person is back. */
  function isHeldBack(): boolean {
    const isAnothers = token.isAnothers();
    if (isAnothers) {
      token.forget();
    }
    return isAnothers;
  }

  return async (request) => {
    // A call that brings its own token keeps it: that of a session which is just beginning.
    const current = request.headers.has("authorization") ? undefined : await token.current();
    if (current === undefined) {
      return send(request);
    }
    if (isHeldBack()) {
      return ended();
    }
    const isPersons = token.isPersons();
    const response = await send(withToken(request.clone(), current));
    if (!(await saysThatItEnded(response))) {
      return response;
    }
    const fresh = await another(current);
    if (isHeldBack()) {
      return response;
    }
    if (fresh !== undefined) {
      return send(withToken(request, fresh));
    }
    token.forget();
    if (isPersons && asked !== current && !isLeaving()) {
      asked = current;
      askToSignIn();
    }
    return response;
  };
}

function withToken(request: Request, token: string): Request {
  request.headers.set("authorization", `Bearer ${token}`);
  return request;
}

async function saysThatItEnded(response: Response): Promise<boolean> {
  if (response.status !== UNAUTHENTICATED_STATUS) {
    return false;
  }
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const [first]: unknown[] = isFields(body) && Array.isArray(body["errors"]) ? body["errors"] : [];
  return isFields(first) && EXPIRY_CODES.includes(String(first["code"]));
}

/** The server's answer to a person whose session has ended. */
function ended(): Response {
  const errors = [{ code: EXPIRED, message: "Another person is signed in." }];
  return Response.json({ hasErrors: true, errors }, { status: UNAUTHENTICATED_STATUS });
}

/** Opens the modal where the page has it, else goes to the page of signing in. */
function openSignIn(): void {
  const returnUrl = localPath(currentPath());
  if (document.querySelector('x-island[name="auth-modal"]')) {
    const detail: AuthOpenDetail = { process: "signin", ...(returnUrl && { returnUrl }) };
    document.dispatchEvent(new CustomEvent(AUTH_OPEN, { bubbles: true, detail }));
  } else {
    location.assign(`/signIn${returnQuery(returnUrl)}`);
  }
}
