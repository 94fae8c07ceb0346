import type { ReactNode } from "react";
import { TextField, type TextFieldProps } from "../../ui/TextField.tsx";
import { PASSWORD_MOST } from "./credentials.ts";
import type { AuthForm } from "./use-auth-form.ts";

interface PasswordFieldProps extends Pick<TextFieldProps, "label" | "hint"> {
  readonly form: AuthForm;
  readonly name: "password" | "repassword";
  readonly autoComplete: "current-password" | "new-password";
}

export function PasswordField({ form, name, ...rest }: PasswordFieldProps): ReactNode {
  return <TextField type="password" maxLength={PASSWORD_MOST} required {...rest} {...form.field(name)} />;
}
