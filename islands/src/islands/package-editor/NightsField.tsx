import { type ReactNode, useId } from "react";
import { FieldError } from "../../editing/fields/WrittenField.tsx";
import { MAX_NIGHTS } from "./document.ts";
import { texts } from "./texts.ts";

interface NightsFieldProps {
  readonly value: number;
  readonly error: string | undefined;
  readonly onChange: (nights: number) => void;
}

const CHOICES = Array.from({ length: MAX_NIGHTS }, (_, place) => place + 1);

/** The number of nights of a stay. */
export function NightsField({ value, error, onChange }: NightsFieldProps): ReactNode {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {texts.nights}
      </label>
      <select
        className="input"
        id={id}
        value={value}
        aria-describedby={error ? errorId : undefined}
        aria-invalid={error ? true : undefined}
        data-part="words"
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      >
        {CHOICES.map((nights) => (
          <option key={nights} value={nights}>
            {nights}
          </option>
        ))}
      </select>
      {error && <FieldError id={errorId} message={error} />}
    </div>
  );
}
