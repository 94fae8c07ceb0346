import type { ReactNode } from "react";
import { limits } from "../../api/schemas.ts";
import { TextField } from "../../ui/TextField.tsx";
import { texts } from "./texts.ts";
import type { AuthForm } from "./use-auth-form.ts";

/** Declared as a user name for password managers. */
export function EmailField({ form }: { form: AuthForm }): ReactNode {
  return (
    <TextField
      label={texts.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.SignIn.email.maxLength}
      required
      {...form.field("email")}
    />
  );
}
