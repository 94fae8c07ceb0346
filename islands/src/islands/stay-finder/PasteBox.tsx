import { type ReactNode, useId, useState } from "react";
import { FieldError } from "../../editing/WrittenField.tsx";
import { Button } from "../../ui/Button.tsx";
import { matchLines } from "./calls.ts";
import { linesOf, MOST_LINES, type Row, rowsOf } from "./found.ts";
import { texts } from "./texts.ts";
import { wordsOf } from "./wrong.ts";

/** Lines that are pasted, and what finds them. */
export function PasteBox({ onFound }: { onFound: (rows: readonly Row[]) => void }): ReactNode {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];

  async function find() {
    const lines = linesOf(typed);
    if (isBusy) {
      return;
    }
    if (lines.length === 0 || lines.length > MOST_LINES) {
      setError(lines.length === 0 ? texts.nothingPasted : texts.tooMany(lines.length));
      return;
    }
    setBusy(true);
    setError(undefined);
    const outcome = await matchLines(lines);
    setBusy(false);
    if (outcome.status === "found") {
      setTyped("");
      onFound(rowsOf(outcome.value));
    } else {
      setError(wordsOf(outcome));
    }
  }

  return (
    <form
      className="card stay-finder-box stack"
      aria-label={texts.paste}
      noValidate={true}
      onSubmit={(event) => {
        event.preventDefault();
        void find();
      }}
    >
      <h2>{texts.paste}</h2>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {texts.lines}
        </label>
        <textarea
          className="input"
          id={id}
          rows={5}
          value={typed}
          aria-describedby={error ? `${hintId} ${errorId}` : hintId}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setError(undefined);
          }}
        />
        <p className="field-hint" id={hintId}>
          {texts.linesHint}
        </p>
        {error && <FieldError id={errorId} message={error} />}
      </div>
      <Button kind="quiet" type="submit" icon="search" isBusy={isBusy}>
        {texts.match}
      </Button>
    </form>
  );
}
