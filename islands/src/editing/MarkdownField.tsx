import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ItemPart } from "./editor-context.ts";
import { useRichText } from "./rich-text.ts";
import { texts } from "./texts.ts";
import { useWritten } from "./use-written.ts";
import { FieldNotes } from "./WrittenField.tsx";
import { chooseMarkdown, useWritesMarkdown } from "./writing-choice.ts";

export interface MarkdownFieldProps {
  readonly label: string;
  /** Markdown. */
  readonly value: string;
  /** Characters of Markdown that fit. */
  readonly most: number;
  readonly error: string | undefined;
  readonly part?: ItemPart;
  readonly onChange: (value: string) => void;
}

/**
 * Words with marks: formatted as they are written, or as Markdown for whoever prefers that. Markdown that the formatted
 * way would change is written as it is, and so is all of it until that way is loaded.
 */
export function MarkdownField({ label, value, most, error, part, onChange }: MarkdownFieldProps): ReactNode {
  const wantsMarkdown = useWritesMarkdown();
  const rich = useRichText(!wantsMarkdown);
  // What the formatted way wrote itself needs no second look.
  const [own, setOwn] = useState<string>();
  // Words are not exchanged under somebody's hands; a field without words is, and keeps the focus.
  const [isHeld, setHeld] = useState(false);
  const isKept = useMemo(() => !rich || value === own || rich.canKeep(value), [rich, value, own]);
  const Rich = wantsMarkdown || isHeld || !isKept ? undefined : rich?.RichText;
  const hint = hintOf(Rich !== undefined, isKept || wantsMarkdown);
  const written = useWritten({ value, most, hint, error });

  const field = useRef<HTMLDivElement>(null);
  /** Whether the other way to write has the focus as soon as it is there. */
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other way to write is there once it has changed.
  useLayoutEffect(() => {
    if (hasFocus.current) {
      hasFocus.current = false;
      field.current?.querySelector<HTMLElement>("[data-words]")?.focus();
    }
  }, [Rich]);

  function choose(isMarkdown: boolean) {
    hasFocus.current = true;
    setHeld(false);
    chooseMarkdown(isMarkdown);
  }

  if (Rich) {
    return (
      <div className="field" ref={field}>
        <span className="field-label" id={written.labelId}>
          {label}
        </span>
        <Rich
          label={label}
          value={value}
          written={written}
          part={part}
          onChange={(next) => {
            setOwn(next);
            onChange(next);
          }}
          onMarkdown={() => choose(true)}
        />
        <FieldNotes written={written} hint={hint} error={error} />
      </div>
    );
  }
  return (
    <div className="field" ref={field}>
      <label className="field-label" id={written.labelId} htmlFor={written.id}>
        {label}
      </label>
      {wantsMarkdown && (
        <button className="button button-quiet button-small" type="button" onClick={() => choose(false)}>
          {texts.writeFormatted}
          <span className="visually-hidden"> ({label})</span>
        </button>
      )}
      <textarea
        className="input"
        id={written.id}
        value={value}
        aria-describedby={written.describedBy}
        aria-invalid={written.isWrong ? true : undefined}
        data-part={part}
        data-words={true}
        onChange={({ currentTarget }) => {
          setHeld(hasFocus.current);
          onChange(currentTarget.value);
        }}
        onFocus={() => {
          hasFocus.current = true;
          setHeld(value !== "");
        }}
        onBlur={() => {
          hasFocus.current = false;
          setHeld(false);
        }}
      />
      <FieldNotes written={written} hint={hint} error={error} />
    </div>
  );
}

function hintOf(isRich: boolean, isKept: boolean): string {
  if (isRich) {
    return texts.formatted;
  }
  return isKept ? texts.markdown : `${texts.notFormatted} ${texts.markdown}`;
}
