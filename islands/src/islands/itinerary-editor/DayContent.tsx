import type { ReactNode } from "react";
import { limits } from "../../api/schemas.ts";
import { MarkdownField } from "../../editing/fields/MarkdownField.tsx";
import { WrittenField } from "../../editing/fields/WrittenField.tsx";
import { PicturesField } from "../../editing/images/PicturesField.tsx";
import { addImage, changeDay, type Day, MAX_IMAGES_OF_DAY, moveImage, picturesItem, removeImage } from "./document.ts";
import { useEdit } from "./edit-context.ts";
import { NightField } from "./NightField.tsx";
import { PlaceList } from "./PlaceList.tsx";
import type { Problems } from "./problems.ts";
import { texts } from "./texts.ts";

interface DayContentProps {
  readonly day: Day;
  /** From 1. */
  readonly number: number;
  /** The stay of the night before. */
  readonly before: string | undefined;
  readonly problems: Problems;
}

/** The parts of a day that show their errors themselves. */
const PARTS = ["text", "places", "hotelId", "imageIds"];

/** The content of a day: text, places, the night's stay, pictures. */
export function DayContent({ day, number, before, problems }: DayContentProps): ReactNode {
  const edit = useEdit();
  const { key, title, text, imageIds } = day;
  const problem = problems.items.get(key);
  const errorOf = (part: string) => (problem?.part === part ? problem.message : undefined);
  const titleError = problem && !PARTS.includes(problem.part) ? problem.message : undefined;
  const pictures = picturesItem(key);
  return (
    <div className="stack">
      <WrittenField
        label={texts.dayTitle}
        value={title}
        most={limits.ContentDay.title.maxLength}
        error={titleError}
        part="words"
        onChange={(next) => edit((document) => changeDay(document, key, { title: next }), `${key}-title`)}
      />
      <MarkdownField
        label={texts.dayText}
        value={text}
        most={limits.ContentDay.text.maxLength}
        error={errorOf("text")}
        onChange={(next) => edit((document) => changeDay(document, key, { text: next }), `${key}-text`)}
      />
      <PlaceList day={day} number={number} error={errorOf("places")} problems={problems} />
      <NightField day={day} before={before} error={errorOf("hotelId")} />
      <div data-item={pictures}>
        <PicturesField
          item={pictures}
          name={texts.dayPictures}
          imageIds={imageIds}
          most={MAX_IMAGES_OF_DAY}
          fullText={texts.dayPicturesFull}
          emptyText={texts.libraryEmpty}
          error={errorOf("imageIds")}
          onAdd={(imageId) => edit((document) => addImage(document, pictures, imageId))}
          onRemove={(imageId) => edit((document) => removeImage(document, key, imageId))}
          onMove={(imageId, to) => edit((document) => moveImage(document, key, imageId, to))}
        />
      </div>
    </div>
  );
}
