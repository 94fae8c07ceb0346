import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { AuthAlert } from "./AuthAlert.tsx";
import type { SignUpRole } from "./authenticate.ts";
import { EmailField } from "./EmailField.tsx";
import { FormFoot } from "./FormFoot.tsx";
import { NewPasswords } from "./NewPasswords.tsx";
import { OtherWays } from "./OtherWays.tsx";
import { RoleChoice } from "./RoleChoice.tsx";
import type { FormProps } from "./SignInForm.tsx";
import { texts } from "./texts.ts";

interface SignUpFormProps extends FormProps {
  readonly role: SignUpRole;
  readonly onRole: (role: SignUpRole) => void;
}

/** Asks for the address first: Continue, or Enter, shows the passwords. */
export function SignUpForm(props: SignUpFormProps): ReactNode {
  const { site, form, role, onRole, returnUrl, onSubmit, onMagicLink, onSwitch } = props;
  const [asksPasswords, setAsksPasswords] = useState(false);
  const { state, isEmailWrong } = form;

  const submit = (event: FormEvent) => {
    if (asksPasswords) {
      void onSubmit(event);
      return;
    }
    event.preventDefault();
    setAsksPasswords(!isEmailWrong);
  };

  return (
    <>
      {role === "creator" ? <Pitch /> : <p className="soft">{texts.signUpLead}</p>}
      <form className="stack auth-modal-form" noValidate onSubmit={submit}>
        <AuthAlert state={state} />
        {site.isSignUpEnabled && <RoleChoice role={role} onRole={onRole} />}
        <EmailField form={form} />
        {asksPasswords && <NewPasswords form={form} />}
        <Button
          kind="sun"
          type="submit"
          disabled={isEmailWrong}
          isBusy={state.status === "authenticated" || (state.status === "loading" && state.action === "password")}
        >
          {asksPasswords ? texts.signUp : texts.continue}
        </Button>
        <OtherWays form={form} site={site} returnUrl={returnUrl} role={role} onMagicLink={onMagicLink} />
      </form>
      <FormFoot
        site={site}
        agreement={texts.bySigningUp}
        question={texts.haveAccount}
        answer={texts.toSignIn}
        onSwitch={onSwitch}
      />
    </>
  );
}

/** The benefits for creators. */
function Pitch(): ReactNode {
  return (
    <>
      <p className="soft">{texts.pitchLead}</p>
      <ul className="sign-up-points">
        {texts.pitchPoints.map(({ icon, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}
