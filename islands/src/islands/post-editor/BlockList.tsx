import type { ReactNode } from "react";
import { useEditor } from "../../editing/editor-context.ts";
import { ItemList } from "../../editing/ItemList.tsx";
import { texts as editing } from "../../editing/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { BlockContent } from "./BlockContent.tsx";
import {
  addBlock,
  BLOCK_TYPES,
  type Block,
  type BlockType,
  MOST_BLOCKS,
  moveBlock,
  newBlock,
  removeBlock,
} from "./document.ts";
import { useEdit } from "./edit-context.ts";
import type { Problems } from "./problems.ts";
import { texts } from "./texts.ts";

interface BlockListProps {
  readonly blocks: readonly Block[];
  readonly problems: Problems;
}

/** The blocks of a post, in order. */
export function BlockList({ blocks, problems }: BlockListProps): ReactNode {
  const edit = useEdit();
  return (
    <section className="stack" aria-label={texts.blocks}>
      {blocks.length === 0 && (
        <div className="state editor-empty">
          <Icon name="pencil" />
          <h2 className="state-title">{texts.emptyTitle}</h2>
          <p>{texts.emptyText}</p>
        </div>
      )}
      <ItemList
        items={blocks}
        nameOf={({ type }, place) => texts.blockName(type, place + 1)}
        onMove={(key, where) => edit((document) => moveBlock(document, key, where))}
        onRemove={(key) => edit((document) => removeBlock(document, key))}
      >
        {(block) => <BlockContent block={block} problem={problems.blocks.get(block.key)} />}
      </ItemList>
      <AddRow count={blocks.length} />
    </section>
  );
}

function AddRow({ count }: { count: number }): ReactNode {
  const edit = useEdit();
  const { focusNext, announce } = useEditor();
  const isFull = count >= MOST_BLOCKS;

  function add(type: BlockType) {
    if (isFull) {
      announce(texts.fullOfBlocks(MOST_BLOCKS));
      return;
    }
    const block = newBlock(type);
    focusNext(block.key, "begin");
    edit((document) => addBlock(document, block));
    announce(editing.added(texts.blockName(type, count + 1), count + 1));
  }

  return (
    <fieldset className="editor-add">
      <legend className="field-label">{texts.addBlock}</legend>
      <div className="row">
        {BLOCK_TYPES.map((type) => (
          <button
            key={type}
            className="button button-quiet button-small"
            type="button"
            aria-disabled={isFull || undefined}
            data-part="begin"
            onClick={() => add(type)}
          >
            <Icon name="plus" />
            {texts.block[type]}
          </button>
        ))}
      </div>
      {isFull && <p className="field-hint">{texts.fullOfBlocks(MOST_BLOCKS)}</p>}
    </fieldset>
  );
}
