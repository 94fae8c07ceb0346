import { readFields, readOptionalText, readText } from "../../lib/guards.ts";

/** Which post the editor opens; server/contract/src/island.rs has the same. */
export interface PostEditorProps {
  /** The author, whose library the pictures are of. */
  readonly userId: string;
  /** The author's handle, of the addresses that the editor leads to. */
  readonly slug: string;
  /** Undefined: a new one, which is made at the first change. */
  readonly postId: string | undefined;
}

export function parsePostEditorProps(value: unknown): PostEditorProps {
  const fields = readFields(value, "props");
  return {
    userId: readText(fields, "userId"),
    slug: readText(fields, "slug"),
    postId: readOptionalText(fields, "postId"),
  };
}
