import type { FailureItem } from "../../api/result.ts";
import { wrongTexts } from "../../api/wrong-texts.ts";
import type { Refusal } from "../../editing/autosave/save-state.ts";
import { charactersLeft, isAlike } from "../../editing/lists/items.ts";
import { type Block, MAX_TEXT_CHARS, type PostDocument } from "./document.ts";
import { texts } from "./texts.ts";

/** The errors of a document that was sent, or would be, assigned to the fields on the page. */

export interface BlockProblem {
  /** The error concerns the text of the block, not its other content. */
  readonly isOfText: boolean;
  readonly message: string;
}

export interface Problems {
  readonly title: string | undefined;
  readonly publishAt: string | undefined;
  readonly tags: string | undefined;
  /** By the block's key. */
  readonly blocks: ReadonlyMap<string, BlockProblem>;
  /** Errors of no field on the page. */
  readonly others: readonly string[];
}

export const NO_PROBLEMS: Problems = {
  title: undefined,
  publishAt: undefined,
  tags: undefined,
  blocks: new Map(),
  others: [],
};

const BLOCK_FIELD = /^contentBlocks\[(\d+)\]\.?(.*)/;

/** Checks the limits that the schema does not state: most blocks hold fewer characters than a text. */
export function tooLong({ blocks }: PostDocument): readonly FailureItem[] {
  return blocks.flatMap(({ type, text }, place) => {
    const most = MAX_TEXT_CHARS[type];
    const message = `${texts.words[type]} ${wrongTexts.atMost(most)}`;
    return charactersLeft(text, most) < 0
      ? [{ code: "invalid", message, field: `contentBlocks[${place}].plainTextContent` }]
      : [];
  });
}

/** The errors of a refusal that still apply to the current document. */
export function problemsOf(refusal: Refusal<PostDocument> | undefined, current: PostDocument): Problems {
  if (!refusal) {
    return NO_PROBLEMS;
  }
  const { errors, document } = refusal;
  const blocks = new Map<string, BlockProblem>();
  const others: string[] = [];
  let [title, publishAt, tags]: (string | undefined)[] = [];
  for (const { field = "", message } of errors) {
    const [, place, part] = BLOCK_FIELD.exec(field) ?? [];
    const block = place === undefined ? undefined : document.blocks[Number(place)];
    if (block) {
      if (isStill(block, current) && !blocks.has(block.key)) {
        const isOfText = part === "plainTextContent" || ["text", "heading"].includes(block.type);
        blocks.set(block.key, { isOfText, message });
      }
    } else if (field === "title") {
      title ??= document.title === current.title ? message : undefined;
    } else if (field === "publishAt") {
      publishAt ??= message;
    } else if (field === "tags") {
      tags ??= isAlike(document.tags, current.tags) ? message : undefined;
    } else if (field !== "contentBlocks" || document.blocks.length === current.blocks.length) {
      others.push(message);
    }
  }
  return { title, publishAt, tags, blocks, others };
}

/** Edits never mutate a block: the same object has the same content. */
function isStill(block: Block, { blocks }: PostDocument): boolean {
  return blocks.includes(block);
}
