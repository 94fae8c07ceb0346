import { type ReactNode, useState } from "react";
import type { AuthProcess, Saving } from "../../lib/events.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { AuthAlert } from "./AuthAlert.tsx";
import { type Action, type AuthMachine, type AuthState, isTaken, type Outcome } from "./auth-machine.ts";
import { requestMagicLink, type SignUpRole, signIn, signUp } from "./authenticate.ts";
import type { FieldName, Values } from "./credentials.ts";
import { announce, destinationOf, leave } from "./leave.ts";
import { isInvited, type Opening } from "./opening.ts";
import type { AuthModalProps } from "./props.ts";
import { SignInForm } from "./SignInForm.tsx";
import { SignUpForm } from "./SignUpForm.tsx";
import { texts } from "./texts.ts";
import { useAuthForm } from "./use-auth-form.ts";
import "./auth-modal.css";

interface AuthPanelProps {
  readonly site: AuthModalProps;
  readonly opening: Opening;
  readonly machine: AuthMachine;
  /** The initial address; typing reports changes. */
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onClose: () => void;
}

/** The open modal: shows one of the two forms, and handles its buttons and outcomes. */
export function AuthPanel({ site, opening, machine, email, onEmail, onClose }: AuthPanelProps): ReactNode {
  const { returnUrl } = opening;
  const [process, setProcess] = useState<AuthProcess>(opening.process);
  const [role, setRole] = useState<SignUpRole>(() => (site.isSignUpEnabled && isInvited() ? "creator" : "consumer"));
  const form = useAuthForm(machine, process, email, onEmail);
  const { state } = form;
  const hasWarning = state.status === "authenticated" && state.warning !== undefined;

  /** Runs a call about these fields, then focuses the first that the server finds invalid. */
  async function run(action: Action, names: FieldName[], call: () => Promise<Outcome>) {
    const outcome = await machine.run(action, call);
    if (outcome?.status === "error") {
      const found = names.find((name) => outcome.errors.some(({ field }) => field === name));
      if (found) {
        form.setFocus(found);
      }
    }
    if (outcome?.status === "authenticated") {
      announce(outcome.person.isNewUser);
      if (outcome.warning === undefined) {
        leave(destinationOf(outcome.person, returnUrl));
      }
    }
  }

  function goOn() {
    if (state.status === "authenticated") {
      leave(destinationOf(state.person, returnUrl));
    } else {
      onClose();
    }
  }

  function switchTo(next: AuthProcess) {
    form.restart();
    setProcess(next);
  }

  async function onMagicLink() {
    const checked = await form.checkEmail();
    if (checked !== undefined) {
      const input = {
        email: checked,
        returnUrl: returnUrl ?? null,
        role: process === "signup" ? role : "consumer",
      } as const;
      await run("magicLink", ["email"], () => requestMagicLink(input));
    }
  }

  const onSignIn = ({ email, password }: Values) =>
    run("password", ["email", "password"], () => signIn({ email, password }));
  const onSignUp = (values: Values) =>
    run("password", ["email", "password", "repassword"], () => signUp({ ...values, role }));
  const shared = { site, form, returnUrl, onMagicLink };
  const signInForm = (
    <SignInForm {...shared} onSubmit={form.handleSubmit(onSignIn)} onSwitch={() => switchTo("signup")} />
  );
  const signUpForm = (
    <SignUpForm
      {...shared}
      role={role}
      onRole={setRole}
      onSubmit={form.handleSubmit(onSignUp)}
      onSwitch={() => switchTo("signin")}
    />
  );

  return (
    <Dialog
      title={titleOf(process, role, opening.saving)}
      opener={opening.opener}
      view={hasWarning ? "warning" : process}
      isLocked={isTaken(state) && !hasWarning}
      onClose={goOn}
    >
      {hasWarning && <Warning state={state} onGoOn={goOn} />}
      {!hasWarning && (process === "signin" ? signInForm : signUpForm)}
    </Dialog>
  );
}

/** The visitor is signed in, but a later step failed. */
function Warning({ state, onGoOn }: { state: AuthState; onGoOn: () => void }): ReactNode {
  return (
    <>
      <AuthAlert state={state} />
      <Button kind="sun" onClick={onGoOn}>
        {texts.goOn}
      </Button>
    </>
  );
}

function titleOf(process: AuthProcess, role: SignUpRole, saving: Saving | undefined): string {
  if (process === "signin") {
    return saving ? texts.savingTitle[saving] : texts.signInTitle;
  }
  return role === "creator" ? texts.pitchTitle : texts.signUpTitle;
}
