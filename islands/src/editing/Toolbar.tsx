import { type MouseEvent, type ReactNode, useState } from "react";
import type { SaveState, SaveStatus } from "./autosave/save-state.ts";
import { texts } from "./texts.ts";

interface ToolbarProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly save: SaveState<unknown, unknown>;
  /** The link to the public page or the preview. */
  readonly link: SavedLinkProps | undefined;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** States that are announced to screen readers; an automatic save is none. */
const ANNOUNCED: readonly SaveStatus[] = ["failing", "unpublished", "kept", "refused"];
/** States between two saves. */
const SAVING: readonly SaveStatus[] = ["waiting", "saving"];
/** States after a save that the server did not accept. The page reports them elsewhere. */
const NOT_SAVED: readonly SaveStatus[] = ["failing", "refused", "conflict", "expired"];

/** Undo and redo, the save status, and the link to the preview or the public page. */
export function Toolbar({ canUndo, canRedo, save, link, onUndo, onRedo }: ToolbarProps): ReactNode {
  const { status, stored } = save;
  const news = useNews(status);
  return (
    <div className="editor-toolbar">
      <StepButton label={texts.undo} isPossible={canUndo} onStep={onUndo} />
      <StepButton label={texts.redo} isPossible={canRedo} onStep={onRedo} />
      <p className="editor-save" data-status={status}>
        {status === "saved" && !stored ? texts.nothingToSave : wordsOf(status, save)}
      </p>
      <p className="visually-hidden" role="status">
        {news && wordsOf(news, save)}
      </p>
      {link && <SavedLink {...link} />}
    </div>
  );
}

/** Where the browser stores nothing, the text does not claim that it does. */
function wordsOf(status: SaveStatus, { isKeptHere }: SaveState<unknown, unknown>): string {
  return status === "kept" && !isKeptHere ? texts.keptNowhere : texts.save[status];
}

/** The state to announce; "unpublished" is announced once, and not after each save. */
function useNews(status: SaveStatus): SaveStatus | undefined {
  const [news, setNews] = useState<SaveStatus>();
  const isStill = news === "unpublished" && SAVING.includes(status);
  const heard = ANNOUNCED.includes(status) ? status : undefined;
  const next = isStill ? news : heard;
  if (next !== news) {
    setNews(next);
  }
  return next;
}

interface StepButtonProps {
  readonly label: string;
  readonly isPossible: boolean;
  readonly onStep: () => void;
}

/** A button without a step left does nothing, and keeps the focus. */
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

/** The save state, and a way to save at once. */
interface Flushing {
  state(): { readonly status: SaveStatus };
  flush(): Promise<void>;
}

interface SavedLinkProps {
  readonly label: string;
  readonly address: string;
  readonly saver: Flushing;
}

/** Links to the document as its author sees it; pending edits are saved first. */
function SavedLink({ label, address, saver }: SavedLinkProps): ReactNode {
  async function open(event: MouseEvent<HTMLAnchorElement>) {
    if (!SAVING.includes(saver.state().status)) {
      return;
    }
    event.preventDefault();
    // Browsers allow a new tab only during the press itself.
    const tab = window.open("", "_blank");
    await saver.flush();
    if (NOT_SAVED.includes(saver.state().status)) {
      tab?.close();
    } else if (tab) {
      tab.opener = null;
      tab.location.replace(address);
    }
  }
  return (
    <a className="button button-quiet button-small" href={address} target="_blank" rel="noopener" onClick={open}>
      {label} <span className="visually-hidden">{texts.opensNewTab}</span>
    </a>
  );
}
