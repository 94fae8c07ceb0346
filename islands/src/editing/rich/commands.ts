import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { Attrs, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import { markType, nodeType } from "./schema.ts";

/** A tool for the selected text. */
export interface Tool {
  readonly name: ToolName;
  /** In the keymap's notation. */
  readonly keys?: string;
  readonly isOn: (state: EditorState) => boolean;
  readonly run: Command;
}

export type ToolName = "bold" | "italic" | "code" | "heading" | "subheading" | "bullets" | "numbers" | "quote";

export const TOOLS: readonly Tool[] = [
  markTool("bold", "strong", "Mod-b"),
  markTool("italic", "em", "Mod-i"),
  headingTool("heading", 1),
  headingTool("subheading", 2),
  listTool("bullets", "bullet_list", "Mod-Shift-8"),
  listTool("numbers", "ordered_list", "Mod-Shift-7"),
  { name: "quote", keys: "Mod-Shift-9", isOn: isWithin("blockquote"), run: toggleQuote },
  markTool("code", "code"),
];

function markTool(name: ToolName, mark: string, keys?: string): Tool {
  const type = markType(mark);
  return {
    name,
    ...(keys !== undefined && { keys }),
    isOn: ({ doc, selection, storedMarks }) => {
      const { $from, from, to, empty } = selection;
      return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
    },
    run: toggleMark(type),
  };
}

function headingTool(name: ToolName, level: number): Tool {
  const type = nodeType("heading");
  const isOn = ({ selection }: EditorState) => selection.$from.parent.hasMarkup(type, { level });
  return {
    name,
    isOn,
    run: (state, dispatch, view) =>
      (isOn(state) ? setBlockType(nodeType("paragraph")) : setBlockType(type, { level }))(state, dispatch, view),
  };
}

function listTool(name: ToolName, list: string, keys: string): Tool {
  const type = nodeType(list);
  return { name, keys, isOn: isWithin(list), run: toggleList(type) };
}

/** Wraps the selection in a list, unwraps it, or changes the kind of its list. */
function toggleList(type: NodeType): Command {
  return (state, dispatch, view) => {
    const found = listAround(state);
    if (!found) {
      return wrapInList(type, { tight: true })(state, dispatch, view);
    }
    if (found.type === type) {
      return liftListItem(nodeType("list_item"))(state, dispatch, view);
    }
    dispatch?.(state.tr.setNodeMarkup(found.at, type, { tight: found.attrs["tight"] }));
    return true;
  };
}

/** The innermost list of either kind. */
function listAround({ selection }: EditorState): { at: number; type: NodeType; attrs: Attrs } | undefined {
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type, attrs } = $from.node(depth);
    if (["bullet_list", "ordered_list"].includes(type.name)) {
      return { at: $from.before(depth), type, attrs };
    }
  }
  return undefined;
}

function toggleQuote(...[state, dispatch, view]: Parameters<Command>): boolean {
  return isWithin("blockquote")(state)
    ? lift(state, dispatch, view)
    : wrapIn(nodeType("blockquote"))(state, dispatch, view);
}

/** Whether the start of the selection lies in such a node; of lists, the innermost counts. */
function isWithin(name: string): (state: EditorState) => boolean {
  if (name === "blockquote") {
    return ({ selection: { $from } }) =>
      Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).some(({ type }) => type.name === name);
  }
  return (state) => listAround(state)?.type.name === name;
}
