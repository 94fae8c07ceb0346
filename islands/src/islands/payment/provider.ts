import type { Stripe, StripeConstructor, StripeElements, StripeError } from "@stripe/stripe-js";
import { watchTheme } from "../../map/palette.ts";
import { appearanceAt } from "./appearance.ts";
import type { ProviderForm } from "./props.ts";
import { texts } from "./texts.ts";

/** Why the form cannot go on. Without a message it says so itself, beside its fields. */
export type Unfinished = { readonly ok: false; readonly message: string | undefined };
/** A token that the form made of a card, or why it made none. */
export type Token = { readonly ok: true; readonly id: string } | Unfinished;

/** The payment provider in this page. */
export interface Provider {
  /** Checks what is typed; Stripe wants it before anything else happens after a press. */
  finish(): Promise<{ readonly ok: true } | Unfinished>;
  /** Makes a token of what is typed, with which our server can pay once. */
  takeCard(): Promise<Token>;
  /** Lets the provider ask the bank's question, and resolves when it is over, however it ended. */
  askTheBank(clientSecret: string): Promise<void>;
  close(): void;
}

/** What an opened form reports. */
export interface FormListener {
  ready(): void;
  failed(): void;
}

/** The provider's script could not be fetched; everything else that goes wrong is a fault of the site. */
export class NotLoaded extends Error {
  override name = "NotLoaded";
}

let loading: Promise<StripeConstructor> | undefined;

/** Loads the provider's script, once a page. A load that failed may be tried again. */
export function loadScript(address: string): Promise<StripeConstructor> {
  loading ??= appendScript(address).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function appendScript(address: string): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.addEventListener("load", () => {
      if (window.Stripe) {
        resolve(window.Stripe);
      } else {
        reject(new NotLoaded("The provider's script is another one."));
      }
    });
    script.addEventListener("error", () => {
      script.remove();
      reject(new NotLoaded("The provider's script did not load."));
    });
    script.src = address;
    document.head.append(script);
  });
}

/** The provider without a form: it only asks the bank's question. */
export async function openBank({ script, publishableKey }: ProviderForm): Promise<Provider> {
  const stripe = (await loadScript(script))(publishableKey);
  return {
    finish: () => Promise.resolve({ ok: false, message: undefined }),
    takeCard: () => Promise.resolve({ ok: false, message: undefined }),
    askTheBank: (clientSecret) => askTheBank(stripe, clientSecret),
    close() {},
  };
}

/** Shows the provider's card form in an element of the page, to which a bank may lead back. */
export async function openForm(
  host: HTMLElement,
  form: ProviderForm,
  returnUrl: string,
  listener: FormListener,
): Promise<Provider> {
  const stripe = (await loadScript(form.script))(form.publishableKey);
  const elements = stripe.elements({
    mode: "payment",
    amount: form.amount,
    currency: form.currency,
    captureMethod: "manual",
    paymentMethodTypes: ["card"],
    locale: "en",
    appearance: appearanceAt(host),
  });
  // Wallets need the domain's registration at their makers; the server takes cards.
  const element = elements.create("payment", { wallets: { applePay: "never", googlePay: "never" } });
  element.on("ready", () => listener.ready());
  element.on("loaderror", () => listener.failed());
  element.mount(host);
  const stop = watchTheme(() => elements.update({ appearance: appearanceAt(host) }));
  return {
    finish: () => finish(elements),
    takeCard: () => takeCard(stripe, elements, returnUrl),
    askTheBank: (clientSecret) => askTheBank(stripe, clientSecret),
    close() {
      stop();
      element.destroy();
    },
  };
}

async function finish(elements: StripeElements): Promise<{ readonly ok: true } | Unfinished> {
  const { error } = await elements.submit();
  return error ? { ok: false, message: wordsOf(error) } : { ok: true };
}

async function takeCard(stripe: Stripe, elements: StripeElements, returnUrl: string): Promise<Token> {
  const params = { return_url: returnUrl };
  const { confirmationToken, error } = await stripe.createConfirmationToken({ elements, params });
  return confirmationToken
    ? { ok: true, id: confirmationToken.id }
    : { ok: false, message: wordsOf(error) ?? texts.cardFailed };
}

/** The form shows by itself what is missing in its fields. */
function wordsOf(error: { readonly type: StripeError["type"]; readonly message?: string }): string | undefined {
  return error.type === "validation_error" ? undefined : (error.message ?? texts.cardFailed);
}

async function askTheBank(stripe: Stripe, clientSecret: string): Promise<void> {
  // The server reads the result from the provider; an answer in the browser proves nothing.
  await stripe.handleNextAction({ clientSecret }).catch(() => undefined);
}
