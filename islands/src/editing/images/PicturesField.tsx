import { type ReactNode, useState, useSyncExternalStore } from "react";
import { useEditor } from "../editor-context.ts";
import { AddPictures } from "./AddPictures.tsx";
import { DescriptionFields } from "./DescriptionFields.tsx";
import { Library } from "./Library.tsx";
import { PictureDrop } from "./PictureDrop.tsx";
import { SortedPictures } from "./SortedPictures.tsx";
import { UploadList } from "./UploadList.tsx";
import { usePictureFiles } from "./use-picture-files.ts";

interface PicturesFieldProps {
  /** The item that the pictures belong to. */
  readonly item: string;
  /** Names the item's kind. */
  readonly name: string;
  readonly imageIds: readonly string[];
  /** The maximum number of pictures; with 1, the next picture replaces the current one. */
  readonly most: number;
  /** Shown when no more pictures fit. */
  readonly fullText: string;
  /** Shown when the library is empty. */
  readonly emptyText: string;
  /** The validation error of the pictures. */
  readonly error: string | undefined;
  readonly onAdd: (imageId: string) => void;
  readonly onRemove: (imageId: string) => void;
  /** Moves a picture to a place, from 0; without it the order is fixed. */
  readonly onMove?: (imageId: string, to: number) => void;
  /** Further fields of the pictures. */
  readonly children?: ReactNode;
}

/** Chooses one or several pictures: from files, by pasting or dropping, or from the library. */
export function PicturesField(props: PicturesFieldProps): ReactNode {
  const { item, name, imageIds, most, fullText, emptyText, error, onAdd, onRemove, onMove, children } = props;
  const { userId, uploads, descriptions, focusNext, announce } = useEditor();
  const sent = useSyncExternalStore(uploads.subscribe, uploads.state).filter((upload) => upload.item === item);
  const [opener, setOpener] = useState<Element>();
  const isMany = most > 1;
  const spaceLeft = isMany ? most - imageIds.length - sent.length : 1;

  const { wrong, take } = usePictureFiles((pictures) => {
    if (pictures.length > spaceLeft) {
      announce(fullText);
    }
    if (pictures.length > 0 && spaceLeft > 0) {
      descriptions.ask(item, uploads.add(item, pictures.slice(0, spaceLeft)));
    }
  });

  function remove(imageId: string) {
    focusNext(item, "begin");
    descriptions.dropPicture(imageId);
    onRemove(imageId);
  }

  function toggle(imageId: string) {
    const isThere = imageIds.includes(imageId);
    if (!isThere && isMany && spaceLeft <= 0) {
      announce(fullText);
      return;
    }
    (isThere ? onRemove : onAdd)(imageId);
    if (!isMany) {
      setOpener(undefined);
    }
  }

  return (
    <PictureDrop name={name} onFiles={take}>
      <SortedPictures imageIds={imageIds} onRemove={remove} {...(onMove && { onMove })} />
      <UploadList uploads={uploads} sent={sent} onCancelled={({ key }) => descriptions.drop(key)} />
      <AddPictures
        isMany={isMany}
        isFull={spaceLeft <= 0}
        fullText={fullText}
        error={wrong ?? error}
        onFiles={take}
        onLibrary={setOpener}
      >
        <DescriptionFields descriptions={descriptions} item={item} />
      </AddPictures>
      {children}
      {opener && (
        <Library
          userId={userId}
          chosen={imageIds}
          emptyText={emptyText}
          opener={opener}
          onToggle={toggle}
          onClose={() => setOpener(undefined)}
        />
      )}
    </PictureDrop>
  );
}
