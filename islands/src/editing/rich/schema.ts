import { schema as commonMark } from "prosemirror-markdown";
import { type MarkType, type NodeType, Schema } from "prosemirror-model";

/** The schema of a formatted text: CommonMark without pictures and without HTML, as the server shows it. */

/** Allowed targets of pasted links; server/domain/src/creators/markdown.rs shows these as links. */
const LINKED = /^(?:https?:\/\/|mailto:|\/(?!\/))/i;
/** The server's headings begin at the third level. */
const LOWERED = 2;
const LOWEST = 6;

export const schema = new Schema({
  nodes: commonMark.spec.nodes.remove("image").update("heading", {
    attrs: { level: { default: 1 } },
    content: "inline*",
    group: "block",
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      getAttrs: (dom: HTMLElement) => ({ level: Number(dom.dataset["level"] ?? level) }),
    })),
    toDOM: ({ attrs }) => {
      const level = Number(attrs["level"]);
      return [`h${Math.min(level + LOWERED, LOWEST)}`, { "data-level": String(level) }, 0];
    },
  }),
  marks: commonMark.spec.marks.update("link", {
    attrs: { href: {}, title: { default: null } },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (dom: HTMLElement) => {
          const href = dom.getAttribute("href") ?? "";
          return LINKED.test(href) && { href, title: dom.getAttribute("title") };
        },
      },
    ],
    toDOM: ({ attrs }) => {
      const [href, title] = [String(attrs["href"]), attrs["title"]];
      return [
        "a",
        { ...(LINKED.test(href) && { href, rel: "noopener" }), ...(typeof title === "string" && { title }) },
        0,
      ];
    },
  }),
});

export function nodeType(name: string): NodeType {
  const type: NodeType | undefined = schema.nodes[name];
  if (!type) {
    throw new Error(`There is no kind of part named "${name}".`);
  }
  return type;
}

export function markType(name: string): MarkType {
  const type: MarkType | undefined = schema.marks[name];
  if (!type) {
    throw new Error(`There is no mark named "${name}".`);
  }
  return type;
}
