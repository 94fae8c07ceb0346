import { expect, test } from "vitest";
import {
  addBlock,
  addImage,
  contentOf,
  documentOf,
  EMPTY,
  isSame,
  MAX_BLOCKS,
  moveBlock,
  moveImage,
  newBlock,
  removeBlock,
  removeImage,
  setHotel,
  setOwn,
  setTags,
  setText,
  setTitle,
  setVideo,
} from "./document.ts";
import { aDocument, aPost } from "./testing.tsx";

const keys = ({ blocks }: { blocks: readonly { key: string }[] }) => blocks.map(({ key }) => key);

test("blocks are added at the end, each with its own key, up to the limit", () => {
  let document = EMPTY;
  for (let count = 0; count < MAX_BLOCKS; count += 1) {
    document = addBlock(document, newBlock("text"));
  }
  expect(new Set(keys(document)).size).toBe(MAX_BLOCKS);
  expect(addBlock(document, newBlock("text"))).toBe(document);
});

test("a block moves one place, and stays at the ends", () => {
  const document = aDocument("text", "heading", "stay");
  const [first = "", second = "", third = ""] = keys(document);
  expect(keys(moveBlock(document, second, "up"))).toEqual([second, first, third]);
  expect(keys(moveBlock(document, second, "down"))).toEqual([first, third, second]);
  expect(moveBlock(document, first, "up")).toBe(document);
  expect(moveBlock(document, third, "down")).toBe(document);
  expect(moveBlock(document, "unknown", "down")).toBe(document);
});

test("a block is removed, and the others stay the same objects", () => {
  const document = aDocument("text", "heading");
  const [first = ""] = keys(document);
  expect(removeBlock(document, first).blocks).toEqual([document.blocks[1]]);
});

test("an edit without effect returns the same document", () => {
  const document = aDocument("text", "stay");
  const [text = "", stay = ""] = keys(document);
  expect(setText(document, text, "")).toBe(document);
  expect(setHotel(document, stay, undefined)).toBe(document);
  expect(setTitle(document, document.title)).toBe(document);
  expect(setText(document, text, "New").blocks[0]?.text).toBe("New");
  expect(setText(document, text, "New").blocks[1]).toBe(document.blocks[1]);
  expect(setHotel(document, stay, "h1").blocks[1]?.hotelId).toBe("h1");
});

test("a video, a package and an itinerary are set and removed", () => {
  const document = aDocument("video", "package", "itineraryContent");
  const [video = "", trip = "", itinerary = ""] = keys(document);
  expect(setVideo(document, video, undefined)).toBe(document);
  expect(setOwn(document, trip, "package", undefined)).toBe(document);
  const named = setOwn(setVideo(document, video, "v1"), trip, "package", "k1");
  expect(named.blocks).toMatchObject([{ videoId: "v1" }, { packageId: "k1" }, { itineraryContentId: undefined }]);
  const both = setOwn(named, itinerary, "itineraryContent", "c1");
  expect(both.blocks[2]).toMatchObject({ packageId: undefined, itineraryContentId: "c1" });
  expect(isSame(both, named)).toBe(false);
  expect(isSame(named, document)).toBe(false);
  expect(isSame(setVideo(named, video, undefined), setOwn(document, trip, "package", "k1"))).toBe(true);
});

test("a picture block has one picture, a gallery up to 20 different ones", () => {
  const document = aDocument("image", "gallery");
  const [image = "", gallery = ""] = keys(document);
  const replaced = addImage(addImage(document, image, "i1"), image, "i2");
  expect(replaced.blocks[0]?.imageIds).toEqual(["i2"]);
  let full = document;
  for (let count = 0; count < 25; count += 1) {
    full = addImage(addImage(full, gallery, `i${count}`), gallery, `i${count}`);
  }
  expect(full.blocks[1]?.imageIds).toEqual(Array.from({ length: 20 }, (_, count) => `i${count}`));
  expect(removeImage(full, gallery, "i3").blocks[1]?.imageIds).not.toContain("i3");
});

test("documents are compared by what visitors see", () => {
  const [one, other] = [aDocument("text", "gallery"), aDocument("text", "gallery")];
  const [text = "", gallery = ""] = keys(other);
  expect(isSame(one, other)).toBe(true);
  expect(isSame(one, setTitle(other, "Other"))).toBe(false);
  expect(isSame(one, setText(other, text, "Other"))).toBe(false);
  expect(isSame(one, addImage(other, gallery, "i1"))).toBe(false);
  expect(isSame(addImage(other, gallery, "i1"), addImage(other, gallery, "i2"))).toBe(false);
  expect(isSame(one, moveBlock(other, text, "down"))).toBe(false);
  expect(isSame(one, removeBlock(other, text))).toBe(false);
  expect(isSame(one, setTags(other, ["sauna"]))).toBe(false);
  expect(setTags(other, [])).toBe(other);
});

test("a post is read and written back without loss", () => {
  const contentBlocks = [
    { blockType: "heading", order: 0, plainTextContent: "Days" },
    { blockType: "gallery", order: 1, plainTextContent: "", imageIds: ["i1", "i2"] },
    { blockType: "stay", order: 2, plainTextContent: "Quiet", hotelId: "h1" },
    { blockType: "video", order: 3, plainTextContent: "Waves", videoId: "v1" },
    { blockType: "package", order: 4, plainTextContent: "", packageId: "k1" },
    { blockType: "itineraryContent", order: 5, plainTextContent: "", itineraryContentId: "c1" },
  ] as const;
  const document = documentOf(aPost({ title: "Lisbon", contentBlocks }));
  expect(contentOf(document)).toEqual({ title: "Lisbon", contentBlocks, tags: [] });
});

test("fields that the server leaves out are empty", () => {
  const { blocks } = documentOf(aPost({ contentBlocks: [{ blockType: "image", order: 0 }] }));
  expect(blocks).toMatchObject([{ type: "image", text: "", imageIds: [], hotelId: undefined }]);
});

test("blocks and pictures move to any existing place", () => {
  const document = aDocument("text", "heading", "gallery");
  const [first = "", second = "", third = ""] = keys(document);
  expect(keys(moveBlock(document, first, 2))).toEqual([second, third, first]);
  expect(moveBlock(document, first, 3)).toBe(document);
  const full = ["a", "b", "c"].reduce((next, id) => addImage(next, third, id), document);
  const images = (moved: typeof full) => moved.blocks[2]?.imageIds;
  expect(images(moveImage(full, third, "c", 0))).toEqual(["c", "a", "b"]);
  expect(moveImage(full, third, "a", 0)).toBe(full);
  expect(moveImage(full, third, "unknown", 1)).toBe(full);
});
