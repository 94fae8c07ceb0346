import type { ReactNode } from "react";
import { FilmField } from "../../editing/FilmField.tsx";
import { type Block, setVideo } from "./document.ts";
import { useEdit } from "./edit-context.ts";

interface VideoBlockProps {
  readonly block: Block;
  /** What is wrong with the film. */
  readonly error: string | undefined;
  /** The caption's field. */
  readonly children: ReactNode;
}

/** A film that the post shows, and its caption. */
export function VideoBlock({ block: { key, videoId }, error, children }: VideoBlockProps): ReactNode {
  const edit = useEdit();
  return (
    <FilmField
      item={key}
      videoId={videoId}
      error={error}
      onChoose={(id) => edit((document) => setVideo(document, key, id))}
    >
      {children}
    </FilmField>
  );
}
