import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { useEditor } from "../editor-context.ts";
import { ChosenVideo } from "./ChosenVideo.tsx";
import { VideoFileField } from "./VideoFileField.tsx";
import { VideoLibrary } from "./VideoLibrary.tsx";
import { VideoUploadList } from "./VideoUploadList.tsx";
import { useVideoUploads } from "./video-context.tsx";
import { texts } from "./video-texts.ts";
import { titleOf, videoQuery } from "./videos.ts";
import "./videos.css";

interface VideoFieldProps {
  /** The item that the video belongs to. */
  readonly item: string;
  readonly videoId: string | undefined;
  /** The validation error of the video. */
  readonly error: string | undefined;
  readonly onChoose: (videoId: string | undefined) => void;
  /** Further fields of the video. */
  readonly children?: ReactNode;
}

/** Chooses one video: a file, which is uploaded in parts, or a video of the library. */
export function VideoField({ item, videoId, error, onChoose, children }: VideoFieldProps): ReactNode {
  const { userId, focusNext } = useEditor();
  const uploads = useVideoUploads();
  const sent = useSyncExternalStore(uploads.subscribe, uploads.state).filter((upload) => upload.item === item);
  const [opener, setOpener] = useState<Element>();
  const { data, error: failure } = useQuery({ ...videoQuery(videoId ?? ""), enabled: videoId !== undefined });
  const video = videoId === undefined ? undefined : data;
  // The creator left the page before the upload ended.
  const isStopped = video?.status === "uploading" && sent.length === 0;

  function add([file]: readonly File[]) {
    if (file) {
      uploads.add(item, file, titleOf(file.name), onChoose);
    }
  }

  function choose(id: string | undefined) {
    focusNext(item, id === undefined ? "begin" : "words");
    for (const { key } of sent) {
      uploads.cancel(key);
    }
    onChoose(id);
    setOpener(undefined);
  }

  return (
    <div className="stack">
      {videoId !== undefined && (
        <ChosenVideo
          video={video}
          failure={failure}
          isSending={sent.length > 0}
          error={error}
          onOther={() => choose(undefined)}
        />
      )}
      <VideoUploadList
        uploads={uploads}
        sent={sent}
        onCancelled={(upload) => upload.videoId === videoId && onChoose(undefined)}
      />
      {isStopped && <p className="small soft">{texts.stopped}</p>}
      {((videoId === undefined && sent.length === 0) || isStopped) && (
        <div className="editor-add-pictures">
          <VideoFileField
            label={isStopped ? texts.goOn : texts.add}
            error={videoId === undefined ? error : undefined}
            onFiles={add}
          />
          <button
            className="button button-quiet"
            type="button"
            onClick={({ currentTarget }) => setOpener(currentTarget)}
          >
            <Icon name="tv" />
            {texts.fromLibrary}
          </button>
        </div>
      )}
      {children}
      {opener && (
        <VideoLibrary
          userId={userId}
          chosen={videoId}
          opener={opener}
          onChoose={choose}
          onClose={() => setOpener(undefined)}
        />
      )}
    </div>
  );
}
