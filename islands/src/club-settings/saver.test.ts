import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clubSaver, type SaverState } from "./saver.ts";
import { CopiesAtHand } from "./testing.ts";
import type { TypedFields } from "./typed.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const named = (publicName: string): TypedFields => ({ publicName });
const MIA = named("Mia");

interface Opening {
  readonly held?: TypedFields | undefined;
  readonly document?: TypedFields;
  readonly published?: TypedFields | undefined;
  readonly revision?: number | null;
  readonly unsure?: TypedFields;
}

function open(copies: CopiesAtHand, opening: Opening = {}) {
  const states: SaverState[] = [];
  const saver = clubSaver({
    copies,
    baseVersion: 3,
    revision: null,
    held: MIA,
    published: MIA,
    document: MIA,
    unsure: undefined,
    onChange: (state) => states.push(state),
    ...opening,
  });
  saver.start();
  return { saver, states, status: () => saver.state().status };
}

const soon = () => vi.advanceTimersByTimeAsync(1_600);

test("an edit reaches the server within two seconds, however long typing goes on", async () => {
  const copies = new CopiesAtHand();
  const { saver, status } = open(copies);
  expect(status()).toBe("rest");
  for (let letters = 1; letters <= 8; letters += 1) {
    saver.changed(named(`Mia ${"Lindgren".slice(0, letters)}`));
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(copies.asked.length).toBeGreaterThan(0);
  await soon();
  expect(status()).toBe("saved");
  expect(saver.state()).toMatchObject({ isHeld: true, unsure: undefined });
  expect(copies.asked[0]).toMatchObject({ baseVersion: 3, revision: null });
  expect(copies.kept?.document).toEqual(named("Mia Lindgren"));
});

test("one call is pending at a time, and each names the revision that it follows", async () => {
  const copies = new CopiesAtHand();
  let answer = () => {};
  copies.next.push(
    () =>
      new Promise((resolve) => {
        answer = () => {
          const [first] = copies.asked;
          resolve(first ? copies.take(first) : { status: "failed" });
        };
      }),
  );
  const { saver, status } = open(copies);
  saver.changed(named("Mia L"));
  await soon();
  expect([status(), saver.state().unsure]).toEqual(["saving", named("Mia L")]);
  saver.changed(named("Mia Lind"));
  await soon();
  expect(copies.asked).toHaveLength(1);
  answer();
  await soon();
  expect(copies.asked.map(({ revision }) => revision)).toEqual([null, 1]);
  expect([status(), saver.state().revision]).toEqual(["saved", 2]);
});

test("without an answer the saver retries with growing delays", async () => {
  const copies = new CopiesAtHand();
  copies.next.push(
    async () => ({ status: "failed" }),
    async () => ({ status: "failed" }),
  );
  const { saver, status } = open(copies);
  saver.changed(named("Mia Lind"));
  await soon();
  expect([status(), saver.state().isHeld]).toEqual(["failing", false]);
  await vi.advanceTimersByTimeAsync(2_100);
  expect([status(), copies.asked.length]).toEqual(["failing", 2]);
  saver.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(status()).toBe("saved");
});

test("a save whose answer was lost is recognized", async () => {
  const copies = new CopiesAtHand();
  copies.next.push(async () => {
    const [first] = copies.asked;
    if (first) {
      copies.take(first);
    }
    return { status: "failed" };
  });
  const { saver, status } = open(copies);
  saver.changed(named("Mia Lind"));
  await soon();
  await vi.advanceTimersByTimeAsync(2_100);
  expect([status(), saver.state().revision]).toEqual(["saved", 1]);
});

test("a save that was pending when the page was left does not count as another window's", async () => {
  const copies = new CopiesAtHand();
  copies.kept = { document: named("Mia L"), revision: 1 };
  const { saver, status } = open(copies, { document: named("Mia Lind"), unsure: named("Mia L") });
  await soon();
  expect([status(), saver.state().revision, copies.asked.length]).toEqual(["saved", 2, 1]);
});

test("another window's text is not overwritten, and saving stops", async () => {
  const copies = new CopiesAtHand();
  copies.kept = { document: named("Mia of the sea"), revision: 4 };
  const { saver, status } = open(copies, { revision: 3, published: undefined });
  saver.changed(named("Mia of the hills"));
  await soon();
  expect([status(), saver.state().isHeld]).toEqual(["conflict", false]);
  saver.changed(named("Mia of the hills and lakes"));
  await soon();
  expect(copies.asked).toHaveLength(1);
  expect(copies.kept.document).toEqual(named("Mia of the sea"));
});

test("changes that another window discarded are a conflict", async () => {
  const { saver, status } = open(new CopiesAtHand(), { revision: 3 });
  saver.changed(named("Mia Lind"));
  await soon();
  expect(status()).toBe("conflict");
});

test("saving continues after signing in again", async () => {
  const copies = new CopiesAtHand();
  copies.next.push(async () => ({ status: "expired" }));
  const { saver, status } = open(copies);
  saver.changed(named("Mia Lind"));
  await soon();
  expect(status()).toBe("expired");
  saver.changed(named("Mia Lind!"));
  await soon();
  expect(copies.asked).toHaveLength(1);
  saver.retry();
  await soon();
  expect([status(), copies.kept?.document]).toEqual(["saved", named("Mia Lind!")]);
});

test("a refused document is sent again only after it changes", async () => {
  const copies = new CopiesAtHand();
  copies.next.push(async () => ({ status: "refused", errors: [] }));
  const { saver, status } = open(copies);
  saver.changed(named("Mia Lind"));
  await soon();
  expect(status()).toBe("refused");
  saver.changed(named("Mia"));
  expect(status()).toBe("rest");
  saver.changed(named("Mia L"));
  await soon();
  expect(status()).toBe("saved");
});

test("a form with unpublished changes says so, and one that returns to the published values says nothing", async () => {
  const { saver, status, states } = open(new CopiesAtHand(), { published: undefined });
  expect([status(), states.length]).toEqual(["saved", 1]);
  saver.changed(MIA);
  expect(states).toHaveLength(1);

  const copies = new CopiesAtHand();
  const other = open(copies);
  other.saver.changed(named("Mia Lind"));
  await soon();
  other.saver.changed(MIA);
  await soon();
  expect([other.status(), copies.kept]).toEqual(["rest", { document: MIA, revision: 2 }]);
});

test("a form whose text the server may not have is saved at once", async () => {
  const copies = new CopiesAtHand();
  const { status } = open(copies, { held: undefined, published: undefined, document: named("Mia Lind") });
  await soon();
  expect([status(), copies.kept?.document]).toEqual(["saved", named("Mia Lind")]);
});

test("a connection that returns after a stop sends nothing: the submitted form names a revision", async () => {
  const copies = new CopiesAtHand();
  copies.next.push(async () => ({ status: "failed" }));
  const { saver, status } = open(copies);
  saver.changed(named("Mia Lind"));
  await soon();
  expect(status()).toBe("failing");
  await saver.stop();
  saver.retry();
  await soon();
  expect(copies.asked).toHaveLength(1);
  saver.start();
  await soon();
  expect(status()).toBe("saved");
});

test("a stopped saver sends nothing until it starts again", async () => {
  const copies = new CopiesAtHand();
  const { saver, status } = open(copies);
  saver.changed(named("Mia Lind"));
  await saver.stop();
  await soon();
  expect(copies.asked).toHaveLength(0);
  saver.start();
  await soon();
  expect(status()).toBe("saved");
});
