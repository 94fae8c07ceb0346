import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEditedId } from "../../editing/autosave/made-here.ts";
import { Opened } from "../../editing/Opened.tsx";
import { editAddress } from "./addresses.ts";
import type { ItineraryEditorProps } from "./props.ts";
import { itineraryQuery } from "./queries.ts";
import { texts } from "./texts.ts";
import { Workspace } from "./Workspace.tsx";
import "../../editing/editing.css";

/** Edits an itinerary content: an existing one, or a new one that the first edit creates. */
export function ItineraryEditor({ userId, slug, itineraryContentId: named }: ItineraryEditorProps): ReactNode {
  const id = useEditedId(named, editAddress);
  return (
    <section className="editor-frame" aria-label={texts.editor}>
      {id === undefined ? (
        <Workspace userId={userId} slug={slug} first={undefined} />
      ) : (
        <LoadedItinerary key={id} userId={userId} slug={slug} id={id} />
      )}
    </section>
  );
}

interface LoadedItineraryProps {
  readonly userId: string;
  readonly slug: string | undefined;
  readonly id: string;
}

function LoadedItinerary({ userId, slug, id }: LoadedItineraryProps): ReactNode {
  const query = useQuery(itineraryQuery(id));
  return (
    <Opened query={query} label={texts.loading}>
      {(found) => <Workspace userId={userId} slug={slug} first={found} />}
    </Opened>
  );
}
