import { type ChangeEvent, type ReactNode, useId } from "react";
import { Icon } from "../ui/Icon.tsx";
import type { ItemPart } from "./editor-context.ts";
import { roomFor } from "./items.ts";
import { texts } from "./texts.ts";

interface WrittenFieldProps {
  readonly label: string;
  readonly value: string;
  /** Characters that fit; more can be typed and are not lost, but the server does not take them. */
  readonly most: number;
  /** Takes several lines. */
  readonly isLong?: boolean;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly part?: ItemPart;
  readonly onChange: (value: string) => void;
}

/** How many characters are left when that is first said. */
const NEAR = 20;

/** Words with their label, what is wrong with them and, near the limit, how many characters are left. */
export function WrittenField(props: WrittenFieldProps): ReactNode {
  const { label, value, most, isLong = false, hint, error, part, onChange } = props;
  const id = useId();
  const [hintId, countId, errorId] = [`${id}-hint`, `${id}-count`, `${id}-error`];
  const room = roomFor(value, most);
  const isNear = room <= Math.max(NEAR, most / 10);
  const shared = {
    className: "input",
    id,
    value,
    "aria-describedby": [hint && hintId, isNear && countId, error && errorId].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error || room < 0 ? true : undefined,
    "data-part": part,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.currentTarget.value),
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {isLong ? <textarea {...shared} /> : <input type="text" autoComplete="off" {...shared} />}
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {isNear && (
        <p className="field-hint editor-count" id={countId} data-over={room < 0 || undefined}>
          {room < 0 ? texts.charactersTooMany(-room) : texts.charactersLeft(room)}
        </p>
      )}
      {error && <FieldError id={errorId} message={error} />}
    </div>
  );
}

/** What is wrong, beside its field. */
export function FieldError({ id, message }: { id: string; message: string }): ReactNode {
  return (
    <p className="field-error" id={id}>
      <Icon name="circle-alert" />
      <span>{message}</span>
    </p>
  );
}
