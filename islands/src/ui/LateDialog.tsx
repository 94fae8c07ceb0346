import type { ReactNode } from "react";
import { late, useSoon } from "../lib/late.ts";
import { orReload } from "../lib/or-reload.ts";
import type { DialogProps } from "./Dialog.tsx";
import { LatePart } from "./LatePart.tsx";

/** The code of dialogs, on pages that open none at first. */
const dialog = late(async () => {
  const { Dialog } = await orReload(() => import("./Dialog.tsx"));
  return Dialog;
});

/** Loads it once. */
export const loadDialog = dialog.load;

/** Loads it with a page that has something to open in one: it is there by the time that is asked for. */
export function useDialogSoon(): void {
  useSoon(dialog, true);
}

/** A dialog once its code is there. */
export function LateDialog(props: DialogProps): ReactNode {
  return (
    <LatePart part={dialog} onClose={props.isLocked ? undefined : props.onClose}>
      {(Dialog) => <Dialog {...props} />}
    </LatePart>
  );
}
