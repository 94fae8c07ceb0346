import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEditedId } from "../../editing/autosave/made-here.ts";
import { Opened } from "../../editing/Opened.tsx";
import { editAddress } from "./addresses.ts";
import type { PackageEditorProps } from "./props.ts";
import { packageQuery } from "./queries.ts";
import { texts } from "./texts.ts";
import { Workspace } from "./Workspace.tsx";
import "../../editing/editing.css";

/** Edits a travel package: an existing one, or a new one that the first edit creates. */
export function PackageEditor({ userId, slug, packageId: named }: PackageEditorProps): ReactNode {
  const packageId = useEditedId(named, editAddress);
  return (
    <section className="editor-frame" aria-label={texts.editor}>
      {packageId === undefined ? (
        <Workspace userId={userId} slug={slug} first={undefined} />
      ) : (
        <LoadedPackage key={packageId} userId={userId} slug={slug} packageId={packageId} />
      )}
    </section>
  );
}

function LoadedPackage({ userId, slug, packageId }: PackageEditorProps & { packageId: string }): ReactNode {
  const query = useQuery(packageQuery(packageId));
  return (
    <Opened query={query} label={texts.loading}>
      {(found) => <Workspace userId={userId} slug={slug} first={found} />}
    </Opened>
  );
}
