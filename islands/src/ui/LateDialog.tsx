import type { ReactNode } from "react";
import { late, useSoon } from "../lib/late.ts";
import { orReload } from "../lib/or-reload.ts";
import type { DialogProps } from "./Dialog.tsx";
import { LatePart } from "./LatePart.tsx";

/** Loads the code of dialogs after the page. */
const dialog = late(async () => {
  const { Dialog } = await orReload(() => import("./Dialog.tsx"));
  return Dialog;
});

/** Loads it once. */
export const loadDialog = dialog.load;

/** Loads it on a page that may open a dialog, so that it is ready by then. */
export function useDialogSoon(): void {
  useSoon(dialog, true);
}

/** A dialog, once its code has loaded. */
export function LateDialog(props: DialogProps): ReactNode {
  return (
    <LatePart part={dialog} onClose={props.isLocked ? undefined : props.onClose}>
      {(Dialog) => <Dialog {...props} />}
    </LatePart>
  );
}
