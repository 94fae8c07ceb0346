import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CodedError } from "../lib/failure.ts";
import { Icon } from "../ui/Icon.tsx";
import { pictureQuery } from "./queries.ts";
import { texts } from "./texts.ts";

interface ThumbnailProps {
  readonly id: string;
  /** Among the pictures, from 1. */
  readonly place: number;
  readonly onRemove: () => void;
  /** What changes its place. */
  readonly children?: ReactNode;
}

/** A picture that is chosen. */
export function Thumbnail({ id, place, onRemove, children }: ThumbnailProps): ReactNode {
  const { data, error } = useQuery(pictureQuery(id));
  const isGone = error instanceof CodedError && error.code === "not-found";
  return (
    <figure className="editor-thumbnail">
      {data && (
        <div className="picture">
          <img src={data.medium} alt={data.caption} loading="lazy" />
        </div>
      )}
      {!data && !error && <span className="skeleton skeleton-picture" />}
      {!data && error && <p className="small soft">{isGone ? texts.pictureGone : texts.pictureFailed}</p>}
      {data && <figcaption className="small soft">{data.caption || texts.noCaption}</figcaption>}
      <button
        className="icon-button icon-button-over"
        type="button"
        aria-label={texts.removePicture(place)}
        onClick={onRemove}
      >
        <Icon name="x" />
      </button>
      {children}
    </figure>
  );
}
