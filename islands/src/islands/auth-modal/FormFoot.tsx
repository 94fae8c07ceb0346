import type { ReactNode } from "react";
import type { AuthModalProps } from "./props.ts";
import { texts } from "./texts.ts";

interface FormFootProps {
  readonly site: AuthModalProps;
  readonly agreement: string;
  readonly question: string;
  readonly answer: string;
  readonly onSwitch: () => void;
}

/** The terms that signing up accepts, and the link to the other form. */
export function FormFoot({ site, agreement, question, answer, onSwitch }: FormFootProps): ReactNode {
  return (
    <>
      <p className="small soft">
        {agreement}
        <a href={site.termsUrl}>{texts.terms}</a>
        {texts.privacyBefore}
        <a href={site.privacyUrl}>{texts.privacy}</a>.
      </p>
      <hr />
      <p>
        {question}{" "}
        <button className="auth-modal-switch" type="button" onClick={onSwitch}>
          {answer}
        </button>
      </p>
    </>
  );
}
