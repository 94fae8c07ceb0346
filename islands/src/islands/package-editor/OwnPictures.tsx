import { type ReactNode, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useEditor } from "../../editing/editor-context.ts";
import { FileField } from "../../editing/images/FileField.tsx";
import { Library } from "../../editing/images/Library.tsx";
import { PictureDrop } from "../../editing/images/PictureDrop.tsx";
import { unsent } from "../../editing/images/send-file.ts";
import { Thumbnail } from "../../editing/images/Thumbnail.tsx";
import { UploadList } from "../../editing/images/UploadList.tsx";
import { usePictureFiles } from "../../editing/images/use-picture-files.ts";
import { useUploads } from "../../editing/images/use-uploads.ts";
import { texts as editing } from "../../editing/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { copyLibraryImage, removePackageImage, sendPackageImage } from "./calls.ts";
import { MAX_IMAGES, type TravelPackage } from "./document.ts";
import { madeFirst, type PackageSaver } from "./made-first.ts";
import { RemovedPicture } from "./RemovedPicture.tsx";
import { texts } from "./texts.ts";
import { ownImageIds } from "./use-own-pictures.ts";
import { useRemovals } from "./use-removals.ts";

interface OwnPicturesProps {
  readonly saver: PackageSaver;
  readonly imageIds: readonly string[];
  /** Called with the package that the server returned. */
  readonly onAnswer: (answer: TravelPackage) => void;
}

/** The pictures of the package itself: each is uploaded at once, and a removed one can be restored for a while. */
export function OwnPictures({ saver, imageIds, onAnswer }: OwnPicturesProps): ReactNode {
  const { userId, announce } = useEditor();
  const [idOf] = useState(() => madeFirst(saver));
  const field = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);

  function hear(answer: TravelPackage) {
    saver.acceptPart(answer);
    onAnswer(answer);
  }

  const uploads = useUploads<TravelPackage>({
    send: async (image) => {
      const made = await idOf();
      return "id" in made ? sendPackageImage(made.id, image) : unsent(made.message);
    },
    onDone: (_, answer) => hear(answer),
    // The server keeps pictures in the order of their arrival.
    atATime: 1,
  });
  const sent = useSyncExternalStore(uploads.subscribe, uploads.state);
  // A removed picture counts until the server has deleted it.
  const spaceLeft = MAX_IMAGES - imageIds.length - sent.length;

  const removals = useRemovals(async (imageId) => {
    const { stored } = saver.state();
    const outcome = stored && (await removePackageImage(stored.id, imageId));
    if (outcome?.status !== "saved") {
      return false;
    }
    flushSync(() => hear(outcome.value));
    return true;
  });
  const removal = useSyncExternalStore(removals.subscribe, removals.state);
  const shown = imageIds.filter((id) => !removal.sent.includes(id));
  const [opener, setOpener] = useState<Element>();
  /** The copies that this page has made, by the library's pictures. */
  const [copies, setCopies] = useState<ReadonlyMap<string, string>>(new Map());
  const chosen = [...copies].filter(([, copy]) => shown.includes(copy) && copy !== removal.waiting).map(([id]) => id);
  const isRefused = removal.failed !== undefined && shown.includes(removal.failed);

  const { wrong, take } = usePictureFiles((pictures) => {
    if (pictures.length > spaceLeft) {
      announce(texts.picturesFull);
    }
    if (pictures.length > 0 && spaceLeft > 0) {
      uploads.add("package", pictures.slice(0, spaceLeft));
    }
  });

  async function copy(libraryId: string) {
    if (spaceLeft <= 0) {
      announce(texts.picturesFull);
      return;
    }
    const made = await idOf();
    const outcome = "id" in made ? await copyLibraryImage(made.id, libraryId) : undefined;
    if (outcome?.status === "saved") {
      // The server appends it.
      const added = ownImageIds(outcome.value).at(-1) ?? "";
      hear(outcome.value);
      setCopies((before) => new Map([...before, [libraryId, added]]));
      announce(texts.pictureAdded);
    } else {
      announce("message" in made ? made.message : texts.pictureNotAdded);
    }
  }

  function toggle(libraryId: string) {
    const own = chosen.includes(libraryId) ? copies.get(libraryId) : undefined;
    if (own === undefined) {
      void copy(libraryId);
    } else {
      removals.remove(own);
      announce(texts.pictureRemoved);
    }
  }

  /** The first button of a picture's place removes it, or restores it. */
  const buttonOf = (imageId: string) => list.current?.querySelector<HTMLElement>(`[data-image="${imageId}"] button`);
  const focusField = () => field.current?.querySelector<HTMLElement>("input[type=file]")?.focus();

  function remove(imageId: string) {
    flushSync(() => removals.remove(imageId));
    buttonOf(imageId)?.focus();
    announce(texts.pictureRemoved);
  }

  function undo(imageId: string) {
    flushSync(() => removals.undo());
    buttonOf(imageId)?.focus();
    announce(texts.picturePutBack);
  }

  async function send(imageId: string) {
    // The button disappears with its place.
    const hasFocus = document.activeElement !== null && document.activeElement === buttonOf(imageId);
    const answered = flushSync(() => removals.send());
    if (hasFocus) {
      focusField();
      await answered;
      // While there was no space, the field could not take the focus.
      if (document.activeElement === document.body) {
        focusField();
      }
    }
  }

  return (
    <PictureDrop name={texts.pictures} isNameShown={true} onFiles={take}>
      <p className="field-hint">{texts.picturesHint}</p>
      {shown.length > 0 && (
        <ul ref={list} className="editor-thumbnails">
          {shown.map((id, place) => (
            <li key={id} data-image={id}>
              {id === removal.waiting ? (
                <RemovedPicture onUndo={() => undo(id)} onTimeOver={() => void send(id)} />
              ) : (
                <Thumbnail id={id} place={place + 1} onRemove={() => remove(id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      <UploadList uploads={uploads} sent={sent} onCancelled={() => {}} />
      <div ref={field} className="editor-add-pictures">
        <FileField
          isMany={true}
          isFull={spaceLeft <= 0}
          fullText={texts.picturesFull}
          error={wrong ?? (isRefused ? texts.pictureNotRemoved : undefined)}
          onFiles={take}
        />
        <button className="button button-quiet" type="button" onClick={({ currentTarget }) => setOpener(currentTarget)}>
          <Icon name="images" />
          {editing.fromLibrary}
        </button>
      </div>
      {opener && (
        <Library
          userId={userId}
          chosen={chosen}
          emptyText={editing.libraryIsEmpty}
          opener={opener}
          onToggle={toggle}
          onClose={() => setOpener(undefined)}
        />
      )}
    </PictureDrop>
  );
}
