import type { ReactNode } from "react";
import { takeAway } from "../lists/take-away.ts";
import { SendingList } from "../SendingList.tsx";
import { ConfirmAddress } from "./ConfirmAddress.tsx";
import { texts } from "./video-texts.ts";
import type { VideoUpload, VideoUploads } from "./video-uploads.ts";

interface VideoUploadListProps {
  readonly uploads: VideoUploads;
  /** The uploads to list here. */
  readonly sent: readonly VideoUpload[];
  readonly onCancelled: (upload: VideoUpload) => void;
}

/** Running and failed uploads of videos. */
export function VideoUploadList({ uploads, sent, onCancelled }: VideoUploadListProps): ReactNode {
  return (
    <SendingList
      label={texts.uploads}
      sent={sent}
      className="editor-upload video-upload"
      round={Math.floor}
      wordsOf={({ status }, percent) => (status === "paused" ? texts.paused(percent) : texts.sent(percent))}
    >
      {(upload) => (
        <div className="row">
          {upload.needsAddress && <ConfirmAddress />}
          <SendButton uploads={uploads} upload={upload} />
          <button
            className="button button-quiet button-small"
            type="button"
            onClick={(event) =>
              takeAway(event, () => {
                uploads.cancel(upload.key);
                onCancelled(upload);
              })
            }
          >
            {texts.cancel(upload.name)}
          </button>
        </div>
      )}
    </SendingList>
  );
}

interface SendButtonProps {
  readonly uploads: VideoUploads;
  readonly upload: VideoUpload;
}

/** One button for the three states, so that it keeps the focus when pressed. */
function SendButton({ uploads, upload: { key, name, status } }: SendButtonProps): ReactNode {
  const words = { sending: texts.pause, paused: texts.resume, failed: texts.retry };
  return (
    <button
      className="button button-quiet button-small"
      type="button"
      onClick={() => (status === "sending" ? uploads.pause(key) : uploads.resume(key))}
    >
      {words[status](name)}
    </button>
  );
}
