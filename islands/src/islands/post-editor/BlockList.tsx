import { type ReactNode, useState } from "react";
import { ItemList } from "../../editing/lists/ItemList.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { AddRow } from "./AddRow.tsx";
import { BlockItem } from "./BlockItem.tsx";
import { type Block, moveBlock, removeBlock } from "./document.ts";
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
  /** The block below which the next one is added. */
  const [after, setAfter] = useState<string>();
  return (
    <section className="stack editor-blocks" aria-label={texts.blocks}>
      {blocks.length === 0 && (
        <div className="state editor-empty">
          <Icon name="pencil" />
          <h2 className="state-title">{texts.emptyTitle}</h2>
          <p>{texts.emptyText}</p>
        </div>
      )}
      <ItemList
        heading="h2"
        items={blocks}
        nameOf={({ type }, place) => texts.blockName(type, place + 1)}
        onMove={(key, where) => edit((document) => moveBlock(document, key, where))}
        onRemove={(key) => edit((document) => removeBlock(document, key))}
      >
        {(block, place) => (
          <BlockItem
            block={block}
            place={place}
            count={blocks.length}
            problem={problems.blocks.get(block.key)}
            isOpen={after === block.key}
            onOpen={setAfter}
          />
        )}
      </ItemList>
      <AddRow at={blocks.length} count={blocks.length} />
    </section>
  );
}
