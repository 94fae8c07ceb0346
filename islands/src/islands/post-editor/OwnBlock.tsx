import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEditor } from "../../editing/editor-context.ts";
import { ChosenOwn } from "./ChosenOwn.tsx";
import { type Block, OWN_FIELDS, type OwnKind, setOwn } from "./document.ts";
import { useEdit } from "./edit-context.ts";
import { OwnPicker } from "./OwnPicker.tsx";
import { type OwnFacts, ownQuery } from "./queries.ts";

interface OwnBlockProps {
  readonly kind: OwnKind;
  readonly block: Block;
  /** The validation error of the package or itinerary. */
  readonly error: string | undefined;
  /** The field of the note. */
  readonly children: ReactNode;
}

/** One of the creator's packages or itineraries in a post, with a note about it. */
export function OwnBlock({ kind, block, error, children }: OwnBlockProps): ReactNode {
  const queryClient = useQueryClient();
  const edit = useEdit();
  const { focusNext } = useEditor();
  const { key } = block;
  const id = block[OWN_FIELDS[kind]];

  function choose(facts: OwnFacts) {
    queryClient.setQueryData(ownQuery(kind, facts.id).queryKey, facts);
    focusNext(key, "words");
    edit((document) => setOwn(document, key, kind, facts.id));
  }

  function letGo() {
    focusNext(key, "begin");
    edit((document) => setOwn(document, key, kind, undefined));
  }

  return (
    <div className="stack">
      {id === undefined ? (
        <OwnPicker kind={kind} error={error} onChoose={choose} />
      ) : (
        <ChosenOwn kind={kind} id={id} error={error} onOther={letGo} />
      )}
      {children}
    </div>
  );
}
