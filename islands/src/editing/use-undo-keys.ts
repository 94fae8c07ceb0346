import { type RefObject, useEffect } from "react";

/** Places in the editor outside the document, with an undo of their own. */
const NO_PART = "dialog, [data-own-undo]";

/** Ctrl or Cmd with Z undoes and, with Shift, redoes: in the editor, and while nothing has the focus. */
export function useUndoKeys(root: RefObject<Element | null>, undo: () => void, redo: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event;
      const isOfDocument =
        target === document.body ||
        (target instanceof Element && root.current?.contains(target) === true && !target.closest(NO_PART));
      if (isOfDocument && (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "z") {
        event.preventDefault();
        (shiftKey ? redo : undo)();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [root, undo, redo]);
}
