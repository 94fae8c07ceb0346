import MarkdownIt from "markdown-it";
import {
  defaultMarkdownParser,
  defaultMarkdownSerializer,
  MarkdownParser,
  MarkdownSerializer,
} from "prosemirror-markdown";
import type { Node } from "prosemirror-model";
import { EM, hasBoth, STRONG, withDelimiters } from "./delimiters.ts";
import { escapedAddress, escapedTitle, escapedWords } from "./escape.ts";
import { schema } from "./schema.ts";

/** Converts Markdown to formatted text and back. */

const { image: _, ordered_list: numbered, ...tokens } = defaultMarkdownParser.tokens;
const parser = new MarkdownParser(schema, tokenizer(false), {
  ...tokens,
  ordered_list: {
    block: "ordered_list",
    getAttrs: (token, found, at) => ({
      ...numbered?.getAttrs?.(token, found, at),
      // A list may begin with 0.
      order: Number(token.attrGet("start") ?? 1),
    }),
  },
});

const { em, strong, code } = defaultMarkdownSerializer.marks;
const serializer = new MarkdownSerializer(
  {
    ...defaultMarkdownSerializer.nodes,
    code_block: (state, node) => {
      const words = node.textContent;
      const longest = Math.max(2, ...[...words.matchAll(/`+/g)].map(([signs]) => signs.length));
      const fence = "`".repeat(longest + 1);
      state.write(`${fence}${String(node.attrs["params"] ?? "")}\n`);
      state.text(words, false);
      if (words !== "") {
        state.write("\n");
      }
      state.write(fence);
      state.closeBlock(node);
    },
    text: (state, node, parent, index) => {
      const isStart = index === 0 || parent.child(index - 1).type.name === "hard_break";
      const words = escapedWords(node.text ?? "", isStart);
      // Trailing "#" characters would close a heading.
      state.text(parent.type.name === "heading" ? words.replace(/(?<!\\)#(?=#*\s*$)/g, "\\#") : words, false);
    },
  },
  {
    ...(em && { em: { ...em, ...EM } }),
    ...(strong && { strong: { ...strong, ...STRONG } }),
    ...(code && { code }),
    link: {
      open: "[",
      close: (_state, { attrs }) => {
        const { href, title } = attrs;
        const said = typeof title === "string" && title !== "" ? ` ${escapedTitle(title)}` : "";
        return `](${escapedAddress(String(href))}${said})`;
      },
    },
  },
);

/** Recognizes HTML tags. */
const reader = tokenizer(true);

/** Parses Markdown into formatted text; throws on what it cannot represent. */
export function readMarkdown(markdown: string): Node {
  const document: Node | null = parser.parse(markdown);
  if (!document) {
    throw new Error("The Markdown has no text.");
  }
  return document;
}

export function writeMarkdown(document: Node): string {
  const written = serializer.serialize(document).replace(/^\n+|\n+$/g, "");
  const markdown = withDelimiters(written, "*");
  if (!hasBoth(written) || readMarkdown(markdown).eq(document)) {
    return markdown;
  }
  // Of a run such as "****" readers cannot tell what ends and what begins.
  const other = withDelimiters(written, "_");
  return readMarkdown(other).eq(document) ? other : markdown;
}

/** Whether a visitor sees the same after a round trip through formatted text. */
export function canKeep(markdown: string): boolean {
  try {
    const document = readMarkdown(markdown);
    return !isBeyond(markdown) && readMarkdown(writeMarkdown(document)).eq(document);
  } catch {
    return false;
  }
}

/**
 * Markdown that the server renders differently from formatted text: tags as plain text, and marks within marks of
 * their kind.
 */
function isBeyond(markdown: string): boolean {
  return reader.parse(markdown, {}).some(({ type, children }) => type === "html_block" || isTangled(children ?? []));
}

/** Whether a line contains tags, or a mark within another of its kind. */
function isTangled(parts: readonly { readonly type: string; readonly nesting: number }[]): boolean {
  const open = new Set<string>();
  for (const { type, nesting } of parts) {
    if (type === "html_inline" || open.has(type)) {
      return true;
    }
    if (nesting === 1) {
      open.add(type);
    } else if (nesting === -1) {
      open.delete(type.replace("_close", "_open"));
    }
  }
  return false;
}

/** A CommonMark parser that keeps addresses as written, because the server checks them. */
function tokenizer(readsTags: boolean): MarkdownIt {
  const made = new MarkdownIt("commonmark", { html: readsTags });
  made.normalizeLink = (address) => address;
  made.normalizeLinkText = (address) => address;
  made.validateLink = () => true;
  return made;
}
