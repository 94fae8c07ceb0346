import type { ReactNode } from "react";
import { ExpiredNote } from "../../editing/autosave/Notes.tsx";
import { Alert } from "../../ui/Alert.tsx";
import type { Wrong } from "./wrong.ts";

/** Why an action failed; the pasted lines and the rows stay, on this page alone. */
export function WrongNote({ wrong }: { wrong: Wrong }): ReactNode {
  return wrong === "expired" ? (
    <ExpiredNote isKeptHere={false} />
  ) : (
    <Alert kind="bad">
      <p>{wrong.words}</p>
    </Alert>
  );
}
