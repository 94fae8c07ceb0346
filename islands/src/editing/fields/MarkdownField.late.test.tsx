import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentType, type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MarkdownFieldProps } from "./MarkdownField.tsx";

/** The field before the formatted editor has loaded, and its loader; each test gets new ones. */
async function anew() {
  vi.resetModules();
  const [field, { loadRichText }] = await Promise.all([import("./MarkdownField.tsx"), import("./rich-text.ts")]);
  return { ...field, loadRichText };
}

/** A parent with a text around the field. */
function Text({ of: Of, first = "" }: { of: ComponentType<MarkdownFieldProps>; first?: string }): ReactNode {
  const [value, setValue] = useState(first);
  return <Of label="Text" value={value} most={100} error={undefined} onChange={setValue} />;
}

beforeEach(() => localStorage.clear());

afterEach(cleanup);

const field = () => screen.getByLabelText("Text");

test("a focused empty field is replaced and keeps the focus", async () => {
  const { MarkdownField, loadRichText } = await anew();
  render(<Text of={MarkdownField} />);
  act(() => field().focus());
  expect(field()).toBeInstanceOf(HTMLTextAreaElement);
  await act(loadRichText);
  expect(field().getAttribute("role")).toBe("textbox");
  expect(document.activeElement).toBe(field());
});

test("a text is formatted at once, without a move of the pointer, also in a field that has just got the focus", async () => {
  const { MarkdownField } = await anew();
  render(<Text of={MarkdownField} first="Come **early**" />);
  act(() => field().focus());
  await vi.waitFor(() => expect(field().querySelector("strong")?.textContent).toBe("early"));
  expect(document.activeElement).toBe(field());
});

test("a field that is being typed in is not replaced while it has the focus", async () => {
  const { MarkdownField, loadRichText } = await anew();
  render(<Text of={MarkdownField} />);
  act(() => field().focus());
  fireEvent.change(field(), { target: { value: "Come **early**" } });
  await act(loadRichText);
  expect(field()).toBeInstanceOf(HTMLTextAreaElement);
  act(() => field().blur());
  expect(field().querySelector("strong")?.textContent).toBe("early");
});
