import type { ChangeEvent, KeyboardEvent, ReactNode, RefCallback } from "react";
import { Icon } from "../../ui/Icon.tsx";
import type { ItemPart } from "../editor-context.ts";
import { texts } from "../texts.ts";
import { type FieldState, useWritten } from "./use-written.ts";

interface WrittenFieldProps {
  readonly label: string;
  readonly value: string;
  /** The maximum length in characters. More can be typed, but the server refuses it. */
  readonly most: number;
  /** Takes several lines. */
  readonly isLong?: boolean;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly part?: ItemPart;
  /** Receives the input element. */
  readonly inputRef?: RefCallback<HTMLElement>;
  readonly onChange: (value: string) => void;
  /** Called when the writer leaves the field, or presses Enter in a single line. */
  readonly onLeave?: () => void;
}

/** A text field with its label, its error and, near the limit, the remaining length. */
export function WrittenField(props: WrittenFieldProps): ReactNode {
  const { label, value, most, isLong = false, hint, error, part, inputRef, onChange, onLeave } = props;
  const written = useWritten({ value, most, hint, error });
  const shared = {
    className: "input",
    id: written.id,
    value,
    "aria-describedby": written.describedBy,
    "aria-invalid": written.isWrong ? true : undefined,
    "data-part": part,
    ref: inputRef,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.currentTarget.value),
    onBlur: onLeave,
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && onLeave) {
      event.preventDefault();
      onLeave();
    }
  }

  return (
    <div className="field">
      <label className="field-label" htmlFor={written.id}>
        {label}
      </label>
      {isLong ? <textarea {...shared} /> : <input type="text" autoComplete="off" onKeyDown={onKeyDown} {...shared} />}
      <FieldNotes written={written} hint={hint} error={error} />
    </div>
  );
}

interface FieldNotesProps {
  readonly written: FieldState;
  readonly hint: string | undefined;
  readonly error: string | undefined;
}

/** The notes below a text field: the hint, the remaining length near the limit, and the error. */
export function FieldNotes({ written, hint, error }: FieldNotesProps): ReactNode {
  const { hintId, countId, errorId, left, isNear } = written;
  return (
    <>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {isNear && (
        <p className="field-hint editor-count" id={countId} data-over={left < 0 || undefined}>
          {left < 0 ? texts.charactersTooMany(-left) : texts.charactersLeft(left)}
        </p>
      )}
      {error && <FieldError id={errorId} message={error} />}
    </>
  );
}

/** An error beside its field. */
export function FieldError({ id, message }: { id: string; message: string }): ReactNode {
  return (
    <p className="field-error" id={id}>
      <Icon name="circle-alert" />
      <span>{message}</span>
    </p>
  );
}
