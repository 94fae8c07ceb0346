import type { ReactNode } from "react";
import { Alert } from "../../ui/Alert.tsx";
import type { AuthState } from "./auth-machine.ts";

/** The outcome of the last call. The field that it concerns is marked as well. */
export function AuthAlert({ state }: { state: AuthState }): ReactNode {
  if (state.status === "idle" && state.notice !== undefined) {
    return (
      <Alert kind="good">
        <p>{state.notice}</p>
      </Alert>
    );
  }
  const messages = messagesOf(state);
  return (
    messages.length > 0 && (
      <Alert kind="bad">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Alert>
    )
  );
}

/** Each message once; an error without a message shows its code (specification §8). */
function messagesOf(state: AuthState): readonly string[] {
  if (state.status === "authenticated") {
    return state.warning === undefined ? [] : [state.warning];
  }
  if (state.status !== "error") {
    return [];
  }
  return [...new Set(state.errors.map(({ message, code }) => message || code))];
}
