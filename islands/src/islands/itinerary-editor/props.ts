import { readFields, readOptionalText, readText } from "../../lib/guards.ts";

/** Which itinerary the editor opens; server/contract/src/island.rs has the same. */
export interface ItineraryEditorProps {
  /** The author, whose library the pictures are of. */
  readonly userId: string;
  /** The author's handle, of the addresses that others see; undefined for an author without one. */
  readonly slug: string | undefined;
  /** Undefined: a new one, which is made at the first change. */
  readonly itineraryContentId: string | undefined;
}

export function parseItineraryEditorProps(value: unknown): ItineraryEditorProps {
  const fields = readFields(value, "props");
  return {
    userId: readText(fields, "userId"),
    slug: readOptionalText(fields, "slug"),
    itineraryContentId: readOptionalText(fields, "itineraryContentId"),
  };
}
