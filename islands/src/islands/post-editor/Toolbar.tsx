import type { MouseEvent, ReactNode } from "react";
import { postAddress } from "./addresses.ts";
import type { Autosave } from "./autosave.ts";
import type { History } from "./history.ts";
import type { SaveState } from "./save-state.ts";
import { texts } from "./texts.ts";

interface ToolbarProps {
  readonly slug: string;
  readonly history: History;
  readonly save: SaveState;
  readonly saver: Autosave;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** A state that somebody who does not see the line should hear of; saving by itself is no news. */
const NEWS = ["failing", "kept", "refused"];

/** Undo and redo, how it stands with saving, and the way to what others will see. */
export function Toolbar({ slug, history, save, saver, onUndo, onRedo }: ToolbarProps): ReactNode {
  const { status, stored } = save;
  const words = status === "saved" && !stored ? texts.newPost : texts.save[status];
  return (
    <div className="editor-toolbar">
      <StepButton label={texts.undo} isPossible={history.past.length > 0} onStep={onUndo} />
      <StepButton label={texts.redo} isPossible={history.future.length > 0} onStep={onRedo} />
      <p className="editor-save" data-status={status}>
        {words}
      </p>
      <p className="visually-hidden" role="status">
        {NEWS.includes(status) && words}
      </p>
      {stored && (
        <PostLink
          label={stored.status === "published" ? texts.seePost : texts.preview}
          address={postAddress(slug, stored.id)}
          saver={saver}
        />
      )}
    </div>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly isPossible: boolean;
  readonly onStep: () => void;
}

/** Without a step left it is pressed in vain, and keeps the focus. */
function StepButton({ label, isPossible, onStep }: StepButtonProps): ReactNode {
  return (
    <button
      className="button button-quiet button-small"
      type="button"
      aria-disabled={!isPossible || undefined}
      onClick={() => isPossible && onStep()}
    >
      {label}
    </button>
  );
}

interface PostLinkProps {
  readonly label: string;
  readonly address: string;
  readonly saver: Autosave;
}

/** The post as it is saved, which its author sees before others do; what is about to be saved comes before it opens. */
function PostLink({ label, address, saver }: PostLinkProps): ReactNode {
  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (["waiting", "saving"].includes(saver.state().status)) {
      event.preventDefault();
      void saver.flush().then(() => window.open(address, "_blank", "noopener"));
    }
  }
  return (
    <a className="button button-quiet button-small" href={address} target="_blank" rel="noopener" onClick={open}>
      {label} <span className="visually-hidden">{texts.opensNewTab}</span>
    </a>
  );
}
