import type { ReactNode } from "react";
import { limits } from "../api/schemas.ts";
import { Icon } from "../ui/Icon.tsx";
import { FileField } from "./FileField.tsx";
import { texts } from "./texts.ts";
import { WrittenField } from "./WrittenField.tsx";

interface AddPicturesProps {
  readonly isMany: boolean;
  readonly isFull: boolean;
  /** Shown when no more pictures fit. */
  readonly fullText: string;
  /** The alternative text of the pictures that are added next. */
  readonly alt: string;
  readonly error: string | undefined;
  readonly onAlt: (alt: string) => void;
  readonly onFiles: (files: Iterable<File>) => void;
  readonly onLibrary: (opener: Element) => void;
}

/** The ways to add pictures. The alternative text comes first because it is uploaded with them. */
export function AddPictures({ alt, onAlt, onLibrary, ...files }: AddPicturesProps): ReactNode {
  return (
    <div className="editor-add-pictures">
      <WrittenField
        label={texts.alt}
        hint={texts.altHint}
        value={alt}
        most={limits.UserImageWrite.alt.maxLength}
        error={undefined}
        onChange={onAlt}
      />
      <FileField {...files} />
      <button className="button button-quiet" type="button" onClick={({ currentTarget }) => onLibrary(currentTarget)}>
        <Icon name="images" />
        {texts.fromLibrary}
      </button>
    </div>
  );
}
