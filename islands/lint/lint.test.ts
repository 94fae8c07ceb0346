// @vitest-environment node
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import * as v from "valibot";
import { expect, test } from "vitest";

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, "..");
const BIOME = join(ROOT, "node_modules/@biomejs/biome/bin/biome");

const withPlugins = v.object({ plugins: v.array(v.string()) });
const report = v.object({
  diagnostics: v.array(
    v.object({ category: v.string(), location: v.object({ start: v.object({ line: v.number() }) }) }),
  ),
});

/** The statements that the custom rules report. Each is a line of one file, with no other rules enabled. */
async function complainedOf(statements: readonly string[]): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "lint-"));
  try {
    const { plugins } = v.parse(withPlugins, JSON.parse(await readFile(join(ROOT, "biome.json"), "utf8")));
    const rules = { plugins: plugins.map((plugin) => resolve(ROOT, plugin)), linter: { rules: { preset: "none" } } };
    await writeFile(join(folder, "biome.json"), JSON.stringify(rules));
    await writeFile(join(folder, "code.tsx"), statements.join("\n"));
    const { diagnostics } = v.parse(report, JSON.parse(await lint(folder)));
    expect(diagnostics.map(({ category }) => category)).toEqual(diagnostics.map(() => "plugin"));
    return diagnostics.map(({ location }) => statements[location.start.line - 1] ?? "");
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The findings, which make the command fail. */
async function lint(folder: string): Promise<string> {
  const command = [BIOME, "lint", "--reporter=json", "--max-diagnostics=none", "code.tsx"];
  try {
    return (await run(process.execPath, command, { cwd: folder })).stdout;
  } catch (error) {
    return v.parse(v.object({ stdout: v.string() }), error).stdout;
  }
}

const WRONG = [
  "useEffect(() => element.current?.scrollIntoView(), []);",
  "useLayoutEffect(() => (isHere ? element.focus() : undefined), [isHere]);",
  "useInsertionEffect(() => () => tell(undefined));",
  "React.useEffect(() => video.play(), [video]);",
  "useSizeEffect(() => measure());",
  "useEffect(fold, [fold]);",
  "useEffect(uploads.start, [uploads]);",
  "useEffect(useCallback(() => { tell(); }, []));",
  "useEffect(async () => { await load(); }, []);",
  "useEffect(async function () { await load(); }, []);",
  "useEffect(() => { return list.scrollTo(0, 0); }, []);",
  "useEffect(() => { if (isHere) { return () => tell(); } return list?.scrollTo(0, 0); }, [isHere]);",
  "useEffect(() => { return observer.disconnect; }, [observer]);",
  "useEffect(function () { return list.scrollBy(0, 1); }, [list]);",
  "<p ref={(element) => element?.scrollIntoView()} />;",
  "<p ref={(element) => { return element?.scrollIntoView(); }} />;",
  "<p ref={async (element) => { element?.focus(); }} />;",
  "<p ref={useCallback((element) => element?.focus(), [])} />;",
  "<Field inputRef={(element) => element?.focus()} />;",
  "const ref = useCallback((element) => sorting.hold(element), [sorting]);",
  "const listRef = (element) => element?.scrollTo(0, 0);",
  "const thing = value as Thing;",
];

const RIGHT = [
  "useEffect(() => { element.current?.scrollIntoView(); }, []);",
  "useEffect(() => { fold(); }, [fold]);",
  "useEffect(() => { return () => uploads.stop(); }, [uploads]);",
  "useEffect(() => { const stop = follow(tell); return stop; }, []);",
  "useEffect(() => { if (!isHere) { return; } tell(); return () => { return tell(undefined); }; }, [isHere]);",
  "useEffect(() => { if (!isHere) { return undefined; } const hear = () => { return list.scrollTo(0, 0); }; }, []);",
  "useEffect(() => { function end() { return list.scrollTo(0, 0); } return end; }, []);",
  "useEffect(function () { tell(); });",
  "const tell = useEffectEvent(() => list.scrollTo(0, 0));",
  "<p ref={ref} className='small' onClick={() => list.scrollTo(0, 0)} />;",
  "<p ref={(element) => { element?.focus(); }} />;",
  "const hold = useCallback((element) => { sorting.hold(element); }, [sorting]);",
  "const reference = (booking) => booking.reference();",
  "const kinds = ['a', 'b'] as const;",
];

test("code that bypasses the compiler, or hands React foreign clean-ups, is reported", async () => {
  expect(await complainedOf([...WRONG, ...RIGHT])).toEqual(WRONG);
});
