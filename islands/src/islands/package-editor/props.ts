import { readFields, readOptionalText, readText } from "../../lib/guards.ts";

/** Selects the package that the editor opens; server/contract/src/island.rs has the same. */
export interface PackageEditorProps {
  /** The author, who owns the library of pictures. */
  readonly userId: string;
  /** The author's handle, for public addresses; undefined for an author without one. */
  readonly slug: string | undefined;
  /** Undefined: a new one, which the first edit creates. */
  readonly packageId: string | undefined;
}

export function parsePackageEditorProps(value: unknown): PackageEditorProps {
  const fields = readFields(value, "props");
  return {
    userId: readText(fields, "userId"),
    slug: readOptionalText(fields, "slug"),
    packageId: readOptionalText(fields, "packageId"),
  };
}
