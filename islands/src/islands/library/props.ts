import { readFields, readText } from "../../lib/guards.ts";

/** Whose library it is; server/contract/src/island.rs has the same. */
export interface LibraryProps {
  readonly userId: string;
}

export function parseLibraryProps(value: unknown): LibraryProps {
  return { userId: readText(readFields(value, "props"), "userId") };
}
