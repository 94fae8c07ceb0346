import { type ReactNode, useId } from "react";
import { FieldError } from "../fields/WrittenField.tsx";
import { texts } from "../texts.ts";

interface FileFieldProps {
  readonly isMany: boolean;
  readonly isFull: boolean;
  /** Shown when no more pictures fit. */
  readonly fullText: string;
  readonly error: string | undefined;
  readonly onFiles: (files: Iterable<File>) => void;
}

/** A field for picture files. */
export function FileField({ isMany, isFull, fullText, error, onFiles }: FileFieldProps): ReactNode {
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {isMany ? texts.addPictures : texts.addPicture}
      </label>
      <input
        className="input"
        id={id}
        type="file"
        accept="image/*"
        multiple={isMany}
        disabled={isFull}
        aria-describedby={error ? `${hintId} ${errorId}` : hintId}
        aria-invalid={error ? true : undefined}
        data-part="begin"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Lets the same file be chosen once more.
          currentTarget.value = "";
        }}
      />
      <p className="field-hint" id={hintId}>
        {isFull ? fullText : texts.pictureHint}
      </p>
      {error && <FieldError id={errorId} message={error} />}
    </div>
  );
}
