import type { ReactNode } from "react";
import { useEditor } from "../../editing/editor-context.ts";
import { ChosenStay } from "../../editing/fields/ChosenStay.tsx";
import { StayPicker } from "../../editing/fields/StayPicker.tsx";
import { type Block, setHotel } from "./document.ts";
import { useEdit } from "./edit-context.ts";

interface StayBlockProps {
  readonly block: Block;
  /** The validation error of the stay. */
  readonly error: string | undefined;
  /** The field of the note. */
  readonly children: ReactNode;
}

/** A stay in a post, with a note about it. */
export function StayBlock({ block, error, children }: StayBlockProps): ReactNode {
  const edit = useEdit();
  const { focusNext } = useEditor();
  const { key, hotelId } = block;
  function choose(id: string | undefined) {
    focusNext(key, id === undefined ? "begin" : "words");
    edit((document) => setHotel(document, key, id));
  }
  return (
    <div className="stack">
      {hotelId === undefined ? (
        <StayPicker error={error} onChoose={choose} />
      ) : (
        <ChosenStay id={hotelId} error={error} onOther={() => choose(undefined)} />
      )}
      {children}
    </div>
  );
}
