import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEditor } from "../../editing/editor-context.ts";
import { ChosenPackage } from "./ChosenPackage.tsx";
import { type Block, setPackage } from "./document.ts";
import { useEdit } from "./edit-context.ts";
import { PackagePicker } from "./PackagePicker.tsx";
import { packageQuery, type TripFacts } from "./queries.ts";

interface PackageBlockProps {
  readonly block: Block;
  /** The validation error of the package. */
  readonly error: string | undefined;
  /** The field of the note. */
  readonly children: ReactNode;
}

/** One of the creator's packages in a post, with a note about it. */
export function PackageBlock({ block: { key, packageId }, error, children }: PackageBlockProps): ReactNode {
  const queryClient = useQueryClient();
  const edit = useEdit();
  const { focusNext } = useEditor();

  function choose(trip: TripFacts) {
    queryClient.setQueryData(packageQuery(trip.packageId).queryKey, trip);
    focusNext(key, "words");
    edit((document) => setPackage(document, key, trip.packageId));
  }

  function letGo() {
    focusNext(key, "begin");
    edit((document) => setPackage(document, key, undefined));
  }

  return (
    <div className="stack">
      {packageId === undefined ? (
        <PackagePicker error={error} onChoose={choose} />
      ) : (
        <ChosenPackage id={packageId} error={error} onOther={letGo} />
      )}
      {children}
    </div>
  );
}
