import { type ReactNode, useState } from "react";
import { Icon } from "../ui/Icon.tsx";
import type { DeleteOutcome } from "./calls.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";

interface DeleteButtonProps {
  /** "Delete the post". */
  readonly label: string;
  /** The question in the dialog. */
  readonly title: string;
  /** What the deletion removes. */
  readonly text: string;
  readonly remove: () => Promise<DeleteOutcome>;
  readonly onDeleted: () => void;
}

/** Deletes the document after the creator confirms it in a dialog. */
export function DeleteButton({ label, title, text, remove, onDeleted }: DeleteButtonProps): ReactNode {
  const [opener, setOpener] = useState<Element>();
  return (
    <>
      <button className="button button-danger" type="button" onClick={({ currentTarget }) => setOpener(currentTarget)}>
        <Icon name="trash" />
        {label}
      </button>
      {opener && (
        <DeleteDialog
          title={title}
          text={text}
          opener={opener}
          remove={remove}
          onDeleted={onDeleted}
          onClose={() => setOpener(undefined)}
        />
      )}
    </>
  );
}
