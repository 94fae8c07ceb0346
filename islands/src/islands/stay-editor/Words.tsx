import type { ReactNode } from "react";
import { limits } from "../../api/schemas.ts";
import { WrittenField } from "../../editing/fields/WrittenField.tsx";
import { change, type StayDocument } from "./document.ts";
import { useEdit } from "./edit-context.ts";
import type { Problems } from "./problems.ts";
import { texts } from "./texts.ts";

interface WordsProps {
  readonly document: StayDocument;
  readonly problems: Problems;
}

/** The creator's text about the stay. */
export function Words({ document, problems }: WordsProps): ReactNode {
  const edit = useEdit();
  return (
    <>
      <WrittenField
        label={texts.title}
        hint={texts.titleHint}
        value={document.title}
        most={limits.RecommendationCreate.recommendationTitle.maxLength}
        error={problems.title}
        onChange={(title) => edit((current) => change(current, { title }), "title")}
      />
      <WrittenField
        label={texts.text}
        hint={texts.textHint}
        value={document.text}
        most={limits.RecommendationCreate.recommendationText.maxLength}
        isLong={true}
        error={problems.text}
        onChange={(text) => edit((current) => change(current, { text }), "text")}
      />
    </>
  );
}
