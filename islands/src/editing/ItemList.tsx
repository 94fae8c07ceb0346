import type { ReactNode } from "react";
import { useEditor } from "./editor-context.ts";
import { ItemFrame } from "./ItemFrame.tsx";
import type { Item, Where } from "./items.ts";
import { Sortable } from "./Sortable.tsx";

interface ItemListProps<Entry extends Item> {
  readonly items: readonly Entry[];
  /** The kind and number of an item, such as "Text 2"; places count from 0. */
  readonly nameOf: (item: Entry, place: number) => string;
  /** The heading level; nested items use the lower one. */
  readonly heading?: "h3" | "h4";
  readonly onMove: (key: string, where: Where) => void;
  readonly onRemove: (key: string) => void;
  /** Renders an item's fields. */
  readonly children: (item: Entry, place: number) => ReactNode;
}

/** Items in an order that buttons and dragging change. Renders no list without items. */
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
