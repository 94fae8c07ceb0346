import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { FieldError } from "../fields/WrittenField.tsx";
import { asWebVtt } from "./captions-file.ts";
import { setCaptions } from "./video-calls.ts";
import { texts } from "./video-texts.ts";
import { type Video, videoQuery } from "./videos.ts";

/** The captions of a video: a file field that replaces them, and a button that removes them. */
export function CaptionsField({ video }: { video: Video }): ReactNode {
  const queryClient = useQueryClient();
  const id = useId();
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];

  async function put(file: File | undefined) {
    if (isBusy) {
      return;
    }
    setBusy(true);
    setError(undefined);
    setSaid("");
    const captions = file && (await asWebVtt(file));
    const problem = await setCaptions(video.id, captions, texts.unsent);
    setBusy(false);
    setError(problem);
    if (problem === undefined) {
      setSaid(file ? texts.captionsSaved : texts.captionsRemoved);
      void queryClient.invalidateQueries({ queryKey: ["editing", "videos"] });
      await queryClient.invalidateQueries({ queryKey: videoQuery(video.id).queryKey });
    }
  }

  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {texts.captions}
      </label>
      <input
        className="input"
        id={id}
        type="file"
        accept=".vtt,.srt,text/vtt"
        disabled={isBusy}
        aria-describedby={error ? `${hintId} ${errorId}` : hintId}
        aria-invalid={error ? true : undefined}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (file) {
            void put(file);
          }
        }}
      />
      <p className="field-hint" id={hintId}>
        {texts.captionsHint} {video.captionsUrl && texts.captionsThere}
      </p>
      {error && <FieldError id={errorId} message={error} />}
      <p className={said ? "small soft" : "visually-hidden"} role="status">
        {said}
      </p>
      {video.captionsUrl && (
        <button className="button button-quiet button-small" type="button" onClick={() => void put(undefined)}>
          {texts.captionsRemove}
        </button>
      )}
    </div>
  );
}
