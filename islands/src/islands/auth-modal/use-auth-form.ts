import { type ChangeEvent, useState, useSyncExternalStore } from "react";
import type { AuthMachine, AuthState } from "./auth-machine.ts";
import type { FieldErrors, FieldName, Values } from "./credentials.ts";

const EMPTY: Values = { email: "", password: "", repassword: "" };

/** What is typed into a form of the modal, and what is wrong with it. */
export interface AuthForm {
  readonly values: Values;
  readonly state: AuthState;
  /** The address is empty or none: buttons that need it are disabled. */
  readonly isEmailWrong: boolean;
  /** The props of a field's input. A field is dirty once it was left with something in it. */
  field(name: FieldName): {
    readonly name: FieldName;
    readonly value: string;
    readonly error: string | undefined;
    readonly readOnly: boolean;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onBlur: () => void;
  };
  /** Shows what is wrong with these fields; answers the first that is. */
  check(names: readonly FieldName[]): FieldName | undefined;
  /** Another form begins: the address stays, passwords go. */
  restart(): void;
}

/** Checks on each change by the rules, and says so only of dirty fields; what the server found comes after that. */
export function useAuthForm(machine: AuthMachine, errorsOf: (values: Values) => FieldErrors): AuthForm {
  const [values, setValues] = useState(EMPTY);
  const [dirty, setDirty] = useState<readonly FieldName[]>([]);
  const state = useSyncExternalStore(machine.subscribe, machine.state);
  const wrong = errorsOf(values);
  const found = state.status === "error" ? state.errors : [];
  const markDirty = (names: readonly FieldName[]) => setDirty((before) => [...new Set([...before, ...names])]);

  return {
    values,
    state,
    isEmailWrong: wrong.email !== undefined,
    field: (name) => ({
      name,
      value: values[name],
      error: (dirty.includes(name) ? wrong[name] : undefined) ?? found.find(({ field }) => field === name)?.message,
      readOnly: state.status === "loading",
      onChange: ({ currentTarget }) => {
        const { value } = currentTarget;
        setValues((before) => ({ ...before, [name]: value }));
        machine.forget(name);
      },
      onBlur: () => values[name] !== "" && markDirty([name]),
    }),
    check(names) {
      markDirty(names);
      return names.find((name) => wrong[name] !== undefined);
    },
    restart() {
      setValues(({ email }) => ({ ...EMPTY, email }));
      setDirty([]);
      machine.reset();
    },
  };
}
