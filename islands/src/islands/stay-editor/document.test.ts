import { expect, test } from "vitest";
import {
  addImage,
  COVER,
  change,
  contentOf,
  documentOf,
  EMPTY,
  GALLERY,
  isSame,
  MAX_IMAGES,
  moveImage,
  removeImage,
  TILE,
} from "./document.ts";
import { withPictures } from "./testing.tsx";

const document = documentOf(withPictures);

test("a stay is read and written back without loss", () => {
  expect(contentOf(document)).toEqual({
    recommendationTitle: "Waves",
    recommendationText: "Ask for the garden",
    tags: ["sauna"],
    imageIds: ["i1", "i2"],
    pictures: { coverImageId: "i0", tileImageId: null },
  });
});

test("a picture is added to its item, once, and up to the limit", () => {
  expect(addImage(document, COVER, "x").coverImageId).toBe("x");
  expect(addImage(document, TILE, "x").tileImageId).toBe("x");
  expect(addImage(document, GALLERY, "i1")).toBe(document);
  let full = EMPTY;
  for (let count = 0; count < MAX_IMAGES + 3; count += 1) {
    full = addImage(full, GALLERY, `p${count}`);
  }
  expect(full.imageIds).toHaveLength(MAX_IMAGES);
  expect(removeImage(full, "p3").imageIds).not.toContain("p3");
});

test("a picture moves to another place, and not beyond the ends", () => {
  expect(moveImage(document, "i2", 0).imageIds).toEqual(["i2", "i1"]);
  expect(moveImage(document, "i1", -1)).toBe(document);
  expect(moveImage(document, "i2", 2)).toBe(document);
  expect(moveImage(document, "gone", 0)).toBe(document);
});

test("documents are compared by what visitors see", () => {
  expect(change(document, { title: "Waves" })).toBe(document);
  for (const to of [{ title: "x" }, { text: "x" }, { tags: [] }, { tileImageId: "i1" }, { imageIds: ["i2", "i1"] }]) {
    expect(isSame(document, change(document, to))).toBe(false);
  }
});
