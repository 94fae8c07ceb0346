import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, freshDevice, leave, press, type } from "../../editing/testing.ts";
import { settle } from "../../testing/page.ts";
import { aPost, goodServer, open } from "./testing.tsx";

beforeEach(() => {
  freshDevice();
  history.replaceState(null, "", "/user/mia/posts/p1/edit");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CALL = "PUT /api/v1/post/p1";
const tagged = aPost({ title: "Lisbon", tags: ["sauna", "by the sea"] });

const field = () => screen.getByLabelText<HTMLInputElement>("Tags");
const described = () =>
  (field().getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

function chosen(): (string | null | undefined)[] {
  const list = screen.queryByRole("list", { name: "Tags that are chosen" });
  return list
    ? within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent)
    : [];
}

function enter(words: string): void {
  type("Tags", words);
  fireEvent.keyDown(field(), { key: "Enter" });
}

test("Enter and a comma both add a tag, and the tags are saved in order", async () => {
  const server = goodServer(tagged);
  await open();
  expect(chosen()).toEqual(["sauna", "by the sea"]);
  enter("Slow  Food");
  expect([chosen(), field().value]).toEqual([["sauna", "by the sea", "slow food"], ""]);
  expect(screen.getByText("slow food added, 3 tags").getAttribute("role")).toBe("status");
  type("Tags", "tram,");
  expect([chosen().at(-1), field().value]).toEqual(["tram", ""]);
  await leave("Title");
  expect(server.of(CALL).at(-1)?.body).toMatchObject({ tags: ["sauna", "by the sea", "slow food", "tram"] });
});

test("the button adds the typed tag, and so does leaving the field", async () => {
  goodServer(tagged);
  await open();
  type("Tags", "tram");
  await press("Add the tag");
  expect([chosen().at(-1), document.activeElement]).toEqual(["tram", field()]);
  type("Tags", "harbour");
  fireEvent.blur(field());
  await settle();
  expect(chosen().at(-1)).toBe("harbour");
});

test("a tag's button removes it and announces that, and undo restores it", async () => {
  const server = goodServer(tagged);
  await open();
  await press("Remove: sauna");
  expect(chosen()).toEqual(["by the sea"]);
  expect(document.activeElement).toBe(field());
  expect(screen.getByText("sauna removed").getAttribute("role")).toBe("status");
  await leave("Title");
  expect(server.of(CALL).at(-1)?.body).toMatchObject({ tags: ["by the sea"] });
  await press("Undo");
  expect(chosen()).toEqual(["sauna", "by the sea"]);
});

test("Backspace in the empty field removes nothing", async () => {
  goodServer(tagged);
  await open();
  fireEvent.keyDown(field(), { key: "Backspace" });
  await settle();
  expect(chosen()).toEqual(["sauna", "by the sea"]);
});

test("an invalid tag stays in the field, with an explanation", async () => {
  goodServer(tagged);
  await open();
  enter("#tram");
  expect(field().value).toBe("#tram");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(described()).toContain("A tag has letters and digits");
  expect(chosen()).toHaveLength(2);
  enter("Sauna");
  expect(described()).toContain("sauna is there already.");
  type("Tags", "tr");
  expect(field().getAttribute("aria-invalid")).toBeNull();
});

test("the eleventh tag is refused", async () => {
  goodServer(aPost({ tags: Array.from({ length: 10 }, (_, place) => `tag ${place}`) }));
  await open();
  enter("one more");
  expect(chosen()).toHaveLength(10);
  expect(described()).toContain("There are at most 10 tags.");
});

test("Enter does not interrupt the composition of an input method", async () => {
  goodServer(tagged);
  await open();
  type("Tags", "おん");
  fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
  expect([chosen().length, field().value]).toEqual([2, "おん"]);
});

test("the server's error of the tags stays until they change", async () => {
  const errors = [{ code: "invalid", message: "There are at most 10 tags.", field: "tags" }];
  goodServer(tagged).on(CALL, () => Response.json({ hasErrors: true, errors }, { status: 422 }));
  await open();
  fireEvent.click(screen.getByRole("radio", { name: /Publish now/ }));
  await press("Publish");
  expect(described()).toContain("There are at most 10 tags.");
  expect(document.activeElement).toBe(field());
  fireEvent.click(button("Remove: sauna"));
  expect(described()).not.toContain("There are at most 10 tags.");
});
