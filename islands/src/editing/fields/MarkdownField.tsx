import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ItemPart } from "../editor-context.ts";
import { texts } from "../texts.ts";
import { useRichText } from "./rich-text.ts";
import { useWritten } from "./use-written.ts";
import { FieldNotes } from "./WrittenField.tsx";
import { chooseMarkdown, useWritesMarkdown } from "./writing-choice.ts";

export interface MarkdownFieldProps {
  readonly label: string;
  /** Markdown. */
  readonly value: string;
  /** The maximum length of the Markdown, in characters. */
  readonly most: number;
  readonly error: string | undefined;
  readonly part?: ItemPart;
  readonly onChange: (value: string) => void;
}

/**
 * Edits text with marks: formatted, or as Markdown for people who prefer that. Markdown that the formatted editor
 * would change stays in the Markdown editor, and so does all text until the formatted one has loaded.
 */
export function MarkdownField({ label, value, most, error, part, onChange }: MarkdownFieldProps): ReactNode {
  const wantsMarkdown = useWritesMarkdown();
  const rich = useRichText(!wantsMarkdown, value !== "");
  // Markdown from the formatted editor itself needs no second check.
  const [own, setOwn] = useState<string>();
  // A field that is being typed in is not replaced; one that only has the focus is, and keeps it.
  const [isHeld, setHeld] = useState(false);
  const isKept = useMemo(() => !rich || value === own || rich.canKeep(value), [rich, value, own]);
  const Rich = wantsMarkdown || isHeld || !isKept ? undefined : rich?.RichText;
  const hint = hintOf(Rich !== undefined, isKept || wantsMarkdown);
  const written = useWritten({ value, most, hint, error });

  const field = useRef<HTMLDivElement>(null);
  /** Whether the other editor takes the focus as soon as it is rendered. */
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
