import { type ReactNode, useId, useState } from "react";
import { texts as editing } from "../../editing/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { POST_STATUSES, type PostStatus } from "./document.ts";
import type { Wish } from "./kind.ts";
import { texts } from "./texts.ts";
import { instantOf, localTime, zoneName } from "./time.ts";

interface PublishPanelProps {
  /** Who sees the post now; undefined for one that is not made yet. */
  readonly shown: Wish | undefined;
  /** What the server says of the time. */
  readonly timeError: string | undefined;
  /** Of no field. */
  readonly errors: readonly string[];
  /** Answers whether it was done. */
  readonly onWish: (wish: Wish) => Promise<boolean>;
  /** What became of it. */
  readonly children: ReactNode;
}

/** Who sees the post, and from when. */
export function PublishPanel({ shown, timeError, errors, onWish, children }: PublishPanelProps): ReactNode {
  const [chosen, setChosen] = useState<PostStatus>();
  const [time, setTime] = useState<string>();
  const [sent, setSent] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const group = useId();
  const status = chosen ?? shown?.status ?? "draft";
  const local = time ?? localTime(shown?.publishAt);

  // What was said of another time no longer counts.
  const isJudged = sent === local;
  const error = isJudged ? (local === "" ? texts.timeMissing : timeError) : undefined;

  async function act(form: HTMLFormElement) {
    const publishAt = status === "scheduled" ? instantOf(local) : undefined;
    setSent(local);
    if (status === "scheduled" && publishAt === undefined) {
      form.querySelector<HTMLElement>("input[type=datetime-local]")?.focus();
      return;
    }
    setBusy(true);
    if (await onWish({ status, publishAt })) {
      setChosen(undefined);
      setTime(undefined);
    }
    setBusy(false);
  }

  return (
    <form
      className="card editor-publish stack"
      aria-label={texts.publishing}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) {
          void act(event.currentTarget);
        }
      }}
    >
      <fieldset className="stack stack-s">
        <legend className="field-label">{texts.whoSees}</legend>
        {POST_STATUSES.map((value) => (
          <label className="check" key={value}>
            <input
              type="radio"
              name={group}
              value={value}
              checked={status === value}
              onChange={() => setChosen(value)}
            />
            <span>
              <b>
                {value === "published" && shown?.status === value ? texts.isPublished : texts.statuses[value].label}
              </b>
              <br />
              <span className="small soft">{texts.statuses[value].hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {status === "scheduled" && (
        <TextField
          label={texts.publishAt}
          hint={texts.timeZone(zoneName())}
          error={error}
          type="datetime-local"
          data-own-undo={true}
          value={local}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
      )}
      {errors.map((message) => (
        <p className="field-error" role="alert" key={message}>
          {message}
        </p>
      ))}
      <Button kind="sun" type="submit" isBusy={isBusy}>
        {labelOf(status, shown)}
      </Button>
      {children}
    </form>
  );
}

function labelOf(status: PostStatus, shown: Wish | undefined): string {
  if (status === "draft") {
    return texts.saveDraft;
  }
  if (shown?.status === status) {
    return editing.publishChanges;
  }
  return status === "scheduled" ? texts.schedule : texts.publish;
}
