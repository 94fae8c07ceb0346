import { type ReactNode, useCallback, useState } from "react";
import type { ServerState } from "../../editing/autosave/working-copy.ts";
import { EditorFrame } from "../../editing/EditorFrame.tsx";
import { useRichTextSoon } from "../../editing/fields/rich-text.ts";
import { TagsField } from "../../editing/fields/TagsField.tsx";
import { Showing } from "../../editing/showing/Showing.tsx";
import { useWorkspace } from "../../editing/use-workspace.ts";
import { changesAddress, editAddress, itineraryAddress, MY_ITINERARIES } from "./addresses.ts";
import { deleteItinerary, loadItinerary, saveItinerary } from "./calls.ts";
import { DayList } from "./DayList.tsx";
import { addImage, type Itinerary, type ItineraryDocument, setIntro } from "./document.ts";
import { AskMapContext, EditContext } from "./edit-context.ts";
import { Intro } from "./Intro.tsx";
import { ITINERARIES, ITINERARY_WORKING_COPIES, itineraryCopies, type Visibility } from "./kind.ts";
import { type AskedPlace, MapPanel } from "./MapPanel.tsx";
import { problemsOf } from "./problems.ts";
import { texts } from "./texts.ts";

interface WorkspaceProps {
  readonly userId: string;
  readonly slug: string | undefined;
  /** Undefined for a new itinerary. */
  readonly first: ServerState<Itinerary, ItineraryDocument> | undefined;
}

/** The itinerary with all its actions. */
export function Workspace({ userId, slug, first }: WorkspaceProps): ReactNode {
  useRichTextSoon();
  const workspace = useWorkspace<Itinerary, ItineraryDocument, Visibility>({
    userId,
    kind: ITINERARIES,
    first,
    copyOf: (id) => itineraryCopies(userId, id),
    save: saveItinerary,
    load: loadItinerary,
    workingCopies: ITINERARY_WORKING_COPIES,
    editAddress,
    addImage,
  });
  const { document, edit, save } = workspace;
  const problems = problemsOf(save.refusal, document);
  const [asked, setAsked] = useState<AskedPlace>();
  const askMap = useCallback((key: string) => setAsked({ key }), []);
  const isActive = save.stored?.visibility.isActive ?? false;
  const addressOf = (id: string) => (slug === undefined ? undefined : itineraryAddress(slug, id));
  return (
    <EditContext value={edit}>
      <EditorFrame
        workspace={workspace}
        words={texts}
        addressOf={addressOf}
        changesOf={slug === undefined ? undefined : (id) => changesAddress(slug, id)}
        seeText={texts.seeItinerary}
        isShown={isActive}
        remove={deleteItinerary}
        home={MY_ITINERARIES}
        side={
          <>
            <Showing
              workspace={workspace}
              words={texts}
              seeText={texts.seeItinerary}
              addressOf={({ id }) => addressOf(id)}
              hasHandle={slug !== undefined}
              errors={problems.others}
            />
            <MapPanel days={document.days} asked={asked} onAnswered={() => setAsked(undefined)} />
          </>
        }
      >
        <Intro document={document} problems={problems} />
        <AskMapContext value={askMap}>
          <DayList days={document.days} problems={problems} />
        </AskMapContext>
        <TagsField
          tags={document.tags}
          error={problems.tags}
          onChange={(tags) => edit((current) => setIntro(current, { tags }))}
        />
      </EditorFrame>
    </EditContext>
  );
}
