import type { ReactNode } from "react";
import { TextField } from "../../ui/TextField.tsx";
import { EMAIL_MOST } from "./credentials.ts";
import { texts } from "./texts.ts";
import type { AuthForm } from "./use-auth-form.ts";

/** Named a user name for the browser's memory of passwords. */
export function EmailField({ form }: { form: AuthForm }): ReactNode {
  return (
    <TextField
      label={texts.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_MOST}
      required
      {...form.field("email")}
    />
  );
}
