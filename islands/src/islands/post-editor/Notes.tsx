import type { ReactNode } from "react";
import { currentPath, localPath, returnQuery } from "../../lib/return-url.ts";
import { Icon } from "../../ui/Icon.tsx";
import { texts } from "./texts.ts";

/** Nobody is signed in any more: the way back leads here, where what was written is taken up. */
export function ExpiredNote(): ReactNode {
  return (
    <div className="alert alert-warn" role="alert">
      <Icon name="alert" />
      <div className="alert-body">
        <p>{texts.expired}</p>
        <a href={`/signIn${returnQuery(localPath(currentPath()))}`}>{texts.signIn}</a>
      </div>
    </div>
  );
}

/** What was not saved last time is on the page again. */
export function BackNote(): ReactNode {
  return (
    <div className="alert alert-info" role="status">
      <Icon name="info" />
      <p className="alert-body">{texts.back}</p>
    </div>
  );
}

/** Fills the place of the editor while the post is loaded. */
export function EditorSkeleton(): ReactNode {
  return (
    <div className="stack" role="status" aria-label={texts.loading}>
      <span className="skeleton skeleton-title editor-skeleton" />
      <span className="skeleton skeleton-picture editor-skeleton" />
      <span className="skeleton skeleton-text editor-skeleton" />
    </div>
  );
}
