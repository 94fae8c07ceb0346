import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { EditorContext } from "../editor-context.ts";
import { SortedPictures } from "../images/SortedPictures.tsx";
import { createUploads } from "../images/uploads.ts";
import { pictureQuery } from "../queries.ts";
import { aPicture, button, noDescriptions } from "../testing.ts";
import { announcementsOf } from "./Dragging.tsx";
import { relocated } from "./items.ts";

afterEach(cleanup);

/** An entry as dnd-kit reports it. */
const entry = (id: string) => ({ id, rect: { current: { initial: null, translated: null } }, data: { current: {} } });
const target = (id: string) => ({
  id,
  rect: { width: 0, height: 0, top: 0, left: 0, right: 0, bottom: 0 },
  data: { current: {} },
  disabled: false,
});

test("dragging announces positions in the order that the page shows", () => {
  const said = announcementsOf(["a", "b", "c"], (place) => `Text ${place + 1}`);
  const [active, over] = [entry("a"), target("c")];
  expect(said.onDragStart({ active })).toBe("Text 1 is picked up, place 1 of 3.");
  expect(said.onDragOver({ active, over })).toBe("Text 1 is over place 3 of 3.");
  expect(said.onDragOver({ active, over: null })).toBeUndefined();
  expect(said.onDragEnd({ active, over })).toBe("Text 1 is put down at place 3 of 3.");
  expect(said.onDragCancel({ active, over: null })).toBe("Text 1 is back where it was.");
});

const IDS = ["i1", "i2", "i3"];

function Pictures({ announce }: { announce: (words: string) => void }): ReactNode {
  const [ids, setIds] = useState<readonly string[]>(IDS);
  const uploads = createUploads<string>({ send: () => new Promise(() => {}), onDone: () => {} });
  return (
    <EditorContext value={{ userId: "u1", uploads, descriptions: noDescriptions(), focusNext: () => {}, announce }}>
      <SortedPictures
        imageIds={ids}
        onRemove={(id) => setIds(ids.filter((other) => other !== id))}
        onMove={(id, to) => setIds(relocated(ids, ids.indexOf(id), to))}
      />
    </EditorContext>
  );
}

function drawPictures(announce: (words: string) => void = () => {}): void {
  const queryClient = new QueryClient();
  for (const id of IDS) {
    queryClient.setQueryData(pictureQuery(id).queryKey, aPicture(id, `Picture of ${id}`));
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Pictures announce={announce} />
    </QueryClientProvider>,
  );
}

const order = () => screen.getAllByRole("img").map((image) => image.getAttribute("alt"));

test("buttons move pictures and keep the focus; at the ends they do nothing", () => {
  const said: string[] = [];
  drawPictures((words) => said.push(words));
  fireEvent.click(button("Move picture 1 later"));
  expect(order()).toEqual(["Picture of i2", "Picture of i1", "Picture of i3"]);
  expect(document.activeElement).toBe(button("Move picture 2 later"));
  fireEvent.click(button("Move picture 1 earlier"));
  expect(order()).toEqual(["Picture of i2", "Picture of i1", "Picture of i3"]);
  expect(said).toEqual(["Moved to place 2 of 3"]);
});

test("each picture has a handle with a name and instructions", () => {
  drawPictures();
  const handle = button("Drag: Picture 2");
  const help = document.getElementById(handle.getAttribute("aria-describedby") ?? "");
  expect(help?.textContent).toContain("space bar");
  expect(handle.getAttribute("aria-roledescription")).toBe("draggable");
});

test("a single picture cannot be moved", () => {
  drawPictures();
  fireEvent.click(button("Remove picture 1"));
  fireEvent.click(button("Remove picture 1"));
  expect(screen.queryByRole("button", { name: /^Drag/ })).toBeNull();
  expect(order()).toEqual(["Picture of i3"]);
});
