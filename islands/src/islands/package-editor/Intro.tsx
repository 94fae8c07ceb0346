import type { ReactNode } from "react";
import { limits } from "../../api/schemas.ts";
import { WrittenField } from "../../editing/fields/WrittenField.tsx";
import { type PackageDocument, setDescription, setTitle } from "./document.ts";
import { useEdit } from "./edit-context.ts";
import type { Problems } from "./problems.ts";
import { texts } from "./texts.ts";

interface IntroProps {
  readonly document: PackageDocument;
  readonly problems: Problems;
}

/** The title and the description of a package. */
export function Intro({ document, problems }: IntroProps): ReactNode {
  const edit = useEdit();
  return (
    <>
      <WrittenField
        label={texts.title}
        value={document.title}
        most={limits.TravelPackageWrite.title.maxLength}
        error={problems.title}
        onChange={(title) => edit((current) => setTitle(current, title), "title")}
      />
      <WrittenField
        label={texts.description}
        hint={texts.descriptionHint}
        value={document.description}
        most={limits.TravelPackageWrite.description.maxLength}
        isLong={true}
        error={problems.description}
        onChange={(description) => edit((current) => setDescription(current, description), "description")}
      />
    </>
  );
}
