import { formatDay } from "../../lib/format.ts";
import { altOf, type Picture } from "../queries.ts";
import { texts } from "../texts.ts";

/** What a picture is called in lists: its texts, else its file, else the day of its upload. */
export function pictureName(picture: Picture): string {
  return altOf(picture) || picture.fileName || dayOf(picture) || texts.noCaption;
}

function dayOf({ createdAt }: Picture): string {
  const day = new Date(createdAt ?? Number.NaN);
  return Number.isNaN(day.getTime()) ? "" : texts.pictureOf(formatDay(day));
}
