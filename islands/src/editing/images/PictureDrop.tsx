import type { ClipboardEvent, DragEvent, ReactNode } from "react";

interface PictureDropProps {
  /** Names the purpose of the pictures. */
  readonly name: string;
  readonly isNameShown?: boolean;
  readonly onFiles: (files: Iterable<File>) => void;
  readonly children: ReactNode;
}

/** A drop zone for files, which also accepts pasted ones. */
export function PictureDrop({ name, isNameShown = false, onFiles, children }: PictureDropProps): ReactNode {
  const receive = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    // Text pasted into a field stays with the browser.
    if (data.files.length > 0) {
      event.preventDefault();
      onFiles(data.files);
    }
  };
  return (
    <fieldset
      className="editor-pictures stack"
      onPaste={(event) => receive(event, event.clipboardData)}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => receive(event, event.dataTransfer)}
    >
      <legend className={isNameShown ? "field-label" : "visually-hidden"}>{name}</legend>
      {children}
    </fieldset>
  );
}
