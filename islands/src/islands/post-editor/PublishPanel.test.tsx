import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, freshDevice, leave, press, saveWords, type } from "../../editing/testing.ts";
import { settle } from "../../testing/page.ts";
import { failure, noNetwork } from "../../testing/server.ts";
import { aPost, goodServer, open } from "./testing.tsx";
import { zoneName } from "./time.ts";

beforeEach(() => {
  freshDevice();
  document.documentElement.lang = "en";
  history.replaceState(null, "", "/user/mia/posts/p1/edit");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CALL = "PUT /api/v1/post/p1";
const draft = aPost({
  title: "Lisbon",
  contentBlocks: [
    { blockType: "heading", order: 0, plainTextContent: "" },
    { blockType: "image", order: 1 },
    { blockType: "stay", order: 2 },
  ],
});
const published = aPost({ title: "Lisbon", status: "published", publishAt: "2027-01-01T00:00:00Z", version: 4 });

const choose = (name: RegExp) => fireEvent.click(screen.getByRole("radio", { name }));

test("a draft is published, and the panel links to it", async () => {
  const server = goodServer(draft);
  await open();
  expect(button("Save as draft")).toBeTruthy();
  choose(/Publish now/);
  await press("Publish");
  expect(server.of(CALL)).toMatchObject([{ body: { status: "published", publishAt: null, version: 1 } }]);
  expect(screen.getByText("Your post is published.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See the post" }).getAttribute("href")).toBe("/user/mia/post/p1");
  expect(button("Publish changes")).toBeTruthy();
});

test("edits of a published post stay hidden until they are published", async () => {
  const server = goodServer(published);
  await open();
  type("Title", "Porto");
  await leave("Title");
  expect(saveWords()).toBe("Saved. Visitors see your changes once you publish them.");
  expect(server.of(CALL)).toEqual([]);
  await press("Publish changes");
  expect(server.of(CALL)).toMatchObject([{ body: { title: "Porto", status: "published", version: 4 } }]);
  expect(saveWords()).toBe("Saved");
});

test("a post is scheduled for a time of the browser's zone", async () => {
  const server = goodServer(draft);
  await open();
  choose(/At a time/);
  const time = screen.getByLabelText<HTMLInputElement>("Day and time");
  await press("Schedule");
  expect(screen.getByText("Choose a day and a time.")).toBeTruthy();
  expect(document.activeElement).toBe(time);
  expect(server.of(CALL)).toEqual([]);
  fireEvent.change(time, { target: { value: "2027-05-01T10:00" } });
  expect(screen.queryByText("Choose a day and a time.")).toBeNull();
  expect(screen.getByText(/^Time zone: ./)).toBeTruthy();
  await press("Schedule");
  const publishAt = new Date(2027, 4, 1, 10).toISOString();
  expect(server.of(CALL)).toMatchObject([{ body: { status: "scheduled", publishAt } }]);
  const shown = "Sat 1 May 2027, 10:00";
  expect(screen.getByText(`Your post is scheduled for ${shown} (${zoneName()} time).`)).toBeTruthy();
  expect(button(`Save changes for ${shown}`)).toBeTruthy();
  fireEvent.change(time, { target: { value: "2027-05-02T10:00" } });
  expect(button("Reschedule for Sun 2 May 2027, 10:00")).toBeTruthy();
});

test("the server's errors are shown beside their fields, and the first one gets the focus", async () => {
  const errors = [
    { code: "invalid", message: "Choose a time that lies ahead.", field: "publishAt" },
    { code: "required", message: "A stay is needed.", field: "contentBlocks[2].hotelId" },
    { code: "required", message: "A heading is needed.", field: "contentBlocks[0].plainTextContent" },
    { code: "required", message: "A picture is needed.", field: "contentBlocks[1].imageIds" },
  ];
  goodServer(draft).on(CALL, () => Response.json({ hasErrors: true, errors }, { status: 422 }));
  await open();
  choose(/At a time/);
  type("Day and time", "2020-05-01T10:00");
  await press("Schedule");
  const described = (label: string) => {
    const ids = screen.getByLabelText(label).getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
  };
  expect(described("Heading")).toContain("A heading is needed.");
  expect(described("Add a picture")).toContain("A picture is needed.");
  expect(described("Which stay?")).toContain("A stay is needed.");
  expect(described("Day and time")).toContain("Choose a time that lies ahead.");
  expect(document.activeElement).toBe(screen.getByLabelText("Heading"));
  type("Heading", "Days");
  expect(described("Heading")).not.toContain("A heading is needed.");
  expect(described("Which stay?")).toContain("A stay is needed.");
  type("Day and time", "2028-05-01T10:00");
  expect(described("Day and time")).not.toContain("lies ahead");
});

test("a missing title gets the focus", async () => {
  goodServer(draft).on(CALL, () => failure(422, "required", "A title is needed.", "title"));
  await open();
  choose(/Publish now/);
  await press("Publish");
  expect(document.activeElement).toBe(screen.getByLabelText("Title"));
  expect(screen.getByText("A title is needed.")).toBeTruthy();
});

test("publishing without a connection says so", async () => {
  goodServer(published).on(CALL, noNetwork);
  await open();
  await press("Publish changes");
  expect(screen.getByText(/We could not reach the site/)).toBeTruthy();
});

test("a post is deleted after a confirmation", async () => {
  const server = goodServer(draft).on("DELETE /api/v1/post/p1", () => new Response(null, { status: 204 }));
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  await open();
  await press("Delete the post");
  await press("Keep it");
  expect(screen.queryByRole("dialog")).toBeNull();
  await press("Delete the post");
  await press("Delete");
  expect(server.of("DELETE /api/v1/post/p1")).toHaveLength(1);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/user/mia/feed");
});

test("a post that could not be deleted stays", async () => {
  goodServer(draft).on("DELETE /api/v1/post/p1", () => failure(429, "too-many-requests", "Wait"));
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  await open();
  await press("Delete the post");
  await press("Delete");
  await settle();
  expect(screen.getByText(/We could not reach the site/)).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
});

test("texts that are too long show an error before anything is sent, named by the kind of the block", async () => {
  const server = goodServer(draft);
  await open();
  type("Title", "x".repeat(121));
  type("Heading", "x".repeat(121));
  choose(/Publish now/);
  await press("Publish");
  expect(screen.getByText("A title has at most 120 characters.")).toBeTruthy();
  expect(screen.getByText("A heading has at most 120 characters.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Title"));
  expect(server.of(CALL)).toEqual([]);
});
