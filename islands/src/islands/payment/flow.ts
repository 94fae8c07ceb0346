import type { Result } from "../../api/result.ts";
import type { components } from "../../api/schema.d.ts";
import { newCallKey } from "../../editing/autosave/call-key.ts";
import type { Provider, Unfinished } from "./provider.ts";
import { texts } from "./texts.ts";

type Schemas = components["schemas"];
export type PayInvoice = Schemas["PayInvoice"];
/** What is read of a payment's answer. */
export type Paid = Pick<Schemas["InvoicePayment"], "status" | "clientSecret">;

/** The server's side of a payment. Each call rejects where there was no answer. */
export interface PaymentServer {
  /** Whether all stays are still there at their prices. */
  check(): Promise<Result<{ readonly ready: boolean }>>;
  pay(body: PayInvoice, key: string): Promise<Result<Paid>>;
}

/** What came of a step. */
export type Outcome =
  /** The payment page has what comes next: the confirmation, a changed price, the wait. */
  | { readonly kind: "elsewhere" }
  /** Nothing was charged; another try may succeed. */
  | { readonly kind: "problem"; readonly message: string | undefined }
  /** The bank's question has no answer yet. */
  | { readonly kind: "unanswered"; readonly clientSecret: string }
  /** There was no answer: the payment may have begun. The same call again finds out and has no second effect. */
  | { readonly kind: "lost"; readonly again: () => Promise<Outcome> };

const EMPTY_BODY: PayInvoice = { card: null, challenge: null, paymentMethod: null };
const ELSEWHERE: Outcome = { kind: "elsewhere" };
/** The page shows what it is about: a price has changed, the invoice is paid or closed. */
const PAGE_KNOWS = [404, 409];

/** Pays with what is typed into the provider's form. */
export async function pay(server: PaymentServer, provider: Provider): Promise<Outcome> {
  const finished = await provider.finish().catch(broken);
  if (!finished.ok) {
    return { kind: "problem", message: finished.message };
  }
  let checked: Awaited<ReturnType<PaymentServer["check"]>>;
  try {
    checked = await server.check();
  } catch {
    return { kind: "problem", message: texts.notSent };
  }
  if (!checked.ok) {
    return refused(checked);
  }
  if (!checked.value.ready) {
    return ELSEWHERE;
  }
  const token = await provider.takeCard().catch(broken);
  return token.ok
    ? send(server, { ...EMPTY_BODY, paymentMethod: token.id }, (secret) => askBank(server, provider, secret))
    : { kind: "problem", message: token.message };
}

/** The provider's script failed. The operators find it in the console. */
function broken(error: unknown): Unfinished {
  console.error(error);
  return { ok: false, message: texts.cardFailed };
}

/** Asks the server for the result of the bank's question. */
export function loadOutcome(server: PaymentServer): Promise<Outcome> {
  return send(server, { ...EMPTY_BODY, challenge: "approve" }, (clientSecret) => ({
    kind: "unanswered",
    clientSecret,
  }));
}

/** Asks the bank's question, then asks the server for the result. */
export async function askBank(server: PaymentServer, provider: Provider, clientSecret: string): Promise<Outcome> {
  await provider.askTheBank(clientSecret);
  return loadOutcome(server);
}

/** Sends a call under a key of its own, and again under the same one where the answer was lost. */
function send(
  server: PaymentServer,
  body: PayInvoice,
  challenged: (clientSecret: string) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const key = newCallKey();
  const attempt = async (): Promise<Outcome> => {
    let result: Result<Paid>;
    try {
      result = await server.pay(body, key);
    } catch {
      return { kind: "lost", again: attempt };
    }
    if (!result.ok) {
      return refused(result);
    }
    const { status, clientSecret } = result.value;
    return status === "requiresAction" && clientSecret ? challenged(clientSecret) : ELSEWHERE;
  };
  return attempt();
}

function refused({ status, errors }: Extract<Result<unknown>, { ok: false }>): Outcome {
  const [first] = errors;
  const isSaidHere = !PAGE_KNOWS.includes(status) || first?.code === "booking/failed";
  return isSaidHere ? { kind: "problem", message: first?.message ?? texts.cardFailed } : ELSEWHERE;
}
