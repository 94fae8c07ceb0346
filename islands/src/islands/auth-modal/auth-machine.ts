import type { FailureItem } from "../../api/result.ts";
import type { components } from "../../api/schema.d.ts";

/** The button whose call is running. */
export type Action = "password" | "magicLink";

/** The user who has just signed in. */
export interface Person {
  readonly role: components["schemas"]["Role"];
  readonly isNewUser: boolean;
}

/** The outcome of a call. */
export type Outcome =
  /** The call succeeded without signing in. */
  | { readonly status: "idle"; readonly notice: string }
  | { readonly status: "error"; readonly errors: readonly FailureItem[] }
  /** A warning names a later step that failed although the user is signed in. */
  | { readonly status: "authenticated"; readonly person: Person; readonly warning?: string };

export type AuthState =
  | { readonly status: "idle"; readonly notice?: string }
  | { readonly status: "loading"; readonly action: Action }
  | Exclude<Outcome, { status: "idle" }>;

export interface AuthMachine {
  state(): AuthState;
  subscribe(changed: () => void): () => void;
  /** Resolves to the outcome; to undefined, without a call, while another is running or the user is signed in. */
  run(action: Action, call: () => Promise<Outcome>): Promise<Outcome | undefined>;
  /** A field was changed: drops its errors. */
  forget(field: string): void;
  /** Another form was opened: drops all errors. */
  reset(): void;
}

/** idle → loading → authenticated, or error and then loading again; one call at a time. `call` must not reject. */
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

/** Whether no other call may start. */
export function isTaken({ status }: AuthState): boolean {
  return status === "loading" || status === "authenticated";
}
