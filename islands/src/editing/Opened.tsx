import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "../ui/ErrorState.tsx";
import { EditorSkeleton, ExpiredNote } from "./autosave/Notes.tsx";
import { isExpired } from "./queries.ts";

interface OpenedProps<Subject> {
  readonly query: UseQueryResult<Subject>;
  /** The label while it loads. */
  readonly label: string;
  readonly children: (thing: Subject) => ReactNode;
}

/** Renders the document once it has loaded; a placeholder until then, and an error where it fails to load. */
export function Opened<Subject>({ query, label, children }: OpenedProps<Subject>): ReactNode {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) {
    return children(data);
  }
  if (isFetching || !error) {
    return <EditorSkeleton label={label} />;
  }
  return isExpired(error) ? <ExpiredNote isKeptHere={true} /> : <ErrorState error={error} onTryAgain={refetch} />;
}
