import { type ReactNode, useId } from "react";
import { PicturesField } from "../../editing/images/PicturesField.tsx";
import {
  addImage,
  COVER,
  change,
  GALLERY,
  MAX_IMAGES,
  moveImage,
  removeImage,
  type StayDocument,
  TILE,
} from "./document.ts";
import { useEdit } from "./edit-context.ts";
import type { Problems } from "./problems.ts";
import { texts } from "./texts.ts";

interface PicturesProps {
  readonly document: StayDocument;
  readonly problems: Problems;
}

/** The pictures of the stay: those beside the text, its cover and its tile. */
export function Pictures({ document, problems }: PicturesProps): ReactNode {
  const edit = useEdit();
  const add = (item: string) => (imageId: string) => edit((current) => addImage(current, item, imageId));
  return (
    <>
      <Part item={GALLERY} title={texts.gallery} hint={texts.galleryHint}>
        <PicturesField
          item={GALLERY}
          name={texts.gallery}
          imageIds={document.imageIds}
          most={MAX_IMAGES}
          fullText={texts.galleryFull}
          emptyText={texts.libraryEmpty}
          error={problems.images}
          onAdd={add(GALLERY)}
          onRemove={(imageId) => edit((current) => removeImage(current, imageId))}
          onMove={(imageId, to) => edit((current) => moveImage(current, imageId, to))}
        />
      </Part>
      <OnePicture
        item={COVER}
        title={texts.cover}
        hint={texts.coverHint}
        imageId={document.coverImageId}
        error={problems.cover}
        onAdd={add(COVER)}
        onRemove={() => edit((current) => change(current, { coverImageId: undefined }))}
      />
      <OnePicture
        item={TILE}
        title={texts.tile}
        hint={texts.tileHint}
        imageId={document.tileImageId}
        error={problems.tile}
        onAdd={add(TILE)}
        onRemove={() => edit((current) => change(current, { tileImageId: undefined }))}
      />
    </>
  );
}

interface OnePictureProps extends Omit<PartProps, "children"> {
  readonly imageId: string | undefined;
  readonly error: string | undefined;
  readonly onAdd: (imageId: string) => void;
  readonly onRemove: () => void;
}

/** A field for at most one picture. */
function OnePicture({ item, title, hint, imageId, error, onAdd, onRemove }: OnePictureProps): ReactNode {
  return (
    <Part item={item} title={title} hint={hint}>
      <PicturesField
        item={item}
        name={title}
        imageIds={imageId === undefined ? [] : [imageId]}
        most={1}
        fullText=""
        emptyText={texts.libraryEmpty}
        error={error}
        onAdd={onAdd}
        onRemove={onRemove}
      />
    </Part>
  );
}

interface PartProps {
  readonly item: string;
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

function Part({ item, title, hint, children }: PartProps): ReactNode {
  const id = useId();
  return (
    <section className="stack" aria-labelledby={id} data-item={item}>
      <h2 id={id}>{title}</h2>
      <p className="field-hint">{hint}</p>
      {children}
    </section>
  );
}
