import { type ReactNode, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useEditor } from "../../editing/editor-context.ts";
import { FileField } from "../../editing/FileField.tsx";
import { PictureDrop, picturesOf } from "../../editing/PictureDrop.tsx";
import { unsent } from "../../editing/send-file.ts";
import { Thumbnail } from "../../editing/Thumbnail.tsx";
import { UploadList } from "../../editing/UploadList.tsx";
import { useUploads } from "../../editing/use-uploads.ts";
import { removePackageImage, sendPackageImage } from "./calls.ts";
import { MOST_PICTURES, type TravelPackage } from "./document.ts";
import { madeFirst, type PackageSaver } from "./made-first.ts";
import { texts } from "./texts.ts";

interface OwnPicturesProps {
  readonly saver: PackageSaver;
  readonly imageIds: readonly string[];
  /** The server answered with the package. */
  readonly onAnswer: (answer: TravelPackage) => void;
}

/** The pictures of the package itself: each is sent and taken away at once. */
export function OwnPictures({ saver, imageIds, onAnswer }: OwnPicturesProps): ReactNode {
  const { announce } = useEditor();
  const [idOf] = useState(() => madeFirst(saver));
  const [removing, setRemoving] = useState<string>();
  const [error, setError] = useState<string>();
  const field = useRef<HTMLDivElement>(null);

  function hear(answer: TravelPackage) {
    saver.heard(answer);
    onAnswer(answer);
  }

  const uploads = useUploads<TravelPackage>({
    send: async (image) => {
      const made = await idOf();
      return "id" in made ? sendPackageImage(made.id, image) : unsent(made.message);
    },
    onDone: (_, answer) => hear(answer),
  });
  const sent = useSyncExternalStore(uploads.subscribe, uploads.state);
  const room = MOST_PICTURES - imageIds.length - sent.length;

  function add(files: Iterable<File>) {
    const pictures = picturesOf(files);
    if (pictures.length > room) {
      announce(texts.picturesFull);
    }
    if (pictures.length > 0 && room > 0) {
      uploads.add("package", pictures.slice(0, room), "");
    }
  }

  async function remove(imageId: string) {
    const { stored } = saver.state();
    if (!stored || removing !== undefined) {
      return;
    }
    setRemoving(imageId);
    setError(undefined);
    // Its button goes with the picture.
    const input = field.current?.querySelector<HTMLElement>("input[type=file]");
    input?.focus();
    const outcome = await removePackageImage(stored.id, imageId);
    setRemoving(undefined);
    if (outcome.status === "saved") {
      flushSync(() => hear(outcome.value));
      // Where there was no room, the field took no focus before.
      if (document.activeElement === document.body) {
        input?.focus();
      }
    } else {
      setError(texts.pictureNotRemoved);
    }
  }

  return (
    <PictureDrop name={texts.pictures} isNameShown={true} onFiles={add}>
      <p className="field-hint">{texts.picturesHint}</p>
      {imageIds.length > 0 && (
        <ul className="editor-thumbnails">
          {imageIds.map((id, place) => (
            <li key={id} aria-busy={removing === id || undefined}>
              <Thumbnail id={id} place={place + 1} onRemove={() => void remove(id)} />
            </li>
          ))}
        </ul>
      )}
      <UploadList uploads={uploads} sent={sent} onCancelled={() => {}} />
      <div ref={field} className="editor-add-pictures">
        <FileField isMany={true} isFull={room <= 0} fullText={texts.picturesFull} error={error} onFiles={add} />
      </div>
    </PictureDrop>
  );
}
