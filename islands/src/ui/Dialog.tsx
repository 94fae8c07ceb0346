import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { Icon } from "./Icon.tsx";
import { texts } from "./texts.ts";
import "./dialog.css";

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What gets the focus back. */
  readonly opener: Element | null;
  /** Stays open whatever is pressed, for as long as something runs that must not be left. */
  readonly isLocked: boolean;
  /** When it changes the focus goes to the first field again. */
  readonly view: string;
  readonly onClose: () => void;
}

/** Marks the document's element while a dialog is open, for dialog.css. */
const BEHIND = "behindDialog";
/** The first field, or of a choice the one that is made; where there is none, the first button. */
const FIRST = "input:not([type=radio]), input:checked, button";

/**
 * The browser's own modal dialog, open for as long as it is rendered: it keeps the focus inside. Escape, the cross
 * and a press outside ask to close it. From below on phones, a card in the middle of wide screens.
 */
export function Dialog({ title, children, opener, isLocked, view, onClose }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    const release = holdPage();
    element?.showModal();
    return () => {
      element?.close();
      release();
      if (opener instanceof HTMLElement) {
        opener.focus({ preventScroll: true });
      }
    };
  }, [opener]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view begins at its top, at its first field.
  useLayoutEffect(() => {
    body.current?.scrollTo(0, 0);
    body.current?.querySelector<HTMLElement>(FIRST)?.focus();
  }, [view]);

  const close = () => {
    if (!isLocked) {
      onClose();
    }
  };
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    close();
  };
  const isOutside = (event: SyntheticEvent) => event.target === dialog.current;

  return (
    <dialog
      ref={dialog}
      className="sheet dialog"
      aria-labelledby={titleId}
      onCancel={cancel}
      // The browser's last word: some close a dialog although it asked to stay.
      onClose={onClose}
      onKeyDown={(event) => isLocked && event.key === "Escape" && event.preventDefault()}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => pressedOutside.current && isOutside(event) && close()}
    >
      <div className="sheet-head">
        <h2 id={titleId}>{title}</h2>
        <button
          className="icon-button"
          type="button"
          aria-label={texts.close}
          aria-disabled={isLocked || undefined}
          onClick={close}
        >
          <Icon name="x" />
        </button>
      </div>
      <div ref={body} className="sheet-body">
        {children}
      </div>
    </dialog>
  );
}

/** Keeps the page behind from scrolling, and its content from moving when that takes the scroll bar away. */
function holdPage(): () => void {
  const { body, documentElement } = document;
  body.style.paddingInlineEnd = `${window.innerWidth - documentElement.clientWidth}px`;
  documentElement.dataset[BEHIND] = "";
  return () => {
    delete documentElement.dataset[BEHIND];
    body.style.paddingInlineEnd = "";
  };
}
