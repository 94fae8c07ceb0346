import { Dialog as Primitive } from "@base-ui/react/dialog";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Icon } from "./Icon.tsx";
import { texts } from "./texts.ts";
import "./dialog.css";

export interface DialogProps {
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

/** The first field, or of a choice the one that is made; where there is none, the first button. */
const FIRST = "input:not([type=radio]), input:checked, button";

/**
 * A modal dialog, open for as long as it is rendered: it keeps the focus inside and the page behind still. Escape, the
 * cross and a press outside ask to close it. From below on phones, a card in the middle of wide screens.
 */
export function Dialog({ title, children, opener, isLocked, view, onClose }: DialogProps): ReactNode {
  const popup = useRef<HTMLDivElement>(null);

  // Not by the primitive, which gives the focus back a moment later: by then another dialog may be in this one's place.
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

/** What scrolls. Each view begins at its top, at its first field. */
function DialogBody({ view, children }: Pick<DialogProps, "view" | "children">): ReactNode {
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view begins anew.
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

/** The dialog that was opened last; a key that is pressed is for no other one. */
function topmost(): Element | undefined {
  return [...document.querySelectorAll(".dialog")].at(-1);
}

/** The browser draws the page's menus above all else. */
function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>(":popover-open")) {
    popover.hidePopover();
  }
}
