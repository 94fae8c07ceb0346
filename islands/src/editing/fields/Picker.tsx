import { type ReactNode, useId } from "react";
import { texts } from "../../lib/texts.ts";
import { Combobox } from "../../ui/Combobox.tsx";
import { FieldError } from "./WrittenField.tsx";

interface PickerProps<Choice> {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly typed: string;
  readonly choices: readonly Choice[];
  readonly keyOf: (choice: Choice) => string;
  /** The number of results, or that there are none; visually hidden where there are some. */
  readonly said: ReactNode;
  /** Why the results are missing or incomplete; undefined when they are complete. */
  readonly failed: string | undefined;
  readonly onTryAgain: () => void;
  readonly onType: (typed: string) => void;
  readonly onChoose: (choice: Choice) => void;
  /** Renders a choice. */
  readonly children: (choice: Choice) => ReactNode;
  /** Rendered below the list. */
  readonly end?: ReactNode;
}

/** A search field with the list of matching choices below it. */
export function Picker<Choice>(props: PickerProps<Choice>): ReactNode {
  const { label, hint, error, typed, choices, keyOf, said, failed, end } = props;
  const { onType, onChoose, onTryAgain, children } = props;
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Combobox<Choice>
        id={id}
        describedBy={error ? `${hintId} ${errorId}` : hintId}
        isWrong={error !== undefined}
        typed={typed}
        choices={choices}
        keyOf={keyOf}
        onType={onType}
        onChoose={onChoose}
        notes={
          <>
            <p className="field-hint" id={hintId}>
              {hint}
            </p>
            {error && <FieldError id={errorId} message={error} />}
            <p className={choices.length > 0 && !failed ? "visually-hidden" : "small soft"} role="status">
              {failed ?? said}
            </p>
            {failed && (
              <button
                className="button button-quiet button-small"
                type="button"
                onClick={() => {
                  // The button disappears and would take the focus along.
                  document.getElementById(id)?.focus();
                  onTryAgain();
                }}
              >
                {texts.tryAgain}
              </button>
            )}
          </>
        }
      >
        {children}
      </Combobox>
      {end}
    </div>
  );
}
