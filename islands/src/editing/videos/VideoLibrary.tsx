import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useRested } from "../fields/use-rested.ts";
import { LibraryDialog } from "../library/LibraryDialog.tsx";
import { VideoPoster } from "./VideoState.tsx";
import { texts } from "./video-texts.ts";
import { stateWords, videosQuery } from "./videos.ts";

interface VideoLibraryProps {
  readonly userId: string;
  /** The video that is chosen already. */
  readonly chosen: string | undefined;
  readonly opener: Element;
  readonly onChoose: (videoId: string) => void;
  readonly onClose: () => void;
}

/** Lets the creator choose one of their own videos; shows the processing state of each. */
export function VideoLibrary({ userId, chosen, opener, onChoose, onClose }: VideoLibraryProps): ReactNode {
  const [typed, setTyped] = useState("");
  const search = useRested(typed.trim());
  const library = useInfiniteQuery(videosQuery(userId, search));
  return (
    <LibraryDialog
      words={texts}
      view="videos"
      opener={opener}
      typed={typed}
      search={search}
      library={library}
      entriesOf={({ videos }) => videos}
      emptyText={texts.libraryEmpty}
      skeleton={<span className="skeleton skeleton-text" role="status" aria-label={texts.libraryLoading} />}
      look={{ list: "video-choices" }}
      onType={setTyped}
      onClose={onClose}
    >
      {(video) => (
        <button
          className="editor-library-picture video-choice"
          type="button"
          aria-pressed={video.id === chosen}
          onClick={() => onChoose(video.id)}
        >
          <VideoPoster video={video} />
          <span className="video-choice-words">
            <strong>{video.title}</strong>
            <span className="small soft figures">{stateWords(video)}</span>
          </span>
        </button>
      )}
    </LibraryDialog>
  );
}
