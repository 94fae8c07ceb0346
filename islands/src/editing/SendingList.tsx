import type { ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";

/** What is said of something that is on its way, or did not arrive. */
interface Sending {
  readonly key: string;
  readonly name: string;
  readonly status: string;
  /** How much of it is sent, 0 to 1. */
  readonly progress: number;
  /** Why it failed. */
  readonly message: string | undefined;
}

interface SendingListProps<Sent extends Sending> {
  readonly label: string;
  readonly sent: readonly Sent[];
  readonly className: string;
  /** Makes a whole number of the percents that are sent. */
  readonly round: (percent: number) => number;
  /** How far one is that did not fail. */
  readonly wordsOf: (upload: Sent, percent: number) => string;
  /** What can be done about one. */
  readonly children: (upload: Sent) => ReactNode;
}

/** What is on its way, with how far each of it is, and what did not arrive. */
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
