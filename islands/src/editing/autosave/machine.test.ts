import { expect, test } from "vitest";
import { explore, play } from "../../testing/exploring.ts";
import { aPage } from "../testing.ts";
import { moves, opened, type World } from "./machine-testing.ts";

const DRAFT = aPage({ version: 4, title: "Saved" });
const PUBLISHED = { ...DRAFT, isShown: true };
const held = (baseVersion: number) => ({ document: { title: "a" }, baseVersion, revision: 1 });

const opening = {
  new: opened(undefined),
  draft: opened(DRAFT),
  published: opened(PUBLISHED),
  edited: opened(PUBLISHED, held(4)),
  conflict: opened(PUBLISHED, held(3)),
};

const after = (start: World, ...names: string[]) => play(start, moves, ...names);
const SEND = ["type a", "the timer save fires", "turn"];

/** Editors at their opening, and in the middle of what can go wrong. */
const STARTS = [
  ...Object.values(opening),
  after(opening.new, ...SEND),
  after(opening.new, ...SEND, "create: lost"),
  after(opening.draft, ...SEND),
  after(opening.draft, ...SEND, "update: lost"),
  after(opening.draft, ...SEND, "update: refused", "storeCopy succeeds"),
  after(opening.published, ...SEND, "storeCopy: lost"),
  after(opening.edited, "publish", "turn", "update succeeds", "turn"),
  after(opening.edited, "another tab publishes", "publish", "turn", "update succeeds", "find succeeds"),
];

test("no sequence of events breaks what automatic saving promises", () => {
  const [statuses, calls] = [new Set<string>(), new Set<string>()];
  let states = 0;
  explore({
    starts: STARTS,
    moves,
    depth: 5,
    visit({ machine, call }) {
      states += 1;
      statuses.add(machine.status);
      calls.add(call?.type ?? "none");
    },
  });
  expect(states).toBeGreaterThan(50_000);
  expect([...statuses].sort()).toEqual([
    "conflict",
    "expired",
    "failing",
    "kept",
    "refused",
    "saved",
    "saving",
    "unpublished",
    "waiting",
  ]);
  expect([...calls].sort()).toEqual([
    "create",
    "find",
    "loadCopy",
    "made",
    "none",
    "removeCopy",
    "storeCopy",
    "update",
  ]);
});

test("attempts follow each other later and later, up to a limit, and end with an answer", () => {
  let world = after(opening.draft, ...SEND);
  const pauses: (number | undefined)[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    world = after(world, "update: failed");
    pauses.push(world.timers.save);
    world = after(world, "the timer save fires", "turn");
  }
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  const { machine, timers, kept } = after(world, "update succeeds");
  expect([machine.status, timers.save, timers.tidy, kept]).toEqual(["saved", undefined, undefined, undefined]);
});
