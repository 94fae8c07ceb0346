import { readFields, readOptionalText, readText } from "../../lib/guards.ts";

/** Which package the editor opens; server/contract/src/island.rs has the same. */
export interface PackageEditorProps {
  /** The author, whose library the pictures are of. */
  readonly userId: string;
  /** The author's handle, of the addresses that others see; undefined for an author without one. */
  readonly slug: string | undefined;
  /** Undefined: a new one, which is made at the first change. */
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
