import { type ReactNode, useId } from "react";
import { CodedError } from "../../lib/failure.ts";
import { FieldError } from "./WrittenField.tsx";

/** The messages about a chosen thing. */
interface ChosenTexts {
  /** The thing no longer exists. */
  readonly gone: string;
  /** The thing failed to load. */
  readonly failed: string;
  /** The label of the button that chooses another. */
  readonly other: string;
}

interface ChosenProps {
  readonly words: ChosenTexts;
  readonly className: string;
  readonly picture: ReactNode;
  /** Why loading failed. */
  readonly failure: Error | null;
  /** The validation error. */
  readonly error: string | undefined;
  readonly onOther: () => void;
  /** Details of the chosen thing. */
  readonly children: ReactNode;
  /** Its actions. */
  readonly end?: ReactNode;
}

/** A chosen thing, with a button to choose another one. */
export function Chosen(props: ChosenProps): ReactNode {
  const { words, className, picture, failure, error, onOther, children, end } = props;
  const errorId = useId();
  const isGone = failure instanceof CodedError && failure.code === "not-found";
  return (
    <div className={className}>
      {picture}
      <div className="stack stack-s">
        {children}
        {failure && <p className="soft">{isGone ? words.gone : words.failed}</p>}
        {error && <FieldError id={errorId} message={error} />}
        {end}
        <button
          className="button button-quiet button-small"
          type="button"
          aria-describedby={error ? errorId : undefined}
          data-part="begin"
          data-problem={error ? true : undefined}
          onClick={onOther}
        >
          {words.other}
        </button>
      </div>
    </div>
  );
}
