import { type ReactNode, useId, useState } from "react";
import { useEditor } from "../../editing/editor-context.ts";
import { StayPicker } from "../../editing/fields/StayPicker.tsx";
import { ItemList } from "../../editing/lists/ItemList.tsx";
import { texts as editing } from "../../editing/texts.ts";
import { addStay, MAX_STAYS, moveStay, newStay, removeStay, type Stay } from "./document.ts";
import { useEdit } from "./edit-context.ts";
import type { Problems } from "./problems.ts";
import { StayContent } from "./StayContent.tsx";
import { texts } from "./texts.ts";

interface StayListProps {
  readonly stays: readonly Stay[];
  readonly problems: Problems;
}

/** The stays of a package, in order. */
export function StayList({ stays, problems }: StayListProps): ReactNode {
  const edit = useEdit();
  const headingId = useId();
  return (
    <section className="stack" aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.stays}</h2>
      {stays.length === 0 && <p className="soft">{texts.staysEmpty}</p>}
      <ItemList
        items={stays}
        nameOf={(_, place) => texts.stayName(place + 1)}
        onMove={(key, where) => edit((document) => moveStay(document, key, where))}
        onRemove={(key) => edit((document) => removeStay(document, key))}
      >
        {(stay) => <StayContent stay={stay} problem={problems.items.get(stay.key)} />}
      </ItemList>
      <AddStay count={stays.length} error={problems.stays} />
    </section>
  );
}

function AddStay({ count, error }: { count: number; error: string | undefined }): ReactNode {
  const edit = useEdit();
  const { focusNext, announce } = useEditor();
  // Counts the added stays: each gets a new picker.
  const [added, setAdded] = useState(0);
  const isFull = count >= MAX_STAYS;

  function add(hotelId: string) {
    const stay = newStay(hotelId);
    focusNext(stay.key, "words");
    edit((document) => addStay(document, stay));
    announce(editing.added(texts.stayName(count + 1), count + 1));
    setAdded(added + 1);
  }

  return (
    <fieldset className="editor-add">
      <legend className="field-label">{texts.addStay}</legend>
      {isFull ? (
        <p className="field-hint">{texts.fullOfStays(MAX_STAYS)}</p>
      ) : (
        <StayPicker key={added} error={error} onChoose={add} />
      )}
    </fieldset>
  );
}
