import { isFields } from "../lib/guards.ts";

const TOKEN_PATH = "/api/session/token";
/** A token is renewed this long before it ends, in milliseconds. */
const SPARE_TIME = 60_000;

interface Token {
  readonly token: string;
  readonly expiresAt: number;
}

/**
 * The page's bearer token, obtained from the session cookie and kept in memory alone. Calls that need it
 * at the same moment share one request; a visitor without a session has none and is asked about anew.
 */
export function tokenSource(fetchToken: typeof fetch = fetch) {
  let kept: Promise<Token | undefined> | undefined;
  let renewing: Promise<Token | undefined> | undefined;

  async function request(): Promise<Token | undefined> {
    const response = await fetchToken(TOKEN_PATH, { headers: { accept: "application/json" } });
    const body: unknown = response.ok ? await response.json() : undefined;
    return isFields(body) && typeof body["token"] === "string" && typeof body["expiresAt"] === "string"
      ? { token: body["token"], expiresAt: Date.parse(body["expiresAt"]) }
      : undefined;
  }

  async function current(): Promise<string | undefined> {
    // One that could not be had is asked for again.
    const before = await kept?.catch(() => undefined);
    if (!before || before.expiresAt - SPARE_TIME <= Date.now()) {
      renewing ??= request().finally(() => {
        renewing = undefined;
      });
      kept = renewing;
    }
    return (await kept)?.token;
  }

  return {
    current,
    /** After a sign-in, or when the server refused the token. */
    forget(): void {
      kept = undefined;
    },
  };
}
