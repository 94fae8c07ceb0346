import type { ReactNode } from "react";
import { currentPath, localPath, returnQuery } from "../../lib/return-url.ts";
import { Icon } from "../../ui/Icon.tsx";
import { texts } from "../texts.ts";

/** Says that the session has ended. Signing in opens a tab of its own, so that the creator can continue here. */
export function ExpiredNote({ isKeptHere }: { isKeptHere: boolean }): ReactNode {
  return (
    <div className="alert alert-warn" role="alert">
      <Icon name="alert" />
      <div className="alert-body">
        <p>{isKeptHere ? texts.expired : texts.expiredUnkept}</p>
        <a href={`/signIn${returnQuery(localPath(currentPath()))}`} target="_blank" rel="noopener">
          {texts.signIn}
          <span className="visually-hidden"> {texts.opensNewTab}</span>
        </a>
      </div>
    </div>
  );
}

/** Says that the document was changed elsewhere and that the choice is still open. */
export function ConflictNote({ isKeptHere, onChoose }: { isKeptHere: boolean; onChoose: () => void }): ReactNode {
  return (
    <div className="alert alert-warn" role="alert">
      <Icon name="alert" />
      <div className="alert-body">
        <p>{isKeptHere ? texts.conflictOpen : texts.conflictOpenUnkept}</p>
        <button className="button button-quiet button-small" type="button" onClick={onChoose}>
          {texts.conflictChoose}
        </button>
      </div>
    </div>
  );
}

/** Says that the page restored changes that were not saved, or not published. */
export function BackNote({ back }: { back: "unsaved" | "unpublished" }): ReactNode {
  return (
    <div className="alert alert-info" role="status">
      <Icon name="info" />
      <p className="alert-body">{texts.back[back]}</p>
    </div>
  );
}

/** Fills the place of the editor while the document loads. */
export function EditorSkeleton({ label }: { label: string }): ReactNode {
  return (
    <div className="stack" role="status" aria-label={label}>
      <span className="skeleton skeleton-title editor-skeleton" />
      <span className="skeleton skeleton-picture editor-skeleton" />
      <span className="skeleton skeleton-text editor-skeleton" />
    </div>
  );
}
