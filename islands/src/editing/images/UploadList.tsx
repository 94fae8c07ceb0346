import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { takeAway } from "../lists/take-away.ts";
import { SendingList } from "../SendingList.tsx";
import { texts } from "../texts.ts";
import type { Upload, Uploads } from "./uploads.ts";

interface UploadListProps {
  readonly uploads: Uploads;
  /** The uploads to list here. */
  readonly sent: readonly Upload[];
  readonly onCancelled: (upload: Upload) => void;
}

/** Running and failed uploads of pictures. */
export function UploadList({ uploads, sent, onCancelled }: UploadListProps): ReactNode {
  return (
    <SendingList
      label={texts.uploads}
      sent={sent}
      className="editor-upload"
      round={Math.round}
      wordsOf={({ status }, percent) => (status === "waiting" ? texts.uploadWaiting : texts.uploadProgress(percent))}
    >
      {(upload) => (
        <div className="editor-upload-buttons">
          {upload.status === "failed" && (
            <button
              className="icon-button"
              type="button"
              aria-label={texts.retryUpload(upload.name)}
              onClick={() => uploads.retry(upload.key)}
            >
              <Icon name="retry" />
            </button>
          )}
          <button
            className="icon-button"
            type="button"
            aria-label={texts.cancelUpload(upload.name)}
            onClick={(event) =>
              takeAway(event, () => {
                uploads.cancel(upload.key);
                onCancelled(upload);
              })
            }
          >
            <Icon name="x" />
          </button>
        </div>
      )}
    </SendingList>
  );
}
