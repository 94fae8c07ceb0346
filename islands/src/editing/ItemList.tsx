import type { ReactNode } from "react";
import { useEditor } from "./editor-context.ts";
import { ItemFrame } from "./ItemFrame.tsx";
import type { Item, Where } from "./items.ts";
import { Sortable } from "./Sortable.tsx";

interface ItemListProps<Entry extends Item> {
  readonly items: readonly Entry[];
  /** "Text 2": what an item is and where it stands; places count from 0. */
  readonly nameOf: (item: Entry, place: number) => string;
  /** Of the names; items within an item have the lower one. */
  readonly heading?: "h3" | "h4";
  readonly onMove: (key: string, where: Where) => void;
  readonly onRemove: (key: string) => void;
  /** What an item holds. */
  readonly children: (item: Entry, place: number) => ReactNode;
}

/** Items in their order, which is changed by buttons or by dragging; without any there is no list. */
export function ItemList<Entry extends Item>(props: ItemListProps<Entry>): ReactNode {
  const { items, nameOf, heading = "h3", onMove, onRemove, children } = props;
  const { focusNext } = useEditor();
  const nameAt = (place: number) => {
    const item = items[place];
    return item ? nameOf(item, place) : "";
  };

  function drop(key: string, to: number) {
    focusNext(key, "handle");
    onMove(key, to);
  }

  return (
    items.length > 0 && (
      <Sortable ids={items.map(({ key }) => key)} nameOf={nameAt} onMove={drop}>
        <ol className="editor-items">
          {items.map((item, place) => (
            <ItemFrame
              key={item.key}
              itemKey={item.key}
              name={nameOf(item, place)}
              heading={heading}
              place={place}
              count={items.length}
              neighbour={(items[place + 1] ?? items[place - 1])?.key}
              onMove={(direction) => onMove(item.key, direction)}
              onRemove={() => onRemove(item.key)}
            >
              {children(item, place)}
            </ItemFrame>
          ))}
        </ol>
      </Sortable>
    )
  );
}
