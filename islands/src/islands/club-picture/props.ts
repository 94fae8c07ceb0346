import { isFields, readFields, readText } from "../../lib/guards.ts";

/** The page to open after saving; server/contract/src/island.rs has the same. */
export interface ClubPictureProps {
  /** A path of this site. */
  readonly next: string;
}

export function parseClubPictureProps(value: unknown): ClubPictureProps {
  return { next: readText(readFields(value, "props"), "next") };
}

/** The id of the picture to crop; undefined where the event names none. */
export function pictureOf(detail: unknown): string | undefined {
  const id = isFields(detail) ? detail["id"] : undefined;
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** Which picture of the club it is; undefined where the event does not say. */
export function partOf(detail: unknown): "hero" | "portrait" | undefined {
  const part = isFields(detail) ? detail["part"] : undefined;
  return part === "hero" || part === "portrait" ? part : undefined;
}
