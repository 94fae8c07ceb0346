import { beforeEach, expect, test } from "vitest";
import { contentOf, documentOf, isSame } from "./document.ts";
import { PACKAGES, packageCopies } from "./kind.ts";
import { aPackage, twoStays } from "./testing.tsx";

beforeEach(() => localStorage.clear());

test("a copy is kept for each user and package, and read back", () => {
  const document = documentOf(twoStays);
  packageCopies("u1", "k1").write({ version: 3, document });
  const copy = packageCopies("u1", "k1").read();
  expect(copy?.version).toBe(3);
  expect(copy && isSame(copy.document, document)).toBe(true);
  expect(packageCopies("u1", undefined).read()).toBeUndefined();
  expect(packageCopies("u2", "k1").read()).toBeUndefined();
});

test("a pending creation is read back as it was sent", () => {
  const document = documentOf(twoStays);
  const making = { key: "k", since: Date.now(), document, visibility: { isActive: true } };
  packageCopies("u1", undefined).write({ version: undefined, document, making });
  const read = packageCopies("u1", undefined).read()?.making;
  expect([read?.key, read?.visibility]).toEqual(["k", { isActive: true }]);
  expect(read && contentOf(read.document)).toEqual(contentOf(document));
});

test.each([
  '{"title":"a"}',
  '{"title":"a","description":"","stays":[{"hotelId":"h1","nights":0,"note":""}],"days":[]}',
  '{"title":"a","description":"","stays":[{"nights":1,"note":""}],"days":[]}',
  '{"title":"a","description":"","stays":[],"days":[{"title":"","text":""}]}',
])("%s is no document", (text) => {
  localStorage.setItem("package-editor:u1:k1", `{"version":1,"document":${text}}`);
  expect(packageCopies("u1", "k1").read()).toBeUndefined();
});

test("only drafts are saved automatically", () => {
  const stored = PACKAGES.storedOf(aPackage({ isActive: true, version: 7 }));
  expect(stored).toEqual({ id: "k1", version: 7, visibility: { isActive: true } });
  expect([PACKAGES.isDraft(stored.visibility), PACKAGES.isDraft(PACKAGES.unasked)]).toEqual([false, true]);
});
