import { client, token } from "../../api/client.ts";
import type { Answer, FailureItem, Result } from "../../api/result.ts";
import type { components } from "../../api/schema.d.ts";
import { codes, form, session } from "../../api/texts.json";
import { keepSession, routeContext } from "../../lib/route-context.ts";
import type { Outcome } from "./auth-machine.ts";
import { answerOf, call, NO_ANSWER } from "./calls.ts";

/** Signing in and up, from the typed values to the session. Each call resolves to an outcome and never rejects. */

type Schemas = components["schemas"];
export type SignUpRole = Schemas["SignUpRole"];

export interface SignUpInput {
  readonly email: string;
  readonly password: string;
  readonly repassword: string;
  readonly role: SignUpRole;
}

/** The code of a sign-up that continues by email, on sites that do not reveal which addresses they know. */
const CONFIRM_CODE = "auth/confirm-email";

/** The code of an outdated CSRF token. */
const CSRF_CODE = "csrf-token";

/** Addresses with accounts that this page created: if the rest of a sign-up fails, the next attempt signs in. */
const made = new Set<string>();

export function signIn(input: { readonly email: string; readonly password: string }): Promise<Outcome> {
  return begin(() => client.POST("/identity/v1/signIn", { body: input, ...call() }), "consumer");
}

export function signUp(input: SignUpInput): Promise<Outcome> {
  const { email, password, role } = input;
  return begin(async () => {
    if (made.has(email)) {
      return client.POST("/identity/v1/signIn", { body: { email, password }, ...call() });
    }
    const answer = await client.POST("/identity/v1/signUp", { body: input, ...call() });
    if (answer.data) {
      made.add(email);
    }
    return answer;
  }, role);
}

export async function requestMagicLink(input: Schemas["MagicLinkRequest"]): Promise<Outcome> {
  if (!routeContext()) {
    return failed(session.notInitialized);
  }
  const asked = client.POST("/api/v1/authentication/magicLink", { body: input, ...call() });
  const answer = await answerOf(asked);
  return answer.ok ? { status: "idle", notice: form.magicLinkSent } : { status: "error", errors: answer.errors };
}

/** Signs in, then starts the session. A page that cannot start one makes no call. */
async function begin(ask: () => Promise<Answer<Schemas["SignedIn"]>>, role: SignUpRole): Promise<Outcome> {
  const context = routeContext();
  if (!context) {
    return failed(session.notInitialized);
  }
  if (context.csrfToken === "") {
    return failed(session.configuration);
  }
  const signedIn = await answerOf(ask());
  if (!signedIn.ok) {
    return goesOnInMail(signedIn.errors) ?? { status: "error", errors: signedIn.errors };
  }
  const bearer = signedIn.value.token;
  const started = await startSession(bearer, context.csrfToken);
  if (!started.ok) {
    return sessionFailure(started.errors);
  }
  token.forget();
  keepSession(started.value.csrfToken);
  return welcome(bearer, started.value, role);
}

/** The visitor is not signed in yet, but nothing failed either. */
function goesOnInMail([first]: readonly FailureItem[]): Outcome | undefined {
  return first?.code === CONFIRM_CODE ? { status: "idle", notice: first.message || codes[CONFIRM_CODE] } : undefined;
}

function startSession(bearer: string, csrf: string): Promise<Result<Schemas["SessionStarted"]>> {
  const { headers, signal } = call(bearer);
  const asked = client.POST("/api/sessionLogin", {
    body: { data: JSON.stringify({ token: bearer }), csrf },
    headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
    signal,
  });
  return answerOf(asked);
}

/** From here on the user is signed in, whatever happens. */
async function welcome(bearer: string, started: Schemas["SessionStarted"], asked: SignUpRole): Promise<Outcome> {
  let { role } = started;
  const { isNewUser } = started;
  if (asked === "creator") {
    const granted = await answerOf(
      client.PUT("/api/v1/userProfile/role", { params: { query: { role: "creator" } }, ...call(bearer) }),
    );
    if (!granted.ok) {
      const warning = granted.errors.map(({ message }) => message).join(" ");
      return { status: "authenticated", person: { role, isNewUser }, warning };
    }
    role = granted.value.role;
  }
  const profile = await answerOf(client.GET("/api/v1/userProfile/my", call(bearer)));
  return profile.ok
    ? { status: "authenticated", person: { role: profile.value.role, isNewUser } }
    : { status: "authenticated", person: { role, isNewUser }, warning: session.profile };
}

function sessionFailure(errors: readonly FailureItem[]): Outcome {
  const [first] = errors;
  if (first?.code === NO_ANSWER) {
    return { status: "error", errors };
  }
  return failed(first?.code === CSRF_CODE ? session.configuration : session.failed);
}

function failed(message: string): Outcome {
  return { status: "error", errors: [{ code: "session", message }] };
}
