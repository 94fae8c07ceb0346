import { type ReactNode, type RefObject, useId } from "react";
import { useEditor } from "../../editing/editor-context.ts";
import { texts as editing } from "../../editing/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { addBlock, BLOCK_TYPES, type BlockType, MAX_BLOCKS, newBlock } from "./document.ts";
import { useEdit } from "./edit-context.ts";
import { texts } from "./texts.ts";

interface AddRowProps {
  /** The place of the next block, from 0. */
  readonly at: number;
  readonly count: number;
  /** The block above; undefined at the end of the post. */
  readonly below?: string;
  readonly field?: RefObject<HTMLFieldSetElement | null>;
  readonly onAdded?: () => void;
  readonly onEscape?: () => void;
}

/** The kinds of blocks to add at a place. */
export function AddRow({ at, count, below, field, onAdded, onEscape }: AddRowProps): ReactNode {
  const edit = useEdit();
  const { focusNext, announce } = useEditor();
  const id = useId();
  const isFull = count >= MAX_BLOCKS;

  function add(type: BlockType) {
    if (isFull) {
      announce(texts.fullOfBlocks(MAX_BLOCKS));
      return;
    }
    const block = newBlock(type);
    focusNext(block.key, "begin");
    edit((document) => addBlock(document, block, at));
    announce(editing.added(texts.blockName(type, at + 1), at + 1));
    onAdded?.();
  }

  return (
    <fieldset ref={field} className="editor-add" id={id}>
      <legend className="field-label">{below === undefined ? texts.addBlock : texts.addBelow(below)}</legend>
      <div className="row">
        {BLOCK_TYPES.map((type) => (
          <button
            key={type}
            className="button button-quiet button-small"
            type="button"
            aria-disabled={isFull || undefined}
            data-part={below === undefined ? "begin" : undefined}
            onClick={() => add(type)}
            onKeyDown={(event) => {
              if (event.key === "Escape" && onEscape) {
                event.stopPropagation();
                onEscape();
              }
            }}
          >
            <Icon name="plus" />
            {texts.block[type]}
          </button>
        ))}
      </div>
      {isFull && <p className="field-hint">{texts.fullOfBlocks(MAX_BLOCKS)}</p>}
    </fieldset>
  );
}
