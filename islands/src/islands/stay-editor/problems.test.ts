import { expect, test } from "vitest";
import { change, documentOf } from "./document.ts";
import { NO_PROBLEMS, problemsOf } from "./problems.ts";
import { withPictures } from "./testing.tsx";

const document = documentOf(withPictures);
const error = (field: string, message: string) => ({ code: "invalid", message, field });
const refusal = {
  document,
  errors: [
    error("recommendationTitle", "A title"),
    error("imageIds", "Pictures"),
    error("pictures.coverImageId", "A cover"),
    { code: "internal", message: "Something" },
  ],
};

test("each error is shown at its field, and one without a field on its own", () => {
  expect(problemsOf(refusal, document)).toEqual({
    ...NO_PROBLEMS,
    title: "A title",
    images: "Pictures",
    cover: "A cover",
    others: ["Something"],
  });
  expect(problemsOf(undefined, document)).toBe(NO_PROBLEMS);
});

test("a changed field loses its error", () => {
  const changed = change(document, { title: "Sea", coverImageId: undefined });
  expect(problemsOf(refusal, changed)).toMatchObject({ title: undefined, cover: undefined, images: "Pictures" });
});
