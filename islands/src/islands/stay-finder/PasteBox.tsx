import { valibotResolver } from "@hookform/resolvers/valibot";
import { type ReactNode, useId, useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { limits, stayLines } from "../../api/schemas.ts";
import { wrongIn } from "../../api/wrong.ts";
import { FieldError } from "../../editing/fields/WrittenField.tsx";
import { useAskBeforeLeaving } from "../../editing/use-ask-before-leaving.ts";
import { type KeptState, useKeptState } from "../../lib/kept-state.ts";
import { Button } from "../../ui/Button.tsx";
import { matchLines } from "./calls.ts";
import { linesOf, type Row, rowsOf } from "./found.ts";
import { texts } from "./texts.ts";
import { WrongNote } from "./WrongNote.tsx";
import { wrongOf } from "./wrong.ts";

type Lines = readonly string[];

/** The form of the pasted lines. */
const FORM = v.object({
  lines: v.pipe(
    v.string(),
    v.transform(linesOf),
    v.check((lines: Lines) => lines.length > 0, texts.nothingPasted),
    v.check(
      (lines: Lines) => lines.length <= limits.StayLines.lines.maxItems,
      ({ input }) => texts.tooMany(input.length),
    ),
    v.check(
      (lines: Lines) => v.is(stayLines, { lines }),
      ({ input }) => wrongIn(stayLines, { lines: input }, texts.paste)[0]?.message ?? "",
    ),
  ),
});

const PASTED: KeptState<string> = new WeakMap();

/** A field for pasted lines, and the button that matches them. */
export function PasteBox({ onFound }: { onFound: (rows: readonly Row[]) => void }): ReactNode {
  const [pasted, setPasted] = useKeptState(PASTED, "");
  const { clearErrors, formState, getValues, handleSubmit, register, reset, setError } = useForm({
    resolver: valibotResolver(FORM),
    reValidateMode: "onSubmit",
    defaultValues: { lines: pasted },
  });
  const [isExpired, setExpired] = useState(false);
  useAskBeforeLeaving(() => linesOf(getValues("lines")).length > 0);
  const isBusy = formState.isSubmitting;
  const error = formState.errors.lines?.message;
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];

  const find = handleSubmit(async ({ lines }) => {
    setExpired(false);
    const outcome = await matchLines(lines);
    if (outcome.status === "found") {
      reset({ lines: "" });
      setPasted("");
      onFound(rowsOf(outcome.value));
      return;
    }
    const wrong = wrongOf(outcome);
    if (wrong === "expired") {
      setExpired(true);
    } else {
      setError("lines", { message: wrong.words });
    }
  });

  return (
    <form
      className="card stay-finder-box stack"
      aria-label={texts.paste}
      noValidate={true}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) {
          void find(event);
        }
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
          aria-describedby={error ? `${hintId} ${errorId}` : hintId}
          aria-invalid={error ? true : undefined}
          {...register("lines", {
            onChange: () => {
              clearErrors("lines");
              setPasted(getValues("lines"));
            },
          })}
        />
        <p className="field-hint" id={hintId}>
          {texts.linesHint}
        </p>
        {error && <FieldError id={errorId} message={error} />}
      </div>
      {isExpired && <WrongNote wrong="expired" />}
      <Button kind="quiet" type="submit" icon="search" isBusy={isBusy}>
        {texts.match}
      </Button>
    </form>
  );
}
