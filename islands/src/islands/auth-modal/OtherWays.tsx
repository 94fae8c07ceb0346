import type { MouseEvent, ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { isTaken } from "./auth-machine.ts";
import type { SignUpRole } from "./authenticate.ts";
import { OpenInBrowser } from "./OpenInBrowser.tsx";
import type { AuthModalProps } from "./props.ts";
import { texts } from "./texts.ts";
import type { AuthForm } from "./use-auth-form.ts";

/** Refuses to sign in inside other apps' browsers. */
const GOOGLE = "google";

interface OtherWaysProps {
  readonly form: AuthForm;
  readonly site: AuthModalProps;
  readonly returnUrl: string | undefined;
  /** The role that a new account requests. */
  readonly role?: SignUpRole;
  readonly onMagicLink: () => Promise<void>;
}

/** Ways to sign in and up without a password. */
export function OtherWays({ form, site, returnUrl, role, onMagicLink }: OtherWaysProps): ReactNode {
  const { state, isEmailWrong } = form;
  const stayWhileRunning = (event: MouseEvent) => isTaken(state) && event.preventDefault();
  return (
    <>
      <p className="sign-in-or">{texts.or}</p>
      <div className="stack stack-s sign-in-others">
        <Button
          kind="quiet"
          icon="mail"
          disabled={isEmailWrong}
          isBusy={state.status === "loading" && state.action === "magicLink"}
          onClick={onMagicLink}
        >
          {texts.magicLink}
        </Button>
        {site.providers.map(({ id, name }) =>
          site.isInAppBrowser && id === GOOGLE ? (
            <OpenInBrowser key={id} />
          ) : (
            <a
              key={id}
              className="button button-quiet button-wide"
              href={startAddress(id, returnUrl, role)}
              onClick={stayWhileRunning}
            >
              {texts.continueWith(name)}
            </a>
          ),
        )}
      </div>
    </>
  );
}

function startAddress(id: string, returnUrl: string | undefined, role: SignUpRole | undefined): string {
  const query = new URLSearchParams({
    ...(returnUrl !== undefined && { returnUrl }),
    ...(role === "creator" && { role }),
  });
  return `/identity/v1/${encodeURIComponent(id)}/start${query.size > 0 ? `?${query}` : ""}`;
}
