import type { ReactNode } from "react";
import { Alert } from "../../ui/Alert.tsx";
import { postAddress } from "./addresses.ts";
import type { SaveOutcome } from "./calls.ts";
import type { PostStatus } from "./document.ts";
import { texts } from "./texts.ts";

interface PublishResultProps {
  readonly outcome: SaveOutcome | undefined;
  readonly slug: string;
}

const DONE: Readonly<Record<PostStatus, string>> = {
  draft: texts.drafted,
  published: texts.published,
  scheduled: texts.scheduled,
};

/** What became of publishing; what is wrong with fields stands beside them. */
export function PublishResult({ outcome, slug }: PublishResultProps): ReactNode {
  if (outcome?.status === "saved") {
    const { id, status } = outcome.post;
    return (
      <Alert kind="good">
        <p>{DONE[status]}</p>
        {status === "published" && <a href={postAddress(slug, id)}>{texts.seePost}</a>}
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
