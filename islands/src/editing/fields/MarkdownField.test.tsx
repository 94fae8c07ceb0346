import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { button, press } from "../testing.ts";
import { MarkdownField } from "./MarkdownField.tsx";
import { loadRichText } from "./rich-text.ts";
import { chooseMarkdown, writesMarkdown } from "./writing-choice.ts";

beforeEach(async () => {
  localStorage.clear();
  chooseMarkdown(false);
  await loadRichText();
});

afterEach(cleanup);

function Field({ first, error }: { first: string; error?: string }): ReactNode {
  const [value, setValue] = useState(first);
  return (
    <>
      <MarkdownField label="Text" value={value} most={100} error={error} part="words" onChange={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue("Back to **this**")}>
        Other
      </button>
    </>
  );
}

const field = () => screen.getByLabelText("Text");

test("Markdown is shown formatted, under its label", () => {
  render(<Field first={"Come **early**.\n\n- a\n- b"} />);
  expect(field().getAttribute("role")).toBe("textbox");
  expect(field().getAttribute("aria-multiline")).toBe("true");
  expect(field().dataset["part"]).toBe("words");
  expect(field().querySelector("strong")?.textContent).toBe("early");
  expect(field().querySelectorAll("li")).toHaveLength(2);
  const tools = within(screen.getByRole("toolbar", { name: "Formatting: Text" })).getAllByRole("button");
  expect(tools.map(({ tabIndex }) => tabIndex).filter((index) => index === 0)).toHaveLength(1);
});

test("arrow keys move from tool to tool, and wrap around the ends", () => {
  render(<Field first="Come" />);
  button("Bold").focus();
  fireEvent.keyDown(button("Bold"), { key: "ArrowLeft" });
  expect(document.activeElement).toBe(button("Write Markdown"));
  fireEvent.keyDown(button("Write Markdown"), { key: "ArrowRight" });
  expect(document.activeElement).toBe(button("Bold"));
});

test("a tool changes the Markdown, and another document is shown", async () => {
  render(<Field first="Come" />);
  await press("Heading");
  expect(screen.getByRole("status").textContent).toBe("# Come");
  expect(button("Heading").getAttribute("aria-pressed")).toBe("true");
  await press("Other");
  expect(field().querySelector("strong")?.textContent).toBe("this");
});

/** Pastes at the beginning of the field, as typing does it: through the browser's own events. */
function write(text: string) {
  const data = { getData: (type: string) => (type === "text/plain" ? text : ""), types: ["text/plain"], files: [] };
  fireEvent.paste(field(), { clipboardData: data });
}

const told = () => screen.getByRole("status").textContent;

test("the editor around has typed text after the next frame", async () => {
  render(<Field first="Come" />);
  write("Do ");
  expect(field().textContent).toBe("Do Come");
  expect(told()).toBe("Come");
  await waitFor(() => expect(told()).toBe("Do Come"));
});

test.each<[string, () => void]>([
  ["the focus leaves", () => fireEvent.blur(field())],
  ["a command's key is pressed", () => fireEvent.keyDown(field(), { key: "Control", ctrlKey: true })],
  ["the page ends", () => fireEvent(window, new Event("pagehide"))],
  ["the page is hidden", () => fireEvent(document, new Event("visibilitychange", { bubbles: true }))],
  ["a tool is pressed", () => fireEvent.click(button("Heading"))],
])("the editor around has typed text at once when %s", (_, leave) => {
  render(<Field first="Come" />);
  write("Do ");
  expect(told()).toBe("Come");
  leave();
  expect(told()).toContain("Do Come");
});

test("typed text is there when Markdown is chosen", async () => {
  render(<Field first="Come" />);
  write("Do ");
  await press("Write Markdown");
  expect(field()).toHaveProperty("value", "Do Come");
});

test("a text from elsewhere replaces typed text that the editor around does not have yet", async () => {
  render(<Field first="Come" />);
  write("Do ");
  await press("Other");
  expect(field().textContent).toBe("Back to this");
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10)));
  expect(told()).toBe("Back to **this**");
});

test("Markdown in another form stays as it is until something is written", () => {
  render(<Field first={"* a\n* __b__"} />);
  expect(field().querySelector("strong")?.textContent).toBe("b");
  // Selecting all is a change of the selection alone.
  fireEvent.keyDown(field(), { key: "a", ctrlKey: true });
  fireEvent.blur(field());
  expect(told()).toBe("* a\n* __b__");
});

test("the choice to write Markdown is remembered", async () => {
  render(<Field first="Come **early**." />);
  await press("Write Markdown");
  expect(field()).toBeInstanceOf(HTMLTextAreaElement);
  expect(document.activeElement).toBe(field());
  expect(field()).toHaveProperty("value", "Come **early**.");
  expect(writesMarkdown()).toBe(true);
  await press("Write with formatting (Text)");
  expect(field().querySelector("strong")?.textContent).toBe("early");
});

test("Markdown that the formatted editor cannot represent stays Markdown, and loses nothing", () => {
  const markdown = "a <b>c</b> ![d](e)";
  render(<Field first={markdown} />);
  expect(field()).toHaveProperty("value", markdown);
  expect(screen.getByText(/can only be written as Markdown/)).toBeTruthy();
  expect(screen.queryByRole("toolbar")).toBeNull();
});

test("errors and the remaining length are shown for formatted text, too", () => {
  render(<Field first={"a".repeat(95)} error="Too plain." />);
  expect(field().getAttribute("aria-invalid")).toBe("true");
  const ids = field().getAttribute("aria-describedby")?.split(" ") ?? [];
  const words = ids.map((id) => document.getElementById(id)?.textContent).join(" ");
  expect(words).toContain("5 characters left");
  expect(words).toContain("Too plain.");
});
