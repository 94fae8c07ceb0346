import type { ReactNode } from "react";
import { limits } from "../../api/schemas.ts";
import { WrittenField } from "../../editing/WrittenField.tsx";
import { changePlace, MOST_OF_WHERE, type VisitedPlace } from "./document.ts";
import { useEdit } from "./edit-context.ts";
import type { ItemProblem } from "./problems.ts";
import { texts } from "./texts.ts";

interface PlaceContentProps {
  readonly dayKey: string;
  readonly place: VisitedPlace;
  readonly problem: ItemProblem | undefined;
}

/** The text of a place, and its coordinates. */
export function PlaceContent({ dayKey, place, problem }: PlaceContentProps): ReactNode {
  const edit = useEdit();
  const { key, name, note, where } = place;
  const errorOf = (part: string) => (problem?.part === part ? problem.message : undefined);
  const nameError = problem && !["note", "coordinates"].includes(problem.part) ? problem.message : undefined;
  return (
    <div className="stack stack-s">
      <WrittenField
        label={texts.name}
        value={name}
        most={limits.ContentPlace.name.maxLength}
        error={nameError}
        part="words"
        onChange={(next) => edit((document) => changePlace(document, dayKey, key, { name: next }), `${key}-name`)}
      />
      <WrittenField
        label={texts.note}
        value={note}
        most={limits.ContentPlace.note.maxLength}
        isLong={true}
        error={errorOf("note")}
        onChange={(next) => edit((document) => changePlace(document, dayKey, key, { note: next }), `${key}-note`)}
      />
      <WrittenField
        label={texts.where}
        hint={texts.whereHint}
        value={where}
        most={MOST_OF_WHERE}
        error={errorOf("coordinates")}
        onChange={(next) => edit((document) => changePlace(document, dayKey, key, { where: next }), `${key}-where`)}
      />
    </div>
  );
}
