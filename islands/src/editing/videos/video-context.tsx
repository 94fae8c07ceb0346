import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { useAskBeforeLeaving } from "../use-ask-before-leaving.ts";
import { sendVideo } from "./send-video.ts";
import { createVideoUploads, type VideoUploads } from "./video-uploads.ts";
import { videoQuery } from "./videos.ts";

const VideosContext = createContext<VideoUploads | undefined>(undefined);

/** Keeps uploads of videos running while the page is open; leaving the page then asks first. */
export function VideosProvider({ userId, children }: { userId: string; children: ReactNode }): ReactNode {
  const queryClient = useQueryClient();
  const [uploads] = useState(() =>
    createVideoUploads({
      send: (video) => sendVideo(userId, video),
      onDone(video) {
        queryClient.setQueryData(videoQuery(video.id).queryKey, video);
        void queryClient.invalidateQueries({ queryKey: ["editing", "videos"] });
      },
    }),
  );
  useAskBeforeLeaving(() => uploads.state().some(({ status }) => status === "sending"));
  useEffect(() => {
    return () => uploads.stop();
  }, [uploads]);
  return <VideosContext value={uploads}>{children}</VideosContext>;
}

export function useVideoUploads(): VideoUploads {
  const uploads = use(VideosContext);
  if (!uploads) {
    throw new Error("This part stands where videos are sent.");
  }
  return uploads;
}
