import type { ReactNode } from "react";
import { Alert } from "../../ui/Alert.tsx";
import type { AuthState } from "./auth-machine.ts";
import type { FieldName } from "./credentials.ts";
import { texts } from "./texts.ts";

interface AuthAlertProps {
  readonly state: AuthState;
  /** Fields that are shown, and so say themselves what is wrong with them. */
  readonly fields?: readonly FieldName[];
}

/** How the last call ended, as far as no field says it. */
export function AuthAlert({ state, fields = [] }: AuthAlertProps): ReactNode {
  if (state.status === "idle" && state.notice !== undefined) {
    return (
      <Alert kind="good">
        <p>{state.notice}</p>
      </Alert>
    );
  }
  const messages = messagesOf(state, fields);
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

/** Each message once; when all stand beside their fields, one sentence that leads there. */
function messagesOf(state: AuthState, fields: readonly string[]): readonly string[] {
  if (state.status === "authenticated") {
    return state.warning === undefined ? [] : [state.warning];
  }
  if (state.status !== "error") {
    return [];
  }
  const general = state.errors.filter(({ field }) => field === undefined || !fields.includes(field));
  return general.length > 0 ? [...new Set(general.map(({ message, code }) => message || code))] : [texts.markedFields];
}
