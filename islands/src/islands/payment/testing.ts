import { vi } from "vitest";
import { Server } from "../../testing/server.ts";
import type { PaymentProps } from "./props.ts";

export const PROPS: PaymentProps = {
  itineraryId: "i1",
  invoiceId: "v1",
  form: { script: "https://js.example/stripe.js", publishableKey: "pk_test_1", amount: 29_000, currency: "eur" },
  amount: "€290",
  isChallenged: false,
};

export const PAYMENT = "POST /api/v1/invoice/v1/payment";
export const CHECK = "GET /api/v1/itinerary/i1/preCheck";

/** The answer of a payment; its other fields are not read. */
export function answer(status: string, clientSecret?: string): Response {
  return Response.json({ status, ...(clientSecret && { clientSecret }) });
}

/** A server whose stays are all still there. */
export function aServer(): Server {
  const token = { token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "anonymous" };
  return new Server()
    .on("GET /api/session/token", () => Response.json(token))
    .on(CHECK, () => Response.json({ ready: true }));
}

type Listener = (event: { elementType: "payment" }) => void;

/** The provider in the page, as its script would define it. */
export class FakeStripe {
  readonly submit = vi.fn<() => Promise<{ error?: { type: string; message: string } }>>().mockResolvedValue({});
  readonly createConfirmationToken = vi
    .fn<(given: object) => Promise<object>>()
    .mockResolvedValue({ confirmationToken: { id: "ctoken_1" } });
  readonly handleNextAction = vi.fn<(given: object) => Promise<object>>().mockResolvedValue({ paymentIntent: {} });
  readonly options: object[] = [];
  readonly updates: object[] = [];
  isMounted = false;
  readonly #listeners = new Map<string, Listener>();

  /** Answers the next scripts that the page adds: they load, or fail. */
  static scripts(isLoaded: () => boolean, stripe: FakeStripe): string[] {
    const seen: string[] = [];
    vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
      for (const node of nodes) {
        if (node instanceof HTMLScriptElement) {
          seen.push(node.src);
          const isThere = isLoaded();
          if (isThere) {
            vi.stubGlobal("Stripe", () => stripe.instance());
          }
          queueMicrotask(() => node.dispatchEvent(new Event(isThere ? "load" : "error")));
        }
      }
    });
    return seen;
  }

  instance(): object {
    const { createConfirmationToken, handleNextAction } = this;
    return { elements: (options: object) => this.#elements(options), createConfirmationToken, handleNextAction };
  }

  say(event: string): void {
    this.#listeners.get(event)?.({ elementType: "payment" });
  }

  #elements(options: object): object {
    this.options.push(options);
    const element = {
      on: (event: string, listener: Listener) => this.#listeners.set(event, listener),
      mount: () => {
        this.isMounted = true;
      },
      destroy: () => {
        this.isMounted = false;
      },
    };
    return { create: () => element, submit: this.submit, update: (changes: object) => this.updates.push(changes) };
  }
}
