import type { ReactNode } from "react";
import { Chosen } from "../fields/Chosen.tsx";
import { CaptionsField } from "./CaptionsField.tsx";
import { VideoPoster, VideoState } from "./VideoState.tsx";
import { texts } from "./video-texts.ts";
import type { Video } from "./videos.ts";

interface ChosenVideoProps {
  readonly video: Video | undefined;
  /** Why it failed to load. */
  readonly failure: Error | null;
  /** This page uploads it right now, and shows the progress elsewhere. */
  readonly isSending: boolean;
  /** The validation error of the video. */
  readonly error: string | undefined;
  readonly onOther: () => void;
}

/** A chosen video with its processing state, its captions, and a button to choose another one. */
export function ChosenVideo({ video, failure, isSending, error, onOther }: ChosenVideoProps): ReactNode {
  return (
    <Chosen
      words={texts}
      className="editor-stay video-chosen"
      picture={
        <>
          {video && <VideoPoster video={video} />}
          {!video && !failure && <span className="skeleton skeleton-picture" />}
        </>
      }
      failure={video ? null : failure}
      error={error}
      onOther={onOther}
      end={video?.status === "ready" && <CaptionsField video={video} />}
    >
      {video && (
        <p>
          <strong>{video.title}</strong>
        </p>
      )}
      {video && !isSending && <VideoState video={video} />}
    </Chosen>
  );
}
