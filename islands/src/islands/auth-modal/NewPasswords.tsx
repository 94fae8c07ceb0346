import { type ReactNode, useEffect, useRef } from "react";
import { PasswordField } from "./PasswordField.tsx";
import { texts } from "./texts.ts";
import type { AuthForm } from "./use-auth-form.ts";

/** The second step of signing up; the first password gets the focus when it appears. */
export function NewPasswords({ form }: { form: AuthForm }): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.querySelector("input")?.focus();
  }, []);
  return (
    <div className="stack" ref={element}>
      <PasswordField
        form={form}
        name="password"
        label={texts.password}
        hint={texts.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField form={form} name="repassword" label={texts.repassword} autoComplete="new-password" />
    </div>
  );
}
