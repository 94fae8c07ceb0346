import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { texts } from "./video-texts.ts";
import { stateWords, type Video } from "./videos.ts";

/** The poster of a video, or a placeholder until it exists. */
export function VideoPoster({ video }: { video: Video }): ReactNode {
  return (
    <span className="picture video-poster">
      {video.poster ? (
        <img src={video.poster.small} alt={texts.poster(video.title)} loading="lazy" />
      ) : (
        <Icon name="tv" />
      )}
    </span>
  );
}

/** The processing state of a video; a failure is announced at once. */
export function VideoState({ video }: { video: Video }): ReactNode {
  const words = stateWords(video);
  if (video.status === "failed") {
    return (
      <p className="field-error" role="alert">
        <Icon name="circle-alert" />
        <span>{words}</span>
      </p>
    );
  }
  return (
    <div className="video-state">
      {video.status !== "ready" && <progress max={100} value={video.progress} aria-label={video.title} />}
      <span className="small soft figures">{words}</span>
    </div>
  );
}
