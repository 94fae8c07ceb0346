import { type ReactNode, useId } from "react";
import { FieldError } from "./WrittenField.tsx";

interface PickerProps<Choice> {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly typed: string;
  readonly choices: readonly Choice[];
  readonly keyOf: (choice: Choice) => string;
  /** How many there are, that there are none, or why nobody knows; only heard where there are some. */
  readonly said: ReactNode;
  readonly onType: (typed: string) => void;
  readonly onChoose: (choice: Choice) => void;
  /** The words of a choice's button. */
  readonly children: (choice: Choice) => ReactNode;
  /** Below the list. */
  readonly end?: ReactNode;
}

/** What is found by words: a field and, below it, a list of buttons. */
export function Picker<Choice>(props: PickerProps<Choice>): ReactNode {
  const { label, hint, error, typed, choices, keyOf, said, onType, onChoose, children, end } = props;
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        type="search"
        autoComplete="off"
        value={typed}
        aria-describedby={error ? `${hintId} ${errorId}` : hintId}
        aria-invalid={error ? true : undefined}
        data-part="begin"
        data-own-undo={true}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <p className="field-hint" id={hintId}>
        {hint}
      </p>
      {error && <FieldError id={errorId} message={error} />}
      <p className={choices.length > 0 ? "visually-hidden" : "small soft"} role="status">
        {said}
      </p>
      {choices.length > 0 && (
        <ul className="editor-hotels">
          {choices.map((choice) => (
            <li key={keyOf(choice)}>
              <button className="editor-hotel" type="button" onClick={() => onChoose(choice)}>
                {children(choice)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {end}
    </div>
  );
}
