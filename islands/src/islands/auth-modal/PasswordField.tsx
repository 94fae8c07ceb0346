import { type ReactNode, useState } from "react";
import { limits } from "../../api/schemas.ts";
import { texts } from "../../lib/texts.ts";
import { TextField, type TextFieldProps } from "../../ui/TextField.tsx";
import type { AuthForm } from "./use-auth-form.ts";

interface PasswordFieldProps extends Pick<TextFieldProps, "label" | "hint"> {
  readonly form: AuthForm;
  readonly name: "password" | "repassword";
  readonly autoComplete: "current-password" | "new-password";
}

/** A password field with a button that shows it; reveal-passwords.ts does the same for the page's own form. */
export function PasswordField({ form, name, label, ...rest }: PasswordFieldProps): ReactNode {
  const [isShown, setShown] = useState(false);
  const reveal = (
    <button className="field-reveal" type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
      {texts.show}
      <span className="visually-hidden"> {label.charAt(0).toLowerCase() + label.slice(1)}</span>
    </button>
  );
  return (
    <TextField
      type={isShown && form.state.status !== "loading" ? "text" : "password"}
      label={label}
      maxLength={limits.SignIn.password.maxLength}
      required
      end={reveal}
      {...rest}
      {...form.field(name)}
    />
  );
}
