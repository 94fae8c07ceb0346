import type { ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";
import { texts } from "./texts.ts";
import type { Upload, Uploads } from "./uploads.ts";

interface UploadListProps {
  readonly uploads: Uploads;
  /** Those of them that stand here. */
  readonly sent: readonly Upload[];
  readonly onCancelled: (upload: Upload) => void;
}

/** Pictures on their way, and those that did not arrive. */
export function UploadList({ uploads, sent, onCancelled }: UploadListProps): ReactNode {
  return (
    sent.length > 0 && (
      <ul className="editor-uploads" aria-label={texts.uploads}>
        {sent.map((upload) => (
          <UploadRow key={upload.key} uploads={uploads} upload={upload} onCancelled={onCancelled} />
        ))}
      </ul>
    )
  );
}

interface UploadRowProps extends Omit<UploadListProps, "sent"> {
  readonly upload: Upload;
}

function UploadRow({ uploads, upload, onCancelled }: UploadRowProps): ReactNode {
  const { key, name, status, progress, message } = upload;
  const percent = Math.round(progress * 100);
  return (
    <li className="editor-upload">
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
            {status === "waiting" ? texts.uploadWaiting : texts.uploadProgress(percent)}
          </span>
        </>
      )}
      <div className="editor-upload-buttons">
        {status === "failed" && (
          <button
            className="icon-button"
            type="button"
            aria-label={texts.retryUpload(name)}
            onClick={() => uploads.retry(key)}
          >
            <Icon name="retry" />
          </button>
        )}
        <button
          className="icon-button"
          type="button"
          aria-label={texts.cancelUpload(name)}
          onClick={() => {
            uploads.cancel(key);
            onCancelled(upload);
          }}
        >
          <Icon name="x" />
        </button>
      </div>
    </li>
  );
}
