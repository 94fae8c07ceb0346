import { Dialog as Primitive } from "@base-ui/react/dialog";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Icon } from "./Icon.tsx";
import { texts } from "./texts.ts";
import "./dialog.css";

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The element that gets the focus back. */
  readonly opener: Element | null;
  /** Keeps the dialog open while an action runs that must not be interrupted. */
  readonly isLocked: boolean;
  /** A change moves the focus to the first field again. */
  readonly view: string;
  readonly onClose: () => void;
}

/** The first field, or the checked option of a radio group; without one, the first button. */
const FIRST = "input:not([type=radio]), input:checked, button";

/**
 * A modal dialog, open while it is rendered: keeps the focus inside and the page behind from scrolling. Escape, the
 * close button and a press outside ask to close it. Slides up from the bottom on phones, a card in the middle of wide
 * screens.
 */
export function Dialog({ title, children, opener, isLocked, view, onClose }: DialogProps): ReactNode {
  const popup = useRef<HTMLDivElement>(null);

  // The primitive would return the focus a moment later, when another dialog may have replaced this one.
  useLayoutEffect(() => {
    closePopovers();
    return () => {
      if (opener instanceof HTMLElement) {
        opener.focus({ preventScroll: true });
      }
    };
  }, [opener]);

  return (
    <Primitive.Root
      open={true}
      onOpenChange={(_, details) => {
        if (isLocked || popup.current !== topmost()) {
          details.cancel();
        } else {
          onClose();
        }
      }}
    >
      <Primitive.Portal className="dialog-layer">
        <Primitive.Backdrop className="dialog-backdrop" forceRender={true} />
        <Primitive.Popup ref={popup} className="sheet dialog" finalFocus={false}>
          <div className="sheet-head">
            <Primitive.Title>{title}</Primitive.Title>
            <Primitive.Close className="icon-button" aria-label={texts.close} aria-disabled={isLocked || undefined}>
              <Icon name="x" />
            </Primitive.Close>
          </div>
          <DialogBody view={view}>{children}</DialogBody>
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The scrolling part. Each view starts at its top, at its first field. */
function DialogBody({ view, children }: Pick<DialogProps, "view" | "children">): ReactNode {
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view starts at its top.
  useLayoutEffect(() => {
    body.current?.scrollTo(0, 0);
    body.current?.querySelector<HTMLElement>(FIRST)?.focus();
  }, [view]);
  return (
    <div ref={body} className="sheet-body">
      {children}
    </div>
  );
}

/** The dialog that was opened last; key presses are for it alone. */
function topmost(): Element | undefined {
  return [...document.querySelectorAll(".dialog")].at(-1);
}

/** The browser draws the page's popovers above dialogs. */
function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>(":popover-open")) {
    popover.hidePopover();
  }
}
