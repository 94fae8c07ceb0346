import type { ReactNode } from "react";
import { TagsField } from "../../editing/TagsField.tsx";
import { WrittenField } from "../../editing/WrittenField.tsx";
import { change, MOST_OF_TEXT, MOST_OF_TITLE, type StayDocument } from "./document.ts";
import { useEdit } from "./edit-context.ts";
import type { Problems } from "./problems.ts";
import { texts } from "./texts.ts";

interface PartProps {
  readonly document: StayDocument;
  readonly problems: Problems;
}

/** What the creator says of the stay. */
export function Words({ document, problems }: PartProps): ReactNode {
  const edit = useEdit();
  return (
    <>
      <WrittenField
        label={texts.title}
        hint={texts.titleHint}
        value={document.title}
        most={MOST_OF_TITLE}
        error={problems.title}
        onChange={(title) => edit((current) => change(current, { title }), "title")}
      />
      <WrittenField
        label={texts.text}
        hint={texts.textHint}
        value={document.text}
        most={MOST_OF_TEXT}
        isLong={true}
        error={problems.text}
        onChange={(text) => edit((current) => change(current, { text }), "text")}
      />
    </>
  );
}

/** What the stay is found by in the club. */
export function Tags({ document, problems }: PartProps): ReactNode {
  const edit = useEdit();
  return (
    <TagsField
      tags={document.tags}
      error={problems.tags}
      onChange={(tags) => edit((current) => change(current, { tags }))}
    />
  );
}
