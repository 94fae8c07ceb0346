import { readFields, readText } from "../../lib/guards.ts";

/** The owner of the library; server/contract/src/island.rs has the same. */
export interface LibraryProps {
  readonly userId: string;
}

export function parseLibraryProps(value: unknown): LibraryProps {
  return { userId: readText(readFields(value, "props"), "userId") };
}
