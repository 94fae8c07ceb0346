import { beforeEach, expect, test } from "vitest";
import { addImage, contentOf, isSame, setHotel, setOwn, setText, setVideo } from "./document.ts";
import { POSTS, postCopies } from "./kind.ts";
import { aDocument, aPost } from "./testing.tsx";

beforeEach(() => localStorage.clear());

function written() {
  const document = aDocument("text", "gallery", "stay", "video", "package", "itineraryContent");
  const [text = "", gallery = "", stay = "", video = "", trip = "", itinerary = ""] = document.blocks.map(
    ({ key }) => key,
  );
  const offered = setOwn(setVideo(document, video, "v1"), trip, "package", "k1");
  const named = setOwn(offered, itinerary, "itineraryContent", "c1");
  return setHotel(addImage(setText(named, text, "Words"), gallery, "i1"), stay, "h1");
}

test("a copy is kept for each user and post, and read back", () => {
  const document = written();
  expect(postCopies("u1", "p1").write({ version: 3, document })).toBe(true);
  const copy = postCopies("u1", "p1").read();
  expect(copy?.version).toBe(3);
  expect(copy && isSame(copy.document, document)).toBe(true);
  expect(postCopies("u1", "p2").read()).toBeUndefined();
  expect(postCopies("u2", "p1").read()).toBeUndefined();
});

test.each([
  { status: "draft", publishAt: undefined },
  { status: "scheduled", publishAt: "2027-05-01T10:00:00Z" },
] as const)("what was asked to be made is read again with its visibility: $status", (visibility) => {
  const document = written();
  const making = { key: "k", since: Date.now(), document, visibility };
  postCopies("u1", undefined).write({ version: undefined, document, making });
  const read = postCopies("u1", undefined).read()?.making;
  expect([read?.key, read?.visibility]).toEqual(["k", visibility]);
  expect(read && contentOf(read.document)).toEqual(contentOf(document));
});

test("a visibility without a valid status is none", () => {
  const making = { key: "k", since: Date.now(), document: written(), wish: { status: "secret" } };
  const copy = { shape: 2, version: null, document: written(), making };
  localStorage.setItem("post-editor:u1:new", JSON.stringify(copy));
  expect(postCopies("u1", undefined).read()).toMatchObject({ making: undefined });
});

test("the new post has a copy of its own", () => {
  postCopies("u1", undefined).write({ version: undefined, document: written() });
  expect(localStorage.getItem("post-editor:u1:new")).not.toBeNull();
});

test.each([
  "{}",
  '{"version":1,"document":{"title":1,"blocks":[]}}',
  '{"version":1,"document":{"title":"a"}}',
  '{"version":1,"document":{"title":"a","blocks":[{"type":"song","text":"","imageIds":[]}]}}',
  '{"version":1,"document":{"title":"a","blocks":[null]}}',
])("%s is no copy", (text) => {
  localStorage.setItem("post-editor:u1:p1", text);
  expect(postCopies("u1", "p1").read()).toBeUndefined();
});

test("a published post requests no time, a scheduled one its own", () => {
  const publishAt = "2027-05-01T10:00:00Z";
  expect(POSTS.storedOf(aPost({ status: "published", publishAt })).visibility).toEqual({
    status: "published",
    publishAt: undefined,
  });
  expect(POSTS.storedOf(aPost({ status: "scheduled", publishAt })).visibility).toEqual({
    status: "scheduled",
    publishAt,
  });
});

test("only a draft is saved automatically", () => {
  const isDraft = (status: "draft" | "published" | "scheduled") => POSTS.isDraft({ status, publishAt: undefined });
  expect([isDraft("draft"), isDraft("published"), isDraft("scheduled")]).toEqual([true, false, false]);
});
