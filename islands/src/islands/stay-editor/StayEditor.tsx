import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Opened } from "../../editing/Opened.tsx";
import type { StayEditorProps } from "./props.ts";
import { recommendationQuery } from "./queries.ts";
import { texts } from "./texts.ts";
import { Workspace } from "./Workspace.tsx";
import "../../editing/editing.css";

/** Edits the recommendation of a stay. */
export function StayEditor(props: StayEditorProps): ReactNode {
  return (
    <section className="editor-frame" aria-label={texts.editor}>
      <LoadedStay key={props.recommendationId} {...props} />
    </section>
  );
}

function LoadedStay(props: StayEditorProps): ReactNode {
  const { hotelId, recommendationId } = props;
  const query = useQuery(recommendationQuery(hotelId, recommendationId));
  return (
    <Opened query={query} label={texts.loading}>
      {(found) => <Workspace {...props} first={found} />}
    </Opened>
  );
}
