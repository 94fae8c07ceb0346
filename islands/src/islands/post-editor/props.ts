import { readFields, readOptionalText, readText } from "../../lib/guards.ts";

/** Selects the post that the editor opens; server/contract/src/island.rs has the same. */
export interface PostEditorProps {
  /** The author, who owns the library of pictures. */
  readonly userId: string;
  /** The author's handle, for the addresses that the editor links to. */
  readonly slug: string;
  /** Undefined: a new one, which the first edit creates. */
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
