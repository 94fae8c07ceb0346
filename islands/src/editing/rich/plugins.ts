import { baseKeymap, chainCommands, exitCode } from "prosemirror-commands";
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { MarkType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import type { Command, Plugin } from "prosemirror-state";
import { TOOLS } from "./commands.ts";
import { markType, nodeType } from "./schema.ts";

/**
 * Keyboard shortcuts, and rules that turn typed Markdown into marks. Undo belongs to the whole editor, and Tab moves
 * on.
 */
export function plugins(openLink: Command): Plugin[] {
  const item = nodeType("list_item");
  const tools = Object.fromEntries(
    TOOLS.flatMap(({ keys, run }) => (keys === undefined ? [] : [[keys, run] as const])),
  );
  return [
    inputRules({ rules: RULES }),
    keymap({
      ...tools,
      "Mod-k": openLink,
      "Mod-[": liftListItem(item),
      "Mod-]": sinkListItem(item),
      "Shift-Enter": lineBreak,
      "Mod-Enter": lineBreak,
      Backspace: undoInputRule,
    }),
    keymap({ Enter: splitListItem(item) }),
    keymap(baseKeymap),
  ];
}

/** Starts a new line within the paragraph, or leaves a code block. */
const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  // A heading has one line.
  if (state.selection.$from.parent.type.name !== "paragraph") {
    return false;
  }
  dispatch?.(state.tr.replaceSelectionWith(nodeType("hard_break").create()).scrollIntoView());
  return true;
});

const RULES: readonly InputRule[] = [
  wrappingInputRule(/^\s*>\s$/, nodeType("blockquote")),
  wrappingInputRule(/^\s*[-+*]\s$/, nodeType("bullet_list"), { tight: true }),
  wrappingInputRule(
    /^(\d{1,9})\.\s$/,
    nodeType("ordered_list"),
    ([, first]) => ({ order: Number(first), tight: true }),
    ([, first], node) => node.childCount + Number(node.attrs["order"]) === Number(first),
  ),
  textblockTypeInputRule(/^(#{1,6})\s$/, nodeType("heading"), ([, signs = "#"]) => ({ level: signs.length })),
  textblockTypeInputRule(/^```$/, nodeType("code_block")),
  // Within a word, as in "2*3*4", signs are signs.
  markRule(/(?<![\p{L}\p{N}*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/u, markType("strong")),
  markRule(/(?<![\p{L}\p{N}*])\*([^*\s](?:[^*]*[^*\s])?)\*$/u, markType("em")),
  markRule(/`([^`\s](?:[^`]*[^`\s])?)`$/, markType("code")),
];

/** Marks the words between two signs when the last sign is typed. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, (state, [whole, words = ""], start, end) => {
    const sign = (whole.length - words.length) / 2;
    if (words === "" || !state.doc.resolve(start).parent.type.allowsMarkType(type)) {
      return null;
    }
    const last = start + sign + words.length;
    return state.tr
      .delete(last, end)
      .delete(start, start + sign)
      .addMark(start, start + words.length, type.create())
      .removeStoredMark(type);
  });
}
