import type { ReactNode } from "react";
import { ConfirmAddress } from "./ConfirmAddress.tsx";
import { texts } from "./film-texts.ts";
import type { FilmUpload, FilmUploads } from "./film-uploads.ts";
import { SendingList } from "./SendingList.tsx";
import { takeAway } from "./take-away.ts";

interface FilmUploadListProps {
  readonly uploads: FilmUploads;
  /** The uploads to list here. */
  readonly sent: readonly FilmUpload[];
  readonly onCancelled: (upload: FilmUpload) => void;
}

/** Running and failed uploads of videos. */
export function FilmUploadList({ uploads, sent, onCancelled }: FilmUploadListProps): ReactNode {
  return (
    <SendingList
      label={texts.uploads}
      sent={sent}
      className="editor-upload film-upload"
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
  readonly uploads: FilmUploads;
  readonly upload: FilmUpload;
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
