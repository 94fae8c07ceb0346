import { type ReactNode, useId } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { MOST_OF_TEXT } from "./document.ts";
import { texts } from "./texts.ts";
import { FieldError, WrittenField } from "./WrittenField.tsx";

interface AddPicturesProps {
  readonly isMany: boolean;
  readonly isFull: boolean;
  /** Of the pictures that are added next. */
  readonly caption: string;
  readonly error: string | undefined;
  readonly onCaption: (caption: string) => void;
  readonly onFiles: (files: Iterable<File>) => void;
  readonly onLibrary: (opener: Element) => void;
}

/** The ways to a picture: what is to be seen is said before, because it is sent along. */
export function AddPictures(props: AddPicturesProps): ReactNode {
  const { isMany, isFull, caption, error, onCaption, onFiles, onLibrary } = props;
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  return (
    <div className="editor-add-pictures">
      <WrittenField
        label={texts.alt}
        hint={texts.altHint}
        value={caption}
        most={MOST_OF_TEXT.image}
        error={undefined}
        onChange={onCaption}
      />
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
            // The same file can be chosen once more.
            currentTarget.value = "";
          }}
        />
        <p className="field-hint" id={hintId}>
          {isFull ? texts.galleryFull : texts.pictureHint}
        </p>
        {error && <FieldError id={errorId} message={error} />}
      </div>
      <button className="button button-quiet" type="button" onClick={({ currentTarget }) => onLibrary(currentTarget)}>
        <Icon name="images" />
        {texts.fromLibrary}
      </button>
    </div>
  );
}
