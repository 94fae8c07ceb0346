import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { Icon } from "./Icon.tsx";

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** Rendered over the end of the input. */
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A single-line text field with its label, its hint and its error, linked for screen readers. The page's own form:
 * app/src/components/field.rs.
 */
export function TextField({ label, hint, error, end, ...input }: TextFieldProps): ReactNode {
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box">
        <input
          className="input"
          id={id}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          {...input}
        />
        {end}
      </div>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={errorId} aria-live="polite">
          <Icon name="circle-alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
