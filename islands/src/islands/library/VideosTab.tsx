import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState, useSyncExternalStore } from "react";
import { DeleteDialog } from "../../editing/DeleteDialog.tsx";
import { VideoFileField } from "../../editing/videos/VideoFileField.tsx";
import { VideoUploadList } from "../../editing/videos/VideoUploadList.tsx";
import { deleteVideo } from "../../editing/videos/video-calls.ts";
import { useVideoUploads } from "../../editing/videos/video-context.tsx";
import { texts as videos } from "../../editing/videos/video-texts.ts";
import { titleOf, type Video, type VideoOrder, videosQuery } from "../../editing/videos/videos.ts";
import { FoundList } from "./FoundList.tsx";
import { texts } from "./texts.ts";
import { useFind } from "./use-find.ts";
import { VideoDialog } from "./VideoDialog.tsx";
import { VideoEntry } from "./VideoEntry.tsx";

const ORDERS = ["newest", "oldest", "title"] as const satisfies readonly VideoOrder[];
/** The upload item of this tab. */
const ITEM = "library";
/** The layout of a card: its picture, its title, its state, and its buttons. */
const LAYOUT = { shape: 16 / 9, narrowest: 10, below: 8.5 };
/** The same where a card says why its video failed. */
const LAYOUT_OF_FAILED = { ...LAYOUT, below: 16.5 };

/** An open dialog and its video. */
interface Task {
  readonly kind: "edit" | "delete";
  readonly video: Video;
  readonly opener: Element;
}

/** The videos: uploaded, searched, edited and deleted. */
export function VideosTab({ userId }: { userId: string }): ReactNode {
  const queryClient = useQueryClient();
  const uploads = useVideoUploads();
  const sent = useSyncExternalStore(uploads.subscribe, uploads.state);
  const find = useFind<VideoOrder>(ORDERS);
  const [task, setTask] = useState<Task>();
  const [said, setSaid] = useState("");
  const [hasFailed, setHasFailed] = useState(false);
  const failed = useCallback(() => setHasFailed(true), []);
  const library = useInfiniteQuery(videosQuery(userId, find.search, find.order));

  function changed(words: string) {
    setTask(undefined);
    setSaid(words);
    void queryClient.invalidateQueries({ queryKey: ["editing", "videos"] });
  }

  return (
    <>
      <VideoFileField
        label={videos.add}
        isMany={true}
        error={undefined}
        onFiles={(files) => {
          for (const file of files) {
            uploads.add(ITEM, file, titleOf(file.name), () => {});
          }
        }}
      />
      <VideoUploadList uploads={uploads} sent={sent} onCancelled={() => changed("")} />
      <FoundList
        find={find}
        findLabel={videos.librarySearch}
        library={library}
        entriesOf={({ videos }) => videos}
        said={said}
        label={texts.videos}
        none={{ title: texts.noVideos, text: texts.noVideosText }}
        layout={hasFailed ? LAYOUT_OF_FAILED : LAYOUT}
      >
        {(video) => (
          <VideoEntry
            video={video}
            onEdit={(opener) => setTask({ kind: "edit", video, opener })}
            onDelete={(opener) => setTask({ kind: "delete", video, opener })}
            onFailed={failed}
          />
        )}
      </FoundList>
      {task?.kind === "edit" && (
        <VideoDialog
          userId={userId}
          video={task.video}
          opener={task.opener}
          onSaved={() => changed("")}
          onClose={() => setTask(undefined)}
        />
      )}
      {task?.kind === "delete" && (
        <DeleteDialog
          title={texts.removeVideo}
          text={texts.removeVideoText}
          opener={task.opener}
          remove={() => deleteVideo(task.video.id)}
          onDeleted={() => changed(texts.removed(task.video.title))}
          onClose={() => setTask(undefined)}
        />
      )}
    </>
  );
}
