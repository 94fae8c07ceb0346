import { isValidElement, memo, type ReactNode, useCallback, useLayoutEffect, useRef } from "react";
import { isFields } from "../../lib/guards.ts";
import { useEditor } from "../editor-context.ts";
import { ItemFrame } from "./ItemFrame.tsx";
import type { Direction, Item, MoveTarget } from "./items.ts";
import { Sortable } from "./Sortable.tsx";

interface ItemListProps<Entry extends Item> {
  readonly items: readonly Entry[];
  /** The kind and number of an item, such as "Text 2"; places count from 0. */
  readonly nameOf: (item: Entry, place: number) => string;
  /** The heading level: that below the heading of the list; nested items use the lowest one. */
  readonly heading?: "h2" | "h3" | "h4";
  readonly onMove: (key: string, where: MoveTarget) => void;
  readonly onRemove: (key: string) => void;
  /** Renders an item's fields, as one element: it renders again only when its props change. */
  readonly children: (item: Entry, place: number) => ReactNode;
}

/**
 * Items in an order that buttons and dragging change. Renders no list without items. A change of one item renders that
 * one alone, so that typing in a long list stays quick.
 */
export function ItemList<Entry extends Item>(props: ItemListProps<Entry>): ReactNode {
  const { items, nameOf, heading = "h3", children } = props;
  const { focusNext } = useEditor();
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  // The same functions for every render, which call the newest ones of the list.
  const move = useCallback((key: string, direction: Direction) => latest.current.onMove(key, direction), []);
  const remove = useCallback((key: string) => latest.current.onRemove(key), []);
  const nameAt = useCallback((place: number) => {
    const item = latest.current.items[place];
    return item ? latest.current.nameOf(item, place) : "";
  }, []);
  const drop = useCallback(
    (key: string, to: number) => {
      focusNext(key, "handle");
      latest.current.onMove(key, to);
    },
    [focusNext],
  );

  return (
    items.length > 0 && (
      <Sortable ids={items.map(({ key }) => key)} nameOf={nameAt} onMove={drop}>
        <ol className="editor-items">
          {items.map((item, place) => (
            <Entry
              key={item.key}
              itemKey={item.key}
              name={nameOf(item, place)}
              heading={heading}
              place={place}
              count={items.length}
              neighbour={(items[place + 1] ?? items[place - 1])?.key}
              onMove={move}
              onRemove={remove}
            >
              {children(item, place)}
            </Entry>
          ))}
        </ol>
      </Sortable>
    )
  );
}

/** An item's frame, which renders again only when its own props or those of its fields change. */
const Entry = memo(ItemFrame, isSameProps);

/**
 * Whether two elements' props are equal; their children are compared in the same way. Each key that is typed in a list
 * of a hundred items compares two hundred elements, so this makes no copies of their props.
 */
function isSameProps(before: unknown, next: unknown): boolean {
  if (!(isFields(before) && isFields(next))) {
    return false;
  }
  const names = Object.keys(next);
  return (
    Object.keys(before).length === names.length &&
    names.every((name) => {
      const [old, current] = [before[name], next[name]];
      return Object.is(old, current) || (name === "children" && isSameElement(old, current));
    })
  );
}

function isSameElement(before: unknown, next: unknown): boolean {
  return (
    isValidElement(before) &&
    isValidElement(next) &&
    before.type === next.type &&
    before.key === next.key &&
    isSameProps(before.props, next.props)
  );
}
