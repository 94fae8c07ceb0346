import { isFields } from "../lib/guards.ts";
import { mayHaveSession } from "../lib/route-context.ts";

const TOKEN_PATH = "/api/session/token";
/** A token is renewed this long before it ends, in milliseconds. */
const RENEWAL_MARGIN = 60_000;
/** How long an answer may take, in milliseconds. */
const ANSWER_TIMEOUT = 30_000;

interface Token {
  readonly token: string;
  readonly expiresAt: number;
  /** The role of the session's owner: `anonymous`, `role/customer` and so on. */
  readonly role: string;
}

export type TokenSource = ReturnType<typeof tokenSource>;

/**
 * The page's bearer token, obtained from the session cookie and kept in memory alone. Calls that need it
 * at the same moment share one request; a visitor without a session has none, and is asked about again where one may
 * have begun since.
 */
export function tokenSource(fetchToken: typeof fetch = (...request) => fetch(...request)) {
  let kept: Promise<Token | undefined> | undefined;
  let renewing: Promise<Token | undefined> | undefined;
  let lastRole: string | undefined;
  let lastUser: unknown;
  let writer: string | undefined;
  let isKeptToFirst = false;

  async function request(): Promise<Token | undefined> {
    if (!mayHaveSession()) {
      return undefined;
    }
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT);
    const response = await fetchToken(TOKEN_PATH, { headers: { accept: "application/json" }, signal });
    const body: unknown = response.ok ? await response.json() : undefined;
    if (!isFields(body) || typeof body["token"] !== "string" || typeof body["expiresAt"] !== "string") {
      return undefined;
    }
    lastRole = String(body["role"]);
    lastUser = body["userId"];
    keepToThem();
    return { token: body["token"], expiresAt: Date.parse(body["expiresAt"]), role: lastRole };
  }

  function keepToThem(): void {
    if (isKeptToFirst && typeof lastUser === "string") {
      writer ??= lastUser;
    }
  }

  async function session(): Promise<Token | undefined> {
    // One that could not be had is asked for again.
    const before = await kept?.catch(() => undefined);
    if (!before || before.expiresAt - RENEWAL_MARGIN <= Date.now()) {
      renewing ??= request().finally(() => {
        renewing = undefined;
      });
      kept = renewing;
    }
    return kept;
  }

  /** After a sign-in, or when the server refused the token. */
  function forget(): void {
    kept = undefined;
  }

  return {
    forget,
    async current(): Promise<string | undefined> {
      return (await session())?.token;
    },
    /** Whether the token was last a person's, who can sign in again; an anonymous account cannot. */
    isPersons(): boolean {
      return lastRole !== undefined && lastRole !== "anonymous";
    },
    /** Binds the page to this person: its texts are sent in no other name. */
    keepTo(userId: string): void {
      writer = userId;
    },
    /** The same for a page that does not say whose it is: it is theirs whose token is the first one. */
    keepToFirst(): void {
      isKeptToFirst = true;
      keepToThem();
    },
    /** Whether the session belongs to another person than the page: another tab may have signed in. */
    isAnothers(): boolean {
      return writer !== undefined && lastUser !== undefined && lastUser !== writer;
    },
    /** Reads the role of the session's owner again: another tab may have signed in. Undefined without a session. */
    async role(): Promise<string | undefined> {
      forget();
      return (await session())?.role;
    },
  };
}
