import type { FailureItem } from "../../api/result.ts";
import type { components } from "../../api/schema.d.ts";

/** Which button's call is under way. */
export type Action = "password" | "magicLink";

/** Who has just signed in. */
export interface Person {
  readonly role: components["schemas"]["Role"];
  readonly isNewUser: boolean;
}

/** How a call ended. */
export type Outcome =
  /** Nobody is signed in by it, but something went well. */
  | { readonly status: "idle"; readonly notice: string }
  | { readonly status: "error"; readonly errors: readonly FailureItem[] }
  /** A warning tells what did not work although the person is signed in. */
  | { readonly status: "authenticated"; readonly person: Person; readonly warning?: string };

export type AuthState =
  | { readonly status: "idle"; readonly notice?: string }
  | { readonly status: "loading"; readonly action: Action }
  | Exclude<Outcome, { status: "idle" }>;

export interface AuthMachine {
  state(): AuthState;
  subscribe(changed: () => void): () => void;
  /** Answers how the call ended; undefined, without a call, while another is under way or the person is signed in. */
  run(action: Action, call: () => Promise<Outcome>): Promise<Outcome | undefined>;
  /** A field was changed: what was said of it no longer counts. */
  forget(field: string): void;
  /** Another form: what was said before no longer counts. */
  reset(): void;
}

/** idle → loading → authenticated, or error and on to loading again; one call at a time. `call` never rejects. */
export function authMachine(): AuthMachine {
  let state: AuthState = { status: "idle" };
  const listeners = new Set<() => void>();

  function become(next: AuthState): void {
    state = next;
    for (const changed of listeners) {
      changed();
    }
  }

  return {
    state: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    async run(action, call) {
      if (isTaken(state)) {
        return undefined;
      }
      become({ status: "loading", action });
      const outcome = await call();
      become(outcome);
      return outcome;
    },
    forget(field) {
      if (state.status === "error") {
        const errors = state.errors.filter((item) => item.field !== field);
        if (errors.length < state.errors.length) {
          become(errors.length > 0 ? { status: "error", errors } : { status: "idle" });
        }
      }
    },
    reset() {
      if (!isTaken(state)) {
        become({ status: "idle" });
      }
    },
  };
}

/** Whether nothing else may begin. */
export function isTaken({ status }: AuthState): boolean {
  return status === "loading" || status === "authenticated";
}
