import type { Command, EditorState } from "prosemirror-state";
import { markType, schema } from "./schema.ts";

/** A link of the text: where it stands and where it leads. */
export interface Link {
  readonly from: number;
  readonly to: number;
  readonly href: string;
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** The address that somebody means; undefined for what a link of a text may not lead to. */
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

/** Whether a link can stand where the cursor is. */
export function canLink({ selection }: EditorState): boolean {
  const { $from, $to } = selection;
  return $from.sameParent($to) && $from.parent.inlineContent && $from.parent.type.allowsMarkType(markType("link"));
}

/** The link around what is marked. */
export function linkAt({ selection }: EditorState): Link | undefined {
  const { $from, from, to } = selection;
  const [type, start] = [markType("link"), $from.start()];
  const links: Link[] = [];
  $from.parent.forEach((child, offset) => {
    const mark = type.isInSet(child.marks);
    if (mark) {
      const [begin, href] = [start + offset, String(mark.attrs["href"])];
      const last = links.at(-1);
      // Words of one link can differ in their other marks.
      const before = last && last.to === begin && last.href === href ? links.pop() : undefined;
      links.push({ from: before?.from ?? begin, to: begin + child.nodeSize, href });
    }
  });
  return links.find((link) => link.from <= from && to <= link.to);
}

/** Leads what is marked, or the words where nothing is, to an address. */
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

/** Leaves the words of a link without it. */
export const removeLink: Command = (state, dispatch) => {
  const link = linkAt(state);
  if (link) {
    dispatch?.(state.tr.removeMark(link.from, link.to, markType("link")));
  }
  return link !== undefined;
};
