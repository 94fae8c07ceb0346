import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { VideoPoster, VideoState } from "../../editing/videos/VideoState.tsx";
import { type Video, videoQuery } from "../../editing/videos/videos.ts";
import { Icon } from "../../ui/Icon.tsx";
import { texts } from "./texts.ts";

interface VideoEntryProps {
  readonly video: Video;
  readonly onEdit: (opener: Element) => void;
  readonly onDelete: (opener: Element) => void;
  /** Its card needs the place of a reason. Must stay the same. */
  readonly onFailed: () => void;
}

/** A video of the library, polled until it is ready. */
export function VideoEntry({ video, onEdit, onDelete, onFailed }: VideoEntryProps): ReactNode {
  const isSettled = video.status === "ready" || video.status === "failed";
  const { data } = useQuery({ ...videoQuery(video.id), enabled: !isSettled });
  const shown = isSettled ? video : (data ?? video);
  const isFailed = shown.status === "failed";
  useEffect(() => {
    if (isFailed) {
      onFailed();
    }
  }, [isFailed, onFailed]);
  return (
    <article className="library-card">
      <VideoPoster video={shown} />
      <p className="library-name">{video.collection ? `${video.title} · ${video.collection}` : video.title}</p>
      <VideoState video={shown} />
      <div className="library-buttons">
        <button
          className="icon-button"
          type="button"
          aria-label={texts.edit(video.title)}
          onClick={({ currentTarget }) => onEdit(currentTarget)}
        >
          <Icon name="pencil" />
        </button>
        <button
          className="icon-button"
          type="button"
          aria-label={texts.remove(video.title)}
          onClick={({ currentTarget }) => onDelete(currentTarget)}
        >
          <Icon name="trash" />
        </button>
      </div>
    </article>
  );
}
