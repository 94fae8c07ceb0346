import { valibotResolver } from "@hookform/resolvers/valibot";
import { type ReactNode, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as v from "valibot";
import { postStatus } from "../../api/schemas.ts";
import { texts as editing } from "../../editing/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { POST_STATUSES, type PostStatus } from "./document.ts";
import type { Visibility } from "./kind.ts";
import { texts } from "./texts.ts";
import { instantOf, localTime, shownTime, zoneName } from "./time.ts";

interface PublishPanelProps {
  /** The current visibility; undefined for a new post. */
  readonly shown: Visibility | undefined;
  /** The server's error of the time. */
  readonly timeError: string | undefined;
  /** Errors that belong to no field. */
  readonly errors: readonly string[];
  /** Resolves to whether it succeeded. */
  readonly onPublish: (visibility: Visibility) => Promise<boolean>;
  /** The outcome. */
  readonly children: ReactNode;
}

const FORM = v.pipe(
  v.object({ status: postStatus, time: v.string() }),
  v.forward(
    v.check(({ status, time }) => status !== "scheduled" || instantOf(time) !== undefined, texts.timeMissing),
    ["time"],
  ),
);

/** Controls who sees the post, and from when. */
export function PublishPanel({ shown, timeError, errors, onPublish, children }: PublishPanelProps): ReactNode {
  const { clearErrors, control, formState, handleSubmit, register, reset } = useForm({
    resolver: valibotResolver(FORM),
    reValidateMode: "onSubmit",
    // A choice stays when another window publishes the post.
    values: { status: shown?.status ?? "draft", time: localTime(shown?.publishAt) },
    resetOptions: { keepDirtyValues: true },
  });
  const { isSubmitting: isBusy, errors: wrong } = formState;
  const [status, time] = useWatch({ control, name: ["status", "time"] });
  const [sent, setSent] = useState<string>();

  const act = handleSubmit(async (fields) => {
    const publishAt = fields.status === "scheduled" ? instantOf(fields.time) : undefined;
    setSent(fields.time);
    if (await onPublish({ status: fields.status, publishAt })) {
      reset({ status: fields.status, time: localTime(publishAt) });
    }
  });

  return (
    <form
      className="card editor-publish stack"
      aria-label={texts.publishing}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) {
          void act(event);
        }
      }}
    >
      <fieldset className="stack stack-s">
        <legend className="field-label">{texts.whoSees}</legend>
        {POST_STATUSES.map((value) => (
          <label className="check" key={value}>
            <input type="radio" value={value} {...register("status")} />
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
          // An error of another time no longer counts.
          error={wrong.time?.message ?? (sent === time ? timeError : undefined)}
          type="datetime-local"
          data-own-undo={true}
          {...register("time", { onChange: () => clearErrors("time") })}
        />
      )}
      {errors.map((message) => (
        <p className="field-error" role="alert" key={message}>
          {message}
        </p>
      ))}
      <Button kind="sun" type="submit" isBusy={isBusy}>
        {labelOf(status, instantOf(time), shown)}
      </Button>
      {children}
    </form>
  );
}

function labelOf(status: PostStatus, at: string | undefined, shown: Visibility | undefined): string {
  if (status === "draft") {
    return texts.saveDraft;
  }
  if (status === "published") {
    return shown?.status === status ? editing.publishChanges : texts.publish;
  }
  // The field has minutes, the server's instant may have seconds.
  const isSameTime = shown?.status === status && localTime(shown.publishAt) === localTime(at);
  if (shown?.status !== status || at === undefined) {
    return texts.schedule;
  }
  return isSameTime ? texts.saveScheduled(shownTime(at)) : texts.reschedule(shownTime(at));
}
