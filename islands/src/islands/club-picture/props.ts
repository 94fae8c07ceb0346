import { isFields, readFields, readText } from "../../lib/guards.ts";

/** Where to go once a picture is saved; server/contract/src/island.rs has the same. */
export interface ClubPictureProps {
  /** A path of this site. */
  readonly next: string;
}

export function parseClubPictureProps(value: unknown): ClubPictureProps {
  return { next: readText(readFields(value, "props"), "next") };
}

/** The id of the picture that should be cut anew; undefined where whoever asked for it named none. */
export function pictureOf(detail: unknown): string | undefined {
  const id = isFields(detail) ? detail["id"] : undefined;
  return typeof id === "string" && id !== "" ? id : undefined;
}
