import type { ReactNode } from "react";
import type { ServerState } from "../../editing/autosave/working-copy.ts";
import { EditorFrame } from "../../editing/EditorFrame.tsx";
import { TagsField } from "../../editing/fields/TagsField.tsx";
import { Showing } from "../../editing/showing/Showing.tsx";
import { useWorkspace } from "../../editing/use-workspace.ts";
import { editAddress, MY_STAYS, stayAddress } from "./addresses.ts";
import { deleteStay, loadStay, saveStay } from "./calls.ts";
import { addImage, change, type Recommendation, type StayDocument } from "./document.ts";
import { EditContext } from "./edit-context.ts";
import { STAY_WORKING_COPIES, STAYS, stayCopies, type Visibility } from "./kind.ts";
import { Pictures } from "./Pictures.tsx";
import { problemsOf } from "./problems.ts";
import type { StayEditorProps } from "./props.ts";
import { texts } from "./texts.ts";
import { Words } from "./Words.tsx";

interface WorkspaceProps extends StayEditorProps {
  readonly first: ServerState<Recommendation, StayDocument>;
}

/** The recommendation with all its actions. */
export function Workspace({ userId, slug, hotelId, hotelSlug, first }: WorkspaceProps): ReactNode {
  const workspace = useWorkspace<Recommendation, StayDocument, Visibility>({
    userId,
    kind: STAYS,
    first,
    copyOf: (id) => stayCopies(userId, id),
    save: (document, visibility, stored) => saveStay(hotelId, document, visibility, stored),
    load: (id) => loadStay(hotelId, id),
    workingCopies: STAY_WORKING_COPIES,
    editAddress,
    addImage,
  });
  const { document, edit, save } = workspace;
  const problems = problemsOf(save.refusal, document);
  const isActive = save.stored?.visibility.isActive ?? false;
  const address = slug !== undefined && hotelSlug !== undefined ? stayAddress(hotelSlug, slug) : undefined;
  return (
    <EditContext value={edit}>
      <EditorFrame
        workspace={workspace}
        words={texts}
        // The hotel's page shows a hidden one to no visitor, not even to its author.
        addressOf={() => (isActive ? address : undefined)}
        seeText={texts.seeStay}
        isShown={isActive}
        remove={() => deleteStay(hotelId)}
        home={MY_STAYS}
        side={
          <Showing
            workspace={workspace}
            words={texts}
            seeText={texts.seeStay}
            addressOf={() => address}
            hasHandle={slug !== undefined}
            errors={problems.others}
          />
        }
      >
        <Words document={document} problems={problems} />
        <TagsField
          tags={document.tags}
          error={problems.tags}
          onChange={(tags) => edit((current) => change(current, { tags }))}
        />
        <Pictures document={document} problems={problems} />
      </EditorFrame>
    </EditContext>
  );
}
