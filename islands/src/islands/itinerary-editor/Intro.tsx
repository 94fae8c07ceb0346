import type { ReactNode } from "react";
import { limits } from "../../api/schemas.ts";
import { WrittenField } from "../../editing/fields/WrittenField.tsx";
import { PicturesField } from "../../editing/images/PicturesField.tsx";
import { COVER, type ItineraryDocument, setIntro } from "./document.ts";
import { useEdit } from "./edit-context.ts";
import type { Problems } from "./problems.ts";
import { texts } from "./texts.ts";

interface IntroProps {
  readonly document: ItineraryDocument;
  readonly problems: Problems;
}

/** The title, the description and the title picture of an itinerary. */
export function Intro({ document, problems }: IntroProps): ReactNode {
  const edit = useEdit();
  const { title, description, coverImageId } = document;
  return (
    <>
      <WrittenField
        label={texts.title}
        value={title}
        most={limits.ItineraryContentWrite.title.maxLength}
        error={problems.title}
        onChange={(next) => edit((current) => setIntro(current, { title: next }), "title")}
      />
      <WrittenField
        label={texts.description}
        hint={texts.descriptionHint}
        value={description}
        most={limits.ItineraryContentWrite.description.maxLength}
        isLong={true}
        error={problems.description}
        onChange={(next) => edit((current) => setIntro(current, { description: next }), "description")}
      />
      <div className="stack stack-s" data-item={COVER}>
        <p className="field-label" aria-hidden="true">
          {texts.cover}
        </p>
        <PicturesField
          item={COVER}
          name={texts.cover}
          imageIds={coverImageId === undefined ? [] : [coverImageId]}
          most={1}
          fullText={texts.coverFull}
          emptyText={texts.libraryEmpty}
          error={problems.cover}
          onAdd={(imageId) => edit((current) => setIntro(current, { coverImageId: imageId }))}
          onRemove={() => edit((current) => setIntro(current, { coverImageId: undefined }))}
        >
          <p className="field-hint">{texts.coverHint}</p>
        </PicturesField>
      </div>
    </>
  );
}
