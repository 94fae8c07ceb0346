import type { ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";
import { texts } from "./film-texts.ts";
import type { FilmUpload, FilmUploads } from "./film-uploads.ts";

interface FilmUploadListProps {
  readonly uploads: FilmUploads;
  /** Those of them that stand here. */
  readonly sent: readonly FilmUpload[];
  readonly onCancelled: (upload: FilmUpload) => void;
}

/** Films on their way, and those that did not arrive. */
export function FilmUploadList({ uploads, sent, onCancelled }: FilmUploadListProps): ReactNode {
  return (
    sent.length > 0 && (
      <ul className="editor-uploads" aria-label={texts.uploads}>
        {sent.map((upload) => (
          <FilmUploadRow key={upload.key} uploads={uploads} upload={upload} onCancelled={onCancelled} />
        ))}
      </ul>
    )
  );
}

interface FilmUploadRowProps extends Omit<FilmUploadListProps, "sent"> {
  readonly upload: FilmUpload;
}

function FilmUploadRow({ uploads, upload, onCancelled }: FilmUploadRowProps): ReactNode {
  const { key, name, status, progress, message } = upload;
  const percent = Math.floor(progress * 100);
  return (
    <li className="editor-upload film-upload">
      <span className="editor-upload-name">{name}</span>
      {status === "failed" ? (
        <p className="field-error" role="alert">
          <Icon name="circle-alert" />
          <span>{message}</span>
        </p>
      ) : (
        <>
          <progress max={100} value={percent} aria-label={name} />
          <span className="small soft figures">
            {status === "paused" ? texts.paused(percent) : texts.sent(percent)}
          </span>
        </>
      )}
      <div className="row">
        <SendButton uploads={uploads} upload={upload} />
        <button
          className="button button-quiet button-small"
          type="button"
          onClick={() => {
            uploads.cancel(key);
            onCancelled(upload);
          }}
        >
          {texts.cancel(name)}
        </button>
      </div>
    </li>
  );
}

/** One button for the three states keeps the focus when it is pressed. */
function SendButton({ uploads, upload: { key, name, status } }: Omit<FilmUploadRowProps, "onCancelled">): ReactNode {
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
