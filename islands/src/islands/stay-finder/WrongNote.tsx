import type { ReactNode } from "react";
import { ExpiredNote } from "../../editing/Notes.tsx";
import { Alert } from "../../ui/Alert.tsx";
import type { Wrong } from "./wrong.ts";

/** Why something was not done; what was pasted and found stays, on this page alone. */
export function WrongNote({ wrong }: { wrong: Wrong }): ReactNode {
  return wrong === "expired" ? (
    <ExpiredNote isKeptHere={false} />
  ) : (
    <Alert kind="bad">
      <p>{wrong.words}</p>
    </Alert>
  );
}
