import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SaveOutcome } from "../calls.ts";
import {
  aPage,
  fillStorage,
  heldCopy,
  PAGES,
  type Page,
  type PageDocument,
  type PageVisibility,
  pageCopies,
} from "../testing.ts";
import { autosave } from "./autosave.ts";
import type { Autosave } from "./autosave-options.ts";
import { openingOf } from "./opening.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

const DAY = 24 * 60 * 60 * 1_000;
const titled = (title: string): PageDocument => ({ title });
const shown = { isShown: true };
const failed = { status: "failed" } as const;
const expired = { status: "expired" } as const;
const ofKey = {
  status: "refused",
  errors: [{ code: "conflict", message: "Used", field: "Idempotency-Key" }],
} as const;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const copyOfNew = () => pageCopies(undefined).read();

/** The arguments of a save. */
interface Sent extends PageDocument, PageVisibility {
  readonly version: number | undefined;
  readonly key: string | undefined;
}

interface Visit {
  readonly saver: Autosave<Page, PageDocument, PageVisibility>;
  readonly sent: readonly Sent[];
  readonly onMade: ReturnType<typeof vi.fn>;
  readonly says: () => string;
}

/** A visit to the page of a new document; the first saves end as `outcomes` say, the others succeed. */
function visit(...outcomes: (SaveOutcome<Page> | "never")[]): Visit {
  const sent: Sent[] = [];
  const onMade = vi.fn();
  const saver = autosave<Page, PageDocument, PageVisibility>({
    ...openingOf(PAGES, undefined, undefined, copyOfNew()),
    kind: PAGES,
    copyOf: pageCopies,
    workingCopies: heldCopy<PageDocument>().port,
    save: async ({ title }, { isShown }, stored, key) => {
      sent.push({ title, isShown, version: stored?.version, key });
      const outcome = outcomes.shift();
      if (outcome === "never") {
        return new Promise(() => {});
      }
      return outcome ?? { status: "saved", value: aPage({ title, isShown, version: (stored?.version ?? 0) + 1 }) };
    },
    onMade,
  });
  saver.start();
  return { saver, sent, onMade, says: () => saver.state().status };
}

/** A visit whose page is closed before the first save is answered; resolves to what it sent. */
async function brokenOff(title: string, visibility?: PageVisibility): Promise<readonly Sent[]> {
  const { saver, sent } = visit("never");
  saver.changed(titled(title));
  if (visibility) {
    void saver.publish(visibility);
  }
  await pass(1_000);
  saver.stop();
  return sent;
}

test("the next visit repeats the request of a closed page, and the document is created once", async () => {
  const [first] = await brokenOff("a");
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
  const { sent, onMade, says } = visit();
  expect(says()).toBe("waiting");
  await pass(1_000);
  expect(sent).toEqual([first]);
  expect(onMade).toHaveBeenCalledExactlyOnceWith("p1");
  expect([says(), copyOfNew()]).toEqual(["saved", undefined]);
});

test("edits made after the request come second, for the same document", async () => {
  const { saver, sent: before } = visit("never");
  saver.changed(titled("a"));
  await pass(1_000);
  saver.changed(titled("ab"));
  saver.stop();
  const { sent } = visit();
  await pass(2_000);
  expect(sent).toEqual([before[0], { title: "ab", isShown: false, version: 1, key: undefined }]);
});

test("an edit reverted after the request does not create a second document for the next words", async () => {
  const { saver, sent: before } = visit("never");
  saver.changed(titled("a"));
  await pass(1_000);
  saver.changed(titled(""));
  saver.stop();
  const next = visit();
  await pass(5_000);
  expect([next.sent.length, next.says()]).toEqual([0, "saved"]);
  next.saver.changed(titled("b"));
  await pass(2_000);
  expect(next.sent).toEqual([before[0], { title: "b", isShown: false, version: 1, key: undefined }]);
});

test("a document that was to be published waits for the next press, and is the same then", async () => {
  const [first] = await brokenOff("a", shown);
  const { saver, sent, says } = visit();
  await pass(60_000);
  expect([sent.length, says()]).toEqual([0, "kept"]);
  await saver.publish(shown);
  expect(sent[0]).toEqual(first);
  expect(saver.state().stored).toMatchObject({ id: "p1", visibility: shown });
});

test("a copy whose key the server has forgotten starts with a new key, with all edits", async () => {
  const [first] = await brokenOff("a");
  await pass(7 * DAY);
  const { sent } = visit();
  await pass(1_000);
  expect(sent).toMatchObject([{ title: "a", version: undefined }]);
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(sent[0]?.key).not.toBe(first?.key);
});

test("a copy counts until the server forgets its key", async () => {
  const [first] = await brokenOff("a");
  await pass(7 * DAY - 2_000);
  const { sent } = visit();
  await pass(1_000);
  expect(sent).toEqual([first]);
});

test("without an answer the copy keeps the key; after a refusal it has none", async () => {
  const refused = { status: "refused", errors: [{ code: "invalid", message: "Too long", field: "title" }] } as const;
  const { saver, sent, says } = visit(failed, refused);
  saver.changed(titled("a"));
  await pass(1_000);
  expect(copyOfNew()?.making).toMatchObject({ key: sent[0]?.key, document: titled("a"), visibility: PAGES.unasked });
  await pass(2_000);
  expect(says()).toBe("refused");
  expect(copyOfNew()).toMatchObject({ document: titled("a"), making: undefined });
});

test("without a session the same request is repeated, whether or not an earlier attempt succeeded", async () => {
  const one = visit(expired);
  one.saver.changed(titled("a"));
  await pass(1_000);
  expect([one.says(), copyOfNew()?.making?.key]).toEqual(["expired", one.sent[0]?.key]);
  one.saver.retry();
  await pass(1_000);
  expect([one.sent[1], one.says()]).toEqual([one.sent[0], "saved"]);

  const other = visit(failed, expired);
  other.saver.changed(titled("a"));
  await pass(3_000);
  expect([other.says(), copyOfNew()?.making?.key]).toEqual(["expired", other.sent[0]?.key]);
  other.saver.retry();
  await pass(1_000);
  expect(other.sent[2]).toEqual(other.sent[0]);
});

test("signing in and continuing in a new window gives one document in both, created once", async () => {
  const first = visit(expired);
  first.saver.changed(titled("a"));
  await pass(1_000);
  const second = visit();
  await pass(1_000);
  second.saver.changed(titled("ab"));
  await pass(1_000);
  first.saver.retry();
  await pass(1_000);
  expect(second.sent.map(({ title, version }) => [title, version])).toEqual([
    ["a", undefined],
    ["ab", 1],
  ]);
  expect([first.sent[1], second.sent[0]]).toEqual([first.sent[0], first.sent[0]]);
  expect([first.says(), first.saver.state().stored?.id]).toEqual(["saved", "p1"]);
});

test("a publish without a session is saved as a draft after signing in", async () => {
  const { saver, sent, says } = visit(expired);
  saver.changed(titled("a"));
  await saver.publish(shown);
  expect(says()).toBe("expired");
  saver.retry();
  await pass(1_000);
  expect(sent.slice(1)).toEqual([{ ...sent[0], isShown: false }]);
  expect(says()).toBe("saved");
});

test("a created document that was deleted is created again with a new key", async () => {
  const [first] = await brokenOff("a");
  const { sent, says } = visit(ofKey);
  await pass(1_000);
  expect(sent.map(({ title }) => title)).toEqual(["a", "a"]);
  expect([sent[0]?.key === first?.key, sent[1]?.key === first?.key]).toEqual([true, false]);
  expect(says()).toBe("saved");
});

test("a new key that the server refuses is not repeated forever", async () => {
  const { saver, sent, says } = visit(ofKey);
  saver.changed(titled("a"));
  await pass(60_000);
  expect([sent.length, says()]).toEqual([1, "refused"]);
});

test("a created document that was changed elsewhere is a conflict, whatever the visit edits", async () => {
  await brokenOff("a");
  const made = { status: "saved", value: aPage({ title: "Theirs", version: 5 }) } as const;
  const { saver, sent, says } = visit(made, { status: "conflict" });
  saver.changed(titled("ab"));
  await pass(2_000);
  expect(sent.map(({ title, version }) => [title, version])).toEqual([
    ["a", undefined],
    ["ab", 1],
  ]);
  expect(says()).toBe("conflict");
  expect(openingOf(PAGES, made.value, undefined, pageCopies("p1").read())).toMatchObject({ isBehind: true });
});

test("a created document is continued where only its version differs, or the server normalized it", async () => {
  await brokenOff("a");
  const newer = visit({ status: "saved", value: aPage({ title: "a", version: 5 }) });
  await pass(1_000);
  expect(newer.saver.state().stored?.version).toBe(5);
  const tidied = visit({ status: "saved", value: aPage({ title: "b", version: 1 }) });
  tidied.saver.changed(titled(" b"));
  await pass(1_000);
  expect([tidied.says(), tidied.saver.state().stored?.version]).toEqual(["saved", 1]);
});

test("a browser without storage creates it all the same", async () => {
  fillStorage();
  const { saver, onMade } = visit();
  saver.changed(titled("a"));
  await pass(1_000);
  expect(onMade).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
