import type { ReactNode } from "react";
import { VideoField } from "../../editing/videos/VideoField.tsx";
import { type Block, setVideo } from "./document.ts";
import { useEdit } from "./edit-context.ts";

interface VideoBlockProps {
  readonly block: Block;
  /** The validation error of the video. */
  readonly error: string | undefined;
  /** The field of the caption. */
  readonly children: ReactNode;
}

/** A video in a post, with its caption. */
export function VideoBlock({ block: { key, videoId }, error, children }: VideoBlockProps): ReactNode {
  const edit = useEdit();
  return (
    <VideoField
      item={key}
      videoId={videoId}
      error={error}
      onChoose={(id) => edit((document) => setVideo(document, key, id))}
    >
      {children}
    </VideoField>
  );
}
