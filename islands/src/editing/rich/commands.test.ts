import { type Command, EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { TOOLS, type ToolName } from "./commands.ts";
import { ariaKeys, keyWords } from "./keys.ts";
import { canLink, linkAt, readAddress, removeLink, setLink } from "./links.ts";
import { readMarkdown, writeMarkdown } from "./markdown.ts";

/** Selects the first occurrence of the words. */
function marked(markdown: string, words: string): EditorState {
  const doc = readMarkdown(markdown);
  let selection = TextSelection.atStart(doc);
  doc.descendants((node, position) => {
    const at = node.isText ? (node.text ?? "").indexOf(words) : -1;
    if (at >= 0) {
      selection = TextSelection.create(doc, position + at, position + at + words.length);
    }
  });
  return EditorState.create({ doc, selection });
}

function after(state: EditorState, ...commands: Command[]): EditorState {
  let current = state;
  for (const command of commands) {
    command(current, (transaction) => {
      current = current.apply(transaction);
    });
  }
  return current;
}

function tool(name: ToolName) {
  const found = TOOLS.find((each) => each.name === name);
  if (!found) {
    throw new Error(`There is no tool named ${name}.`);
  }
  return found;
}

test.each<[ToolName, string]>([
  ["bold", "Come **early** please"],
  ["italic", "Come *early* please"],
  ["code", "Come `early` please"],
  ["heading", "# Come early please"],
  ["subheading", "## Come early please"],
  ["bullets", "* Come early please"],
  ["numbers", "1. Come early please"],
  ["quote", "> Come early please"],
])("%s is applied to the selected words, and removed again", (name, markdown) => {
  const { run, isOn } = tool(name);
  const before = marked("Come early please", "early");
  expect(isOn(before)).toBe(false);
  const once = after(before, run);
  expect(writeMarkdown(once.doc)).toBe(markdown);
  expect(isOn(once)).toBe(true);
  expect(writeMarkdown(after(once, run).doc)).toBe("Come early please");
});

test("a list changes to the other kind", () => {
  const list = after(marked("- a\n- b", "a"), tool("numbers").run);
  expect(writeMarkdown(list.doc)).toBe("1. a\n2. b");
  expect(tool("bullets").isOn(list)).toBe(false);
});

test("selected words get a link, another one, and lose it again", () => {
  const before = marked("Come by **train** today", "train");
  expect([canLink(before), linkAt(before)]).toEqual([true, undefined]);
  const linked = after(before, setLink("https://a.example", ""));
  expect(writeMarkdown(linked.doc)).toBe("Come by **[train](https://a.example)** today");
  expect(linkAt(linked)?.href).toBe("https://a.example");
  const elsewhere = after(linked, setLink("mailto:mia@example.org", ""));
  expect(writeMarkdown(elsewhere.doc)).toBe("Come by **[train](mailto:mia@example.org)** today");
  expect(writeMarkdown(after(elsewhere, removeLink).doc)).toBe("Come by **train** today");
});

test("without a selection the words of the link are inserted", () => {
  const state = EditorState.create({ doc: readMarkdown("") });
  expect(writeMarkdown(after(state, setLink("https://a.example", "here")).doc)).toBe("[here](https://a.example)");
  expect(writeMarkdown(after(state, setLink("https://a.example", "")).doc)).toBe(
    "[https://a.example](https://a.example)",
  );
});

test("a link with words of different marks is one link", () => {
  const state = marked("[a **b** c](https://d.example) [e](https://f.example)", "b");
  const link = linkAt(state);
  expect(link && state.doc.textBetween(link.from, link.to)).toBe("a b c");
});

test.each([
  ["https://a.example/b", "https://a.example/b"],
  [" HTTPS://a.example ", "HTTPS://a.example"],
  ["mailto:mia@example.org", "mailto:mia@example.org"],
  ["mia@example.org", "mailto:mia@example.org"],
  ["a.example", "https://a.example"],
  ["a.example/b?c", "https://a.example/b?c"],
])("%j means %j", (typed, address) => {
  expect(readAddress(typed)).toBe(address);
});

test.each([
  "",
  "word",
  "two words",
  "http://a.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "//a.example",
  "https://",
])("%j is no address", (typed) => {
  expect(readAddress(typed)).toBeUndefined();
});

test("shortcuts are shown as the device names them", () => {
  expect(keyWords("Mod-b", "Linux x86_64")).toBe("Ctrl+B");
  expect(keyWords("Mod-Shift-8", "MacIntel")).toBe("Cmd+Shift+8");
  expect(ariaKeys("Mod-b", "Linux x86_64")).toBe("Control+B");
  expect(ariaKeys("Mod-b", "MacIntel")).toBe("Meta+B");
});
