import type { ReactNode } from "react";
import type { ServerState } from "../../editing/autosave/working-copy.ts";
import { EditorFrame } from "../../editing/EditorFrame.tsx";
import { useRichTextSoon } from "../../editing/fields/rich-text.ts";
import { TagsField } from "../../editing/fields/TagsField.tsx";
import { Showing } from "../../editing/showing/Showing.tsx";
import { useWorkspace } from "../../editing/use-workspace.ts";
import { changesAddress, editAddress, MY_PACKAGES, packageAddress } from "./addresses.ts";
import { deletePackage, loadPackage, savePackage } from "./calls.ts";
import { DayList } from "./DayList.tsx";
import { addImage, type PackageDocument, setTags, type TravelPackage } from "./document.ts";
import { EditContext } from "./edit-context.ts";
import { Intro } from "./Intro.tsx";
import { PACKAGE_WORKING_COPIES, PACKAGES, packageCopies, type Visibility } from "./kind.ts";
import { OwnPictures } from "./OwnPictures.tsx";
import { PriceNote } from "./PriceNote.tsx";
import { problemsOf } from "./problems.ts";
import { StayList } from "./StayList.tsx";
import { texts } from "./texts.ts";
import { useOwnPictures } from "./use-own-pictures.ts";

interface WorkspaceProps {
  readonly userId: string;
  readonly slug: string | undefined;
  /** Undefined for a new package. */
  readonly first: ServerState<TravelPackage, PackageDocument> | undefined;
}

/** The package with all its actions. */
export function Workspace({ userId, slug, first }: WorkspaceProps): ReactNode {
  useRichTextSoon();
  const { imageIds, hear } = useOwnPictures(first?.thing);
  const workspace = useWorkspace<TravelPackage, PackageDocument, Visibility>({
    userId,
    kind: PACKAGES,
    first,
    copyOf: (id) => packageCopies(userId, id),
    save: async (...what) => {
      const next = await savePackage(...what);
      if (next.status === "saved") {
        hear(next.value);
      }
      return next;
    },
    load: loadPackage,
    workingCopies: PACKAGE_WORKING_COPIES,
    editAddress,
    addImage,
    onTheirs: hear,
    look: async (id) => {
      const next = await loadPackage(id);
      return next.status === "found" ? next.value : undefined;
    },
  });
  const { document, edit, saver, save } = workspace;
  const { stored } = save;
  const problems = problemsOf(save.refusal, document);
  const isActive = stored?.visibility.isActive ?? false;
  const addressOf = (id: string) => (slug === undefined ? undefined : packageAddress(slug, id));
  return (
    <EditContext value={edit}>
      <EditorFrame
        workspace={workspace}
        words={texts}
        addressOf={addressOf}
        changesOf={slug === undefined ? undefined : (id) => changesAddress(slug, id)}
        seeText={texts.seePackage}
        isShown={isActive}
        remove={deletePackage}
        home={MY_PACKAGES}
        side={
          <>
            <PriceNote status={save.status} stored={stored} revision={save.revision} />
            <Showing
              workspace={workspace}
              words={texts}
              seeText={texts.seePackage}
              addressOf={({ packageId }) => addressOf(packageId)}
              hasHandle={slug !== undefined}
              errors={problems.others}
            />
          </>
        }
      >
        <Intro document={document} problems={problems} />
        <OwnPictures saver={saver} imageIds={imageIds} onAnswer={hear} />
        <StayList stays={document.stays} problems={problems} />
        <DayList days={document.days} problems={problems} />
        <TagsField
          tags={document.tags}
          error={problems.tags}
          onChange={(tags) => edit((current) => setTags(current, tags))}
        />
      </EditorFrame>
    </EditContext>
  );
}
