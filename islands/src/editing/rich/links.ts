import type { Command, EditorState } from "prosemirror-state";
import { markType, schema } from "./schema.ts";

/** A link of the text: its range and its target. */
export interface Link {
  readonly from: number;
  readonly to: number;
  readonly href: string;
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Completes a typed address; undefined where a link may not lead there. */
export function readAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (/^https:\/\/[^\s/]\S*$/i.test(address) || /^mailto:[^\s@]+@[^\s@]+$/i.test(address)) {
    return address;
  }
  if (SCHEME.test(address)) {
    return undefined;
  }
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(address)) {
    return `mailto:${address}`;
  }
  return /^[^\s@/.]+(?:\.[^\s@/.]+)+(?:[/?#]\S*)?$/.test(address) ? `https://${address}` : undefined;
}

/** Whether a link can be set at the cursor. */
export function canLink({ selection }: EditorState): boolean {
  const { $from, $to } = selection;
  return $from.sameParent($to) && $from.parent.inlineContent && $from.parent.type.allowsMarkType(markType("link"));
}

/** The link around the selection. */
export function linkAt({ selection }: EditorState): Link | undefined {
  const { $from, from, to } = selection;
  const [type, start] = [markType("link"), $from.start()];
  const links: Link[] = [];
  $from.parent.forEach((child, offset) => {
    const mark = type.isInSet(child.marks);
    if (mark) {
      const [begin, href] = [start + offset, String(mark.attrs["href"])];
      const last = links.at(-1);
      // Parts of one link can have different other marks.
      const before = last && last.to === begin && last.href === href ? links.pop() : undefined;
      links.push({ from: before?.from ?? begin, to: begin + child.nodeSize, href });
    }
  });
  return links.find((link) => link.from <= from && to <= link.to);
}

/** Links the selection, or inserts the words as a link where nothing is selected. */
export function setLink(href: string, words: string): Command {
  return (state, dispatch) => {
    const { tr, selection } = state;
    const mark = markType("link").create({ href });
    const { from, to } = linkAt(state) ?? selection;
    if (from === to) {
      dispatch?.(tr.replaceSelectionWith(schema.text(words || href, [mark]), false).scrollIntoView());
    } else {
      dispatch?.(tr.removeMark(from, to, mark.type).addMark(from, to, mark).scrollIntoView());
    }
    return true;
  };
}

/** Removes a link and keeps its words. */
export const removeLink: Command = (state, dispatch) => {
  const link = linkAt(state);
  if (link) {
    dispatch?.(state.tr.removeMark(link.from, link.to, markType("link")));
  }
  return link !== undefined;
};
