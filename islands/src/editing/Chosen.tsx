import { type ReactNode, useId } from "react";
import { CodedError } from "../lib/failure.ts";
import { FieldError } from "./WrittenField.tsx";

/** What is said of something that was chosen. */
interface ChosenTexts {
  /** It is no longer there. */
  readonly gone: string;
  /** It could not be loaded. */
  readonly failed: string;
  /** The way to choose another one. */
  readonly other: string;
}

interface ChosenProps {
  readonly words: ChosenTexts;
  readonly className: string;
  readonly picture: ReactNode;
  /** Why nothing is known of it. */
  readonly failure: Error | null;
  /** What is wrong with it. */
  readonly error: string | undefined;
  readonly onOther: () => void;
  /** What is known of it. */
  readonly children: ReactNode;
  /** What can be done with it. */
  readonly end?: ReactNode;
}

/** Something that was chosen, and the way to choose another one. */
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
