import type { ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";

/** A running or failed upload. */
interface Sending {
  readonly key: string;
  readonly name: string;
  readonly status: string;
  /** The share that is sent, from 0 to 1. */
  readonly progress: number;
  /** Why it failed. */
  readonly message: string | undefined;
}

interface SendingListProps<Sent extends Sending> {
  readonly label: string;
  readonly sent: readonly Sent[];
  readonly className: string;
  /** Rounds the percentage to a whole number. */
  readonly round: (percent: number) => number;
  /** The progress text of a running upload. */
  readonly wordsOf: (upload: Sent, percent: number) => string;
  /** The actions of an upload. */
  readonly children: (upload: Sent) => ReactNode;
}

/** Running uploads with their progress, and failed ones. */
export function SendingList<Sent extends Sending>(props: SendingListProps<Sent>): ReactNode {
  const { label, sent, className, round, wordsOf, children } = props;
  return (
    sent.length > 0 && (
      <ul className="editor-uploads" aria-label={label}>
        {sent.map((upload) => {
          const { key, name, status, progress, message } = upload;
          const percent = round(progress * 100);
          return (
            <li key={key} className={className}>
              <span className="editor-upload-name">{name}</span>
              {status === "failed" ? (
                <p className="field-error" role="alert">
                  <Icon name="circle-alert" />
                  <span>{message}</span>
                </p>
              ) : (
                <>
                  <progress max={100} value={percent} aria-label={name} />
                  <span className="small soft figures">{wordsOf(upload, percent)}</span>
                </>
              )}
              {children(upload)}
            </li>
          );
        })}
      </ul>
    )
  );
}
