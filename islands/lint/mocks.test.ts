// @vitest-environment node
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const SOURCES = resolve(import.meta.dirname, "../src");

/** The files of tests that share a worker and replace a module, which stays replaced for the files after them. */
async function careless(files: readonly string[], read: (file: string) => Promise<string>): Promise<readonly string[]> {
  const shared = files.filter((file) => file.endsWith(".test.ts") && !file.endsWith(".mocks.test.ts"));
  const texts = await Promise.all(shared.map(read));
  return shared.filter((_, position) => texts[position]?.includes("vi.mock("));
}

test("a test that replaces a module has a worker of its own", async () => {
  const files = await readdir(SOURCES, { recursive: true });
  expect(files.length).toBeGreaterThan(300);
  expect(await careless(files, (file) => readFile(join(SOURCES, file), "utf8"))).toEqual([]);
});

test("one that does not is noticed", async () => {
  const files = ["a.test.ts", "b.mocks.test.ts", "c.test.tsx", "d.ts"];
  expect(await careless(files, async () => 'vi.mock("./e.ts")')).toEqual(["a.test.ts"]);
});
