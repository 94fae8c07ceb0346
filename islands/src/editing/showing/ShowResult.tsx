import type { ReactNode } from "react";
import { Alert } from "../../ui/Alert.tsx";
import type { SaveOutcome } from "../calls.ts";
import { texts } from "../texts.ts";
import { ShareLink } from "./ShareLink.tsx";

interface ShowResultProps<Subject extends { readonly isActive: boolean }> {
  readonly outcome: SaveOutcome<Subject> | undefined;
  /** The messages after publishing and after hiding. */
  readonly words: { readonly shown: string; readonly hidden: string };
  /** The label of the link to the public page. */
  readonly seeText: string;
  /** Undefined without a public page. */
  readonly addressOf: (thing: Subject) => string | undefined;
}

/** The outcome of publishing or hiding; errors of fields are shown beside them. */
export function ShowResult<Subject extends { readonly isActive: boolean }>(props: ShowResultProps<Subject>): ReactNode {
  const { outcome, words, seeText, addressOf } = props;
  if (outcome?.status === "saved") {
    const { isActive } = outcome.value;
    const address = isActive ? addressOf(outcome.value) : undefined;
    return (
      <Alert kind="good">
        <p>{isActive ? words.shown : words.hidden}</p>
        {address !== undefined && (
          <p className="row">
            <a href={address}>{seeText}</a>
            <ShareLink address={address} />
          </p>
        )}
      </Alert>
    );
  }
  return (
    outcome?.status === "failed" && (
      <Alert kind="bad">
        <p>{texts.noAnswer}</p>
      </Alert>
    )
  );
}
