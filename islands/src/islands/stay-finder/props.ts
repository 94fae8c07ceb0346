import { readFields, readText } from "../../lib/guards.ts";

/** The finder's initial data; server/contract/src/island.rs has the same. */
export interface StayFinderProps {
  /** The creator's handle; undefined for a creator without one. */
  readonly slug: string | undefined;
}

export function parseStayFinderProps(value: unknown): StayFinderProps {
  const fields = readFields(value, "props");
  const slug = fields["slug"];
  return { slug: slug === undefined || slug === null ? undefined : readText(fields, "slug") };
}
