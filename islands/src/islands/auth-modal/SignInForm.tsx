import type { FormEvent, ReactNode } from "react";
import { returnQuery } from "../../lib/return-url.ts";
import { Button } from "../../ui/Button.tsx";
import { AuthAlert } from "./AuthAlert.tsx";
import { EmailField } from "./EmailField.tsx";
import { FormFoot } from "./FormFoot.tsx";
import { OtherWays } from "./OtherWays.tsx";
import { PasswordField } from "./PasswordField.tsx";
import type { AuthModalProps } from "./props.ts";
import { texts } from "./texts.ts";
import type { AuthForm } from "./use-auth-form.ts";

export interface FormProps {
  readonly site: AuthModalProps;
  readonly form: AuthForm;
  readonly returnUrl: string | undefined;
  /** Calls nothing while a field is invalid; the first invalid one gets the focus. */
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly onMagicLink: () => Promise<void>;
  readonly onSwitch: () => void;
}

export function SignInForm({ site, form, returnUrl, onSubmit, onMagicLink, onSwitch }: FormProps): ReactNode {
  const { state, isEmailWrong } = form;
  return (
    <>
      <p className="soft">{texts.signInLead(site.siteName)}</p>
      <form className="stack auth-modal-form" noValidate onSubmit={onSubmit}>
        <AuthAlert state={state} />
        <EmailField form={form} />
        <PasswordField form={form} name="password" label={texts.password} autoComplete="current-password" />
        <p className="sign-in-forgot">
          <a href={`/forgotPassword${returnQuery(returnUrl)}`}>{texts.forgotPassword}</a>
        </p>
        <Button
          kind="sun"
          type="submit"
          disabled={isEmailWrong}
          isBusy={state.status === "authenticated" || (state.status === "loading" && state.action === "password")}
        >
          {texts.signIn}
        </Button>
        <OtherWays form={form} site={site} returnUrl={returnUrl} onMagicLink={onMagicLink} />
      </form>
      <FormFoot
        site={site}
        agreement={texts.bySigningIn}
        question={texts.newHere}
        answer={texts.toSignUp}
        onSwitch={onSwitch}
      />
    </>
  );
}
