import type { ReactNode } from "react";
import type { SaveOutcome } from "../../editing/calls.ts";
import { ShareLink } from "../../editing/showing/ShareLink.tsx";
import { texts as editing } from "../../editing/texts.ts";
import { Alert } from "../../ui/Alert.tsx";
import { postAddress } from "./addresses.ts";
import type { Post } from "./document.ts";
import { texts } from "./texts.ts";
import { shownTime, zoneName } from "./time.ts";

interface PublishResultProps {
  readonly outcome: SaveOutcome<Post> | undefined;
  readonly slug: string;
}

function doneOf({ status, publishAt }: Post): string {
  switch (status) {
    case "draft":
      return texts.drafted;
    case "published":
      return texts.published;
    case "scheduled":
      return publishAt ? texts.scheduled(shownTime(publishAt), zoneName()) : texts.scheduledLater;
  }
}

/** The outcome of publishing; errors of fields are shown beside them. */
export function PublishResult({ outcome, slug }: PublishResultProps): ReactNode {
  if (outcome?.status === "saved") {
    const { id, status } = outcome.value;
    return (
      <Alert kind="good">
        <p>{doneOf(outcome.value)}</p>
        {status === "published" && (
          <p className="row">
            <a href={postAddress(slug, id)}>{texts.seePost}</a>
            <ShareLink address={postAddress(slug, id)} />
          </p>
        )}
      </Alert>
    );
  }
  return (
    outcome?.status === "failed" && (
      <Alert kind="bad">
        <p>{editing.noAnswer}</p>
      </Alert>
    )
  );
}
