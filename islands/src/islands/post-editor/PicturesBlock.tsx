import { type ClipboardEvent, type DragEvent, type ReactNode, useState, useSyncExternalStore } from "react";
import { AddPictures } from "./AddPictures.tsx";
import { addImage, type Block, MOST_PICTURES, removeImage } from "./document.ts";
import { useEditor } from "./editor-context.ts";
import { Library } from "./Library.tsx";
import { Thumbnail } from "./Thumbnail.tsx";
import { texts } from "./texts.ts";
import { UploadList } from "./UploadList.tsx";

interface PicturesBlockProps {
  readonly block: Block;
  /** What is wrong with its pictures. */
  readonly error: string | undefined;
  /** The caption's field. */
  readonly children: ReactNode;
}

/** One picture or a gallery: from a file, from what is pasted or dropped, or from the library. */
export function PicturesBlock({ block, error, children }: PicturesBlockProps): ReactNode {
  const { userId, uploads, edit, focusNext, announce } = useEditor();
  const { key, type, imageIds } = block;
  const sent = useSyncExternalStore(uploads.subscribe, uploads.state).filter((upload) => upload.block === key);
  const [caption, setCaption] = useState("");
  const [opener, setOpener] = useState<Element>();
  const most = MOST_PICTURES[type];
  const room = type === "image" ? 1 : most - imageIds.length - sent.length;

  function add(files: Iterable<File>) {
    const pictures = [...files].filter((file) => file.type.startsWith("image/"));
    if (pictures.length > room) {
      announce(texts.galleryFull);
    }
    if (pictures.length > 0 && room > 0) {
      uploads.add(key, pictures.slice(0, room), caption.trim());
      setCaption("");
    }
  }

  function remove(imageId: string) {
    focusNext(key, "begin");
    edit((document) => removeImage(document, key, imageId));
  }

  function toggle(imageId: string) {
    const isThere = imageIds.includes(imageId);
    if (!isThere && type === "gallery" && room <= 0) {
      announce(texts.galleryFull);
      return;
    }
    edit((document) => (isThere ? removeImage(document, key, imageId) : addImage(document, key, imageId)));
    if (type === "image") {
      setOpener(undefined);
    }
  }

  const receive = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    // Text that is pasted into a field goes where it always goes.
    if (data.files.length > 0) {
      event.preventDefault();
      add(data.files);
    }
  };

  return (
    <fieldset
      className="editor-pictures stack"
      onPaste={(event) => receive(event, event.clipboardData)}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => receive(event, event.dataTransfer)}
    >
      <legend className="visually-hidden">{texts.block[type]}</legend>
      {imageIds.length > 0 && (
        <ul className="editor-thumbnails">
          {imageIds.map((id, place) => (
            <li key={id}>
              <Thumbnail id={id} place={place + 1} onRemove={() => remove(id)} />
            </li>
          ))}
        </ul>
      )}
      <UploadList uploads={sent} onCancelled={(upload) => setCaption(caption || upload.caption)} />
      <AddPictures
        isMany={type === "gallery"}
        isFull={room <= 0}
        caption={caption}
        error={error}
        onCaption={setCaption}
        onFiles={add}
        onLibrary={setOpener}
      />
      {children}
      {opener && (
        <Library
          userId={userId}
          chosen={imageIds}
          opener={opener}
          onToggle={toggle}
          onClose={() => setOpener(undefined)}
        />
      )}
    </fieldset>
  );
}
