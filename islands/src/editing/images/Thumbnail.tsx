import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CodedError } from "../../lib/failure.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useEditor } from "../editor-context.ts";
import { altOf, pictureQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { PictureDialog } from "./PictureDialog.tsx";
import { pictureName } from "./picture-name.ts";
import { pictureTexts } from "./picture-texts.ts";

interface ThumbnailProps {
  readonly id: string;
  /** The position among the pictures, from 1. */
  readonly place: number;
  readonly onRemove: () => void;
  /** Controls that change its place. */
  readonly children?: ReactNode;
}

/** A chosen picture. */
export function Thumbnail({ id, place, onRemove, children }: ThumbnailProps): ReactNode {
  const { announce } = useEditor();
  const { data, error } = useQuery(pictureQuery(id));
  const [opener, setOpener] = useState<Element>();
  const isGone = error instanceof CodedError && error.code === "not-found";
  return (
    <figure className="editor-thumbnail">
      {data && (
        <div className="picture">
          <img src={data.medium} alt={altOf(data)} loading="lazy" decoding="async" />
        </div>
      )}
      {!data && !error && <span className="skeleton skeleton-picture" />}
      {!data && error && <p className="small soft">{isGone ? texts.pictureGone : texts.pictureFailed}</p>}
      {data && pictureName(data) !== texts.noCaption && (
        <figcaption className="small soft">{data.caption || pictureName(data)}</figcaption>
      )}
      <button
        className="icon-button icon-button-over"
        type="button"
        aria-label={texts.removePicture(place)}
        onClick={onRemove}
      >
        <Icon name="x" />
      </button>
      {children}
      {data && (
        <button
          className="icon-button icon-button-over editor-thumbnail-change"
          type="button"
          aria-label={pictureTexts.change(place)}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setOpener(currentTarget)}
        >
          <Icon name="pencil" />
        </button>
      )}
      {data && altOf(data) === "" && (
        <button
          className="button button-quiet button-small"
          type="button"
          aria-haspopup="dialog"
          // The button disappears with the description; the other one takes the focus then.
          onClick={({ currentTarget }) => setOpener(changeButtonOf(currentTarget))}
        >
          {pictureTexts.describe}
          <span className="visually-hidden"> ({texts.pictureName(place)})</span>
        </button>
      )}
      {opener && <PictureDialog id={id} opener={opener} onSaved={announce} onClose={() => setOpener(undefined)} />}
    </figure>
  );
}

function changeButtonOf(button: Element): Element {
  return button.closest("figure")?.querySelector(".editor-thumbnail-change") ?? button;
}
