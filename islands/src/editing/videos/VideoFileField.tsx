import { type ReactNode, useId, useState } from "react";
import { FieldError } from "../fields/WrittenField.tsx";
import { texts } from "./video-texts.ts";
import { mayBeVideo } from "./videos.ts";

interface VideoFileFieldProps {
  readonly label: string;
  readonly isMany?: boolean;
  /** The validation error of the video. */
  readonly error: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A field for video files. */
export function VideoFileField({ label, isMany = false, error, onFiles }: VideoFileFieldProps): ReactNode {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const wrong = problem ?? error;

  function choose(files: readonly File[]) {
    const videos = files.filter(mayBeVideo);
    setProblem(videos.length < files.length ? texts.noVideo : undefined);
    if (videos.length > 0) {
      onFiles(videos);
    }
  }

  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        type="file"
        accept="video/*,.mkv"
        multiple={isMany}
        aria-describedby={wrong ? `${hintId} ${errorId}` : hintId}
        aria-invalid={wrong ? true : undefined}
        data-part="begin"
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])]);
          // Lets the same file be chosen once more.
          currentTarget.value = "";
        }}
      />
      <p className="field-hint" id={hintId}>
        {texts.hint}
      </p>
      {wrong && <FieldError id={errorId} message={wrong} />}
    </div>
  );
}
