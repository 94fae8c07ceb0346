import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { AddRow } from "./AddRow.tsx";
import { BlockContent } from "./BlockContent.tsx";
import type { Block } from "./document.ts";
import type { BlockProblem } from "./problems.ts";
import { texts } from "./texts.ts";

interface BlockItemProps {
  readonly block: Block;
  /** From 0. */
  readonly place: number;
  readonly count: number;
  readonly problem: BlockProblem | undefined;
  /** The kinds of blocks to add below it are shown. */
  readonly isOpen: boolean;
  /** Opens them below a block, or closes them. */
  readonly onOpen: (key: string | undefined) => void;
}

/** A block, and a way to add one between it and the next. */
export function BlockItem({ block, place, count, problem, isOpen, onOpen }: BlockItemProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLFieldSetElement>(null);
  const name = texts.blockName(block.type, place + 1);

  useEffect(() => {
    if (isOpen) {
      field.current?.querySelector("button")?.focus();
    }
  }, [isOpen]);

  function close() {
    onOpen(undefined);
    button.current?.focus();
  }

  return (
    <>
      <BlockContent block={block} problem={problem} />
      {place < count - 1 && (
        <div className="editor-between">
          <button
            ref={button}
            className="icon-button"
            type="button"
            aria-label={texts.addBelow(name)}
            aria-expanded={isOpen}
            onClick={() => onOpen(isOpen ? undefined : block.key)}
          >
            <Icon name="plus" />
          </button>
          {isOpen && (
            <AddRow
              at={place + 1}
              count={count}
              below={name}
              field={field}
              onAdded={() => onOpen(undefined)}
              onEscape={close}
            />
          )}
        </div>
      )}
    </>
  );
}
