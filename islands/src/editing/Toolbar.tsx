import { type MouseEvent, type ReactNode, useState } from "react";
import type { SaveState, SaveStatus } from "./save-state.ts";
import { texts } from "./texts.ts";

interface ToolbarProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly save: SaveState<unknown, unknown>;
  /** What others see of it, or will. */
  readonly link: SavedLinkProps | undefined;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** A state that somebody who does not see the line should hear of; saving by itself is no news. */
const NEWS: readonly SaveStatus[] = ["failing", "unpublished", "kept", "refused"];
/** What comes between two saves. */
const UNDER_WAY: readonly SaveStatus[] = ["waiting", "saving"];
/** What a save ends in that the server did not take. The page says so by itself. */
const NOT_SAVED: readonly SaveStatus[] = ["failing", "refused", "conflict", "expired"];

/** Undo and redo, how it stands with saving, and the way to what others will see. */
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

/** Where the browser keeps nothing, nobody is told that it does. */
function wordsOf(status: SaveStatus, { isKeptHere }: SaveState<unknown, unknown>): string {
  return status === "kept" && !isKeptHere ? texts.keptNowhere : texts.save[status];
}

/** The state to hear of; that others do not see the changes yet is said once, and not after each save. */
function useNews(status: SaveStatus): SaveStatus | undefined {
  const [news, setNews] = useState<SaveStatus>();
  const isStill = news === "unpublished" && UNDER_WAY.includes(status);
  const heard = NEWS.includes(status) ? status : undefined;
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

/** How saving stands, and what saves at once. */
interface Flushing {
  state(): { readonly status: SaveStatus };
  flush(): Promise<void>;
}

interface SavedLinkProps {
  readonly label: string;
  readonly address: string;
  readonly saver: Flushing;
}

/** What is written as it is saved, which its author sees before others do; what is about to be saved comes first. */
function SavedLink({ label, address, saver }: SavedLinkProps): ReactNode {
  async function open(event: MouseEvent<HTMLAnchorElement>) {
    if (!UNDER_WAY.includes(saver.state().status)) {
      return;
    }
    event.preventDefault();
    // Only in the press itself no browser holds it back.
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
