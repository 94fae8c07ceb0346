import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { texts } from "../texts.ts";
import { FileField } from "./FileField.tsx";

interface AddPicturesProps {
  readonly isMany: boolean;
  readonly isFull: boolean;
  /** Shown when no more pictures fit. */
  readonly fullText: string;
  readonly error: string | undefined;
  readonly onFiles: (files: Iterable<File>) => void;
  readonly onLibrary: (opener: Element) => void;
  /** The descriptions of the pictures that were just chosen. */
  readonly children: ReactNode;
}

/** The ways to add pictures. */
export function AddPictures({ onLibrary, children, ...files }: AddPicturesProps): ReactNode {
  return (
    <div className="editor-add-pictures">
      <FileField {...files} />
      {children}
      <button className="button button-quiet" type="button" onClick={({ currentTarget }) => onLibrary(currentTarget)}>
        <Icon name="images" />
        {texts.fromLibrary}
      </button>
    </div>
  );
}
