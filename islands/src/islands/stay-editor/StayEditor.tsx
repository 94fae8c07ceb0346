import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EditorSkeleton, ExpiredNote } from "../../editing/Notes.tsx";
import { isExpired } from "../../editing/queries.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import type { StayEditorProps } from "./props.ts";
import { recommendationQuery } from "./queries.ts";
import { texts } from "./texts.ts";
import { Workspace } from "./Workspace.tsx";
import "../../editing/editing.css";

/** Writing about a stay. */
export function StayEditor(props: StayEditorProps): ReactNode {
  return (
    <section className="editor-room" aria-label={texts.editor}>
      <LoadedStay key={props.recommendationId} {...props} />
    </section>
  );
}

function LoadedStay(props: StayEditorProps): ReactNode {
  const { hotelId, recommendationId } = props;
  const { data, error, isFetching, refetch } = useQuery(recommendationQuery(hotelId, recommendationId));
  if (data) {
    return <Workspace {...props} first={data} />;
  }
  if (isFetching || !error) {
    return <EditorSkeleton label={texts.loading} />;
  }
  return isExpired(error) ? <ExpiredNote /> : <ErrorState error={error} onTryAgain={refetch} />;
}
