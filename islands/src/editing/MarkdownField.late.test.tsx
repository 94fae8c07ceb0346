import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentType, type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MarkdownFieldProps } from "./MarkdownField.tsx";

/** The field before formatted writing has come, and what brings it; both are new for each test. */
async function anew() {
  vi.resetModules();
  const [field, { loadRichText }] = await Promise.all([import("./MarkdownField.tsx"), import("./rich-text.ts")]);
  return { ...field, loadRichText };
}

/** An empty text around the field. */
function Text({ of: Of }: { of: ComponentType<MarkdownFieldProps> }): ReactNode {
  const [value, setValue] = useState("");
  return <Of label="Text" value={value} most={100} error={undefined} onChange={setValue} />;
}

beforeEach(() => localStorage.clear());

afterEach(cleanup);

const field = () => screen.getByLabelText("Text");

test("an empty field that has the focus is exchanged, and has it still", async () => {
  const { MarkdownField, loadRichText } = await anew();
  render(<Text of={MarkdownField} />);
  act(() => field().focus());
  expect(field()).toBeInstanceOf(HTMLTextAreaElement);
  await act(loadRichText);
  expect(field().getAttribute("role")).toBe("textbox");
  expect(document.activeElement).toBe(field());
});

test("words are not exchanged under somebody's hands, only once they are left", async () => {
  const { MarkdownField, loadRichText } = await anew();
  render(<Text of={MarkdownField} />);
  act(() => field().focus());
  fireEvent.change(field(), { target: { value: "Come **early**" } });
  await act(loadRichText);
  expect(field()).toBeInstanceOf(HTMLTextAreaElement);
  act(() => field().blur());
  expect(field().querySelector("strong")?.textContent).toBe("early");
});
