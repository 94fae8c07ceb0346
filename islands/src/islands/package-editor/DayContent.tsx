import type { ReactNode } from "react";
import { limits } from "../../api/schemas.ts";
import { MarkdownField } from "../../editing/fields/MarkdownField.tsx";
import { WrittenField } from "../../editing/fields/WrittenField.tsx";
import { PicturesField } from "../../editing/images/PicturesField.tsx";
import { addImage, changeDay, type Day, MAX_IMAGES_OF_DAY, moveImage, removeImage } from "./document.ts";
import { useEdit } from "./edit-context.ts";
import type { ItemProblem } from "./problems.ts";
import { texts } from "./texts.ts";

interface DayContentProps {
  readonly day: Day;
  readonly problem: ItemProblem | undefined;
}

/** The text of a day, and its pictures. */
export function DayContent({ day, problem }: DayContentProps): ReactNode {
  const edit = useEdit();
  const { key, title, text, imageIds } = day;
  const errorOf = (part: string) => (problem?.part === part ? problem.message : undefined);
  const titleError = problem && !["text", "imageIds"].includes(problem.part) ? problem.message : undefined;
  return (
    <div className="stack">
      <WrittenField
        label={texts.dayTitle}
        value={title}
        most={limits.PackageDay.title.maxLength}
        error={titleError}
        part="words"
        onChange={(next) => edit((document) => changeDay(document, key, { title: next }), `${key}-title`)}
      />
      <MarkdownField
        label={texts.dayText}
        value={text}
        most={limits.PackageDay.text.maxLength}
        error={errorOf("text")}
        onChange={(next) => edit((document) => changeDay(document, key, { text: next }), `${key}-text`)}
      />
      <PicturesField
        item={key}
        name={texts.dayPictures}
        imageIds={imageIds}
        most={MAX_IMAGES_OF_DAY}
        fullText={texts.dayPicturesFull}
        emptyText={texts.libraryEmpty}
        error={errorOf("imageIds")}
        onAdd={(imageId) => edit((document) => addImage(document, key, imageId))}
        onRemove={(imageId) => edit((document) => removeImage(document, key, imageId))}
        onMove={(imageId, to) => edit((document) => moveImage(document, key, imageId, to))}
      />
    </div>
  );
}
