import { valibotResolver } from "@hookform/resolvers/valibot";
import { type FocusEventHandler, useSyncExternalStore } from "react";
import { type UseFormRegisterReturn, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { is } from "valibot";
import type { AuthProcess } from "../../lib/events.ts";
import type { AuthMachine, AuthState } from "./auth-machine.ts";
import { emailSchema, type FieldName, signInSchema, signUpSchema, type Values } from "./credentials.ts";

const EMPTY: Values = { email: "", password: "", repassword: "" };

/** The values of a form of the modal, and their errors. */
export interface AuthForm extends Pick<UseFormReturn<Values>, "handleSubmit" | "setFocus"> {
  readonly state: AuthState;
  /** The address is empty or invalid: buttons that need it are disabled. */
  readonly isEmailWrong: boolean;
  /** The props of a field's input. A field becomes dirty when the focus leaves it with a value. */
  field(name: FieldName): Pick<UseFormRegisterReturn<FieldName>, "name" | "ref" | "onChange"> & {
    readonly error: string | undefined;
    readonly readOnly: boolean;
    readonly onBlur: FocusEventHandler<HTMLInputElement>;
  };
  /** Shows the error of the address and focuses it; resolves to the address where it is valid. */
  checkEmail(): Promise<string | undefined>;
  /** Another form opens: keeps the address, drops the passwords. */
  restart(): void;
}

/** Validates on each change, and shows errors only at dirty fields; the server's errors come after that. */
export function useAuthForm(
  machine: AuthMachine,
  process: AuthProcess,
  first: string,
  onEmail: (email: string) => void,
): AuthForm {
  const schema = process === "signin" ? signInSchema : signUpSchema;
  const form = useForm<Values, unknown, Values>({
    resolver: valibotResolver(schema),
    mode: "onChange",
    // Otherwise the repeated password shows no error while another field is invalid.
    criteriaMode: "all",
    defaultValues: { ...EMPTY, email: first },
  });
  const { errors, touchedFields, isSubmitted } = form.formState;
  const email = useWatch({ control: form.control, name: "email" });
  const state = useSyncExternalStore(machine.subscribe, machine.state);
  const found = state.status === "error" ? state.errors : [];

  return {
    handleSubmit: form.handleSubmit,
    setFocus: form.setFocus,
    state,
    isEmailWrong: !is(emailSchema, email),
    field(name) {
      const { ref, onBlur, onChange } = form.register(name, {
        onChange: () => {
          machine.forget(name);
          onEmail(form.getValues("email"));
        },
        // Whether the repeated password matches changes with the first one.
        ...(name === "password" && { deps: ["repassword"] }),
      });
      const isJudged = touchedFields[name] || isSubmitted;
      return {
        name,
        ref,
        onChange,
        error: (isJudged ? errors[name]?.message : undefined) ?? found.find(({ field }) => field === name)?.message,
        readOnly: state.status === "loading",
        // An error below the field would move the button that is being pressed; that press validates all fields.
        onBlur: (event) =>
          event.currentTarget.value !== "" && !(event.relatedTarget instanceof HTMLButtonElement) && void onBlur(event),
      };
    },
    async checkEmail() {
      form.setValue("email", form.getValues("email"), { shouldTouch: true });
      const isGood = await form.trigger("email", { shouldFocus: true });
      return isGood ? form.getValues("email").trim() : undefined;
    },
    restart() {
      form.reset({ ...EMPTY, email: form.getValues("email") });
      machine.reset();
    },
  };
}
