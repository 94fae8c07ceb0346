import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import * as v from "valibot";
import { quietClient } from "../../api/client.ts";
import { limits, videoCreate } from "../../api/schemas.ts";
import { FOUND, wordsOf } from "../../api/wrong.ts";
import { type SaveOutcome, saved, timeout } from "../../editing/calls.ts";
import { WrittenField } from "../../editing/fields/WrittenField.tsx";
import { CaptionsField } from "../../editing/videos/CaptionsField.tsx";
import { isVideo, type Video, videoQuery } from "../../editing/videos/videos.ts";
import { WritingDialog } from "../../editing/WritingDialog.tsx";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { texts } from "./texts.ts";

interface VideoDialogProps {
  readonly userId: string;
  readonly video: Video;
  readonly opener: Element;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const { title, collection } = videoCreate.entries;
const FORM = v.object({ title, collection: collection.wrapped });
const FIELDS = ["title", "collection"] as const;

/** Edits the title, the keyword and the captions of a video. */
export function VideoDialog({ userId, video, opener, onSaved, onClose }: VideoDialogProps): ReactNode {
  const queryClient = useQueryClient();
  const { control, formState, handleSubmit, setError } = useForm({
    resolver: valibotResolver(FORM),
    defaultValues: { title: video.title, collection: video.collection },
  });
  const isBusy = formState.isSubmitting;
  const [outcome, setOutcome] = useState<SaveOutcome<Video>>();
  const errors = outcome?.status === "refused" ? outcome.errors : [];
  const isKnown = errors.some(({ field }) => FIELDS.some((name) => name === field));

  const save = handleSubmit(async (words) => {
    const body = { ...words, videoId: video.id, provider: video.provider };
    const params = { path: { id: userId } };
    const asked = quietClient.POST("/api/v1/userProfile/{id}/videos", { params, body, signal: timeout() });
    const next = await saved(asked, isVideo, true);
    setOutcome(next);
    // In reverse, so that the first invalid field has the focus in the end.
    for (const name of FIELDS.toReversed()) {
      const found = next.status === "refused" && next.errors.find(({ field }) => field === name);
      if (found) {
        setError(name, { type: FOUND, message: found.message }, { shouldFocus: true });
      }
    }
    if (next.status === "saved") {
      queryClient.setQueryData(videoQuery(video.id).queryKey, next.value);
      onSaved();
    }
  });

  return (
    <WritingDialog
      title={texts.editTitle}
      opener={opener}
      isLocked={isBusy}
      isUnsaved={formState.isDirty}
      view="video"
      onClose={onClose}
    >
      <form
        className="stack"
        noValidate={true}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) {
            void save(event);
          }
        }}
      >
        <Controller
          control={control}
          name="title"
          render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
            <WrittenField
              label={texts.title}
              value={value}
              most={limits.VideoCreate.title.maxLength}
              error={wordsOf("title", error)}
              inputRef={ref}
              onChange={onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="collection"
          render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
            <WrittenField
              label={texts.collection}
              hint={texts.collectionHint}
              value={value}
              most={limits.VideoCreate.collection.maxLength}
              error={wordsOf("collection", error)}
              inputRef={ref}
              onChange={onChange}
            />
          )}
        />
        {outcome && outcome.status !== "saved" && !isKnown && (
          <Alert kind="bad">
            <p>{outcome.status === "expired" ? texts.expired : (errors[0]?.message ?? texts.notSaved)}</p>
          </Alert>
        )}
        <Button kind="sun" type="submit" isBusy={isBusy}>
          {texts.save}
        </Button>
      </form>
      {video.status === "ready" && (
        <>
          <CaptionsField video={video} />
          <p>
            <a href={video.playerUrl} target="_blank" rel="noopener">
              {texts.watch}
              <span className="visually-hidden"> {texts.opensNewTab}</span>
            </a>
          </p>
        </>
      )}
    </WritingDialog>
  );
}
