import { readFields, readOptionalText, readText } from "../../lib/guards.ts";

/** Selects the stay that the editor opens; server/contract/src/island.rs has the same. */
export interface StayEditorProps {
  /** The author, who owns the library of pictures. */
  readonly userId: string;
  /** The author's handle; undefined for an author without one. */
  readonly slug: string | undefined;
  readonly hotelId: string;
  /** The last part of the address of the hotel's page; undefined where the hotel is deleted. */
  readonly hotelSlug: string | undefined;
  readonly recommendationId: string;
}

export function parseStayEditorProps(value: unknown): StayEditorProps {
  const fields = readFields(value, "props");
  return {
    userId: readText(fields, "userId"),
    slug: readOptionalText(fields, "slug"),
    hotelId: readText(fields, "hotelId"),
    hotelSlug: readOptionalText(fields, "hotelSlug"),
    recommendationId: readText(fields, "recommendationId"),
  };
}
