import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { useEditor } from "../editor-context.ts";
import { texts } from "../texts.ts";
import { addTags } from "./tags.ts";
import { FieldError } from "./WrittenField.tsx";

interface TagsFieldProps {
  readonly tags: readonly string[];
  /** The server's validation error. */
  readonly error: string | undefined;
  readonly onChange: (tags: readonly string[]) => void;
}

/** The tags of a document: a row of them, each with a button that removes it, and a field to add more. */
export function TagsField({ tags, error, onChange }: TagsFieldProps): ReactNode {
  const { announce } = useEditor();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const wrong = problem ?? error;

  function add(words: string) {
    const adding = addTags(tags, words);
    setTyped(adding.rest);
    setProblem(adding.problem);
    if (adding.tags !== tags) {
      onChange(adding.tags);
      announce(texts.tagAdded(adding.tags.slice(tags.length).join(", "), adding.tags.length));
    }
  }

  function type(words: string) {
    setProblem(undefined);
    if (words.includes(",")) {
      add(words);
    } else {
      setTyped(words);
    }
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    // During input-method composition, Enter ends a word.
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add(typed);
    }
  }

  function remove(tag: string) {
    onChange(tags.filter((other) => other !== tag));
    announce(texts.removed(tag));
    // The button is removed with its tag.
    input.current?.focus();
  }

  return (
    <div className="editor-tags">
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {texts.tags}
        </label>
        {tags.length > 0 && (
          <ul className="editor-tags-chosen" aria-label={texts.tagsChosen}>
            {tags.map((tag) => (
              <li key={tag} className="editor-tag">
                <span>{tag}</span>
                <button
                  className="icon-button"
                  type="button"
                  aria-label={texts.remove(tag)}
                  onClick={() => remove(tag)}
                >
                  <Icon name="x" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="editor-tags-add">
          <input
            ref={input}
            className="input"
            id={id}
            type="text"
            autoComplete="off"
            enterKeyHint="done"
            value={typed}
            aria-describedby={wrong ? `${hintId} ${errorId}` : hintId}
            aria-invalid={wrong ? true : undefined}
            data-own-undo={true}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={press}
            onBlur={() => typed.trim() !== "" && add(typed)}
          />
          <button
            className="icon-button"
            type="button"
            aria-label={texts.tagAdd}
            onClick={() => {
              add(typed);
              input.current?.focus();
            }}
          >
            <Icon name="plus" />
          </button>
        </div>
        <p className="field-hint" id={hintId}>
          {texts.tagsHint}
        </p>
        {wrong && <FieldError id={errorId} message={wrong} />}
      </div>
    </div>
  );
}
