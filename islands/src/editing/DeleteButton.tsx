import { type ReactNode, useState } from "react";
import { Icon } from "../ui/Icon.tsx";
import type { DeleteOutcome } from "./calls.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";

interface DeleteButtonProps {
  /** "Delete the post". */
  readonly label: string;
  /** The question. */
  readonly title: string;
  /** What is lost by it. */
  readonly text: string;
  readonly remove: () => Promise<DeleteOutcome>;
  readonly onDeleted: () => void;
}

/** Takes what is written away, once the person has said so twice. */
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
