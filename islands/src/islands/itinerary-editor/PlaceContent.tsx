import { type ReactNode, use } from "react";
import { limits } from "../../api/schemas.ts";
import { WrittenField } from "../../editing/fields/WrittenField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { readCoordinates } from "./coordinates.ts";
import { changePlace, MAX_WHERE_CHARS, type VisitedPlace } from "./document.ts";
import { AskMapContext, useEdit } from "./edit-context.ts";
import { readMapLink } from "./map-link.ts";
import { PlaceNameField } from "./PlaceNameField.tsx";
import { pointText } from "./places-on-map.ts";
import type { ItemProblem } from "./problems.ts";
import { texts } from "./texts.ts";

interface PlaceContentProps {
  readonly dayKey: string;
  /** The heading of the place: "Day 1, place 2". */
  readonly title: string;
  readonly place: VisitedPlace;
  readonly problem: ItemProblem | undefined;
}

/** The name of a place, a note, and its coordinates. */
export function PlaceContent({ dayKey, title, place, problem }: PlaceContentProps): ReactNode {
  const edit = useEdit();
  const askMap = use(AskMapContext);
  const { key, name, note, where } = place;
  const errorOf = (part: string) => (problem?.part === part ? problem.message : undefined);
  const nameError = problem && !["note", "coordinates"].includes(problem.part) ? problem.message : undefined;
  return (
    <div className="stack stack-s">
      <PlaceNameField dayKey={dayKey} place={place} error={nameError} />
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
        most={MAX_WHERE_CHARS}
        error={errorOf("coordinates")}
        onChange={(next) => edit((document) => changePlace(document, dayKey, key, placed(next)), `${key}-where`)}
      />
      <button className="button button-quiet button-small" type="button" onClick={() => askMap(key)}>
        <Icon name="map-pin" />
        {texts.onTheMap}
        <span className="visually-hidden"> ({name.trim() || title})</span>
      </button>
    </div>
  );

  /** The coordinates of a pasted link, and its name where the place has none; other text as it is. */
  function placed(next: string): Partial<Pick<VisitedPlace, "name" | "where">> {
    const link = readMapLink(next.trim());
    const typed = readCoordinates(next);
    if (!link || typed.kind !== "point") {
      return { where: next };
    }
    const called = name.trim() === "" && link.name !== "" ? { name: link.name } : {};
    return { ...called, where: pointText(typed.point) };
  }
}
