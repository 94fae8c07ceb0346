import { expect, test } from "vitest";
import {
  type Command,
  type MachineEvent,
  type MachineState,
  machineAtFirst,
  step,
} from "../editing/autosave/machine.ts";
import { LONGEST_PAUSE } from "../editing/autosave/pace.ts";
import type { Unanswered } from "../editing/calls.ts";
import { explore, hold, type Move } from "../testing/exploring.ts";
import {
  type FormAnswer,
  type FormCall,
  type FormContent,
  type FormTypes,
  formRules,
  isHeld,
  statusAtFirst,
} from "./form-rules.ts";
import { isSameTyped, type TypedFields } from "./typed.ts";
import type { ClubCopy } from "./working-copy.ts";

/**
 * A model of the form of a club in its world: its person types, leaves and comes back; the server answers, refuses, or
 * loses the call or its answer; another window writes or discards. Each event checks what automatic saving promises.
 */

interface World {
  readonly machine: MachineState<FormTypes>;
  /** The delay of the timer, if it is set. */
  readonly timer: number | undefined;
  readonly isTurnDue: boolean;
  /** The call in flight. */
  readonly call: FormCall | undefined;
  /** How many callers wait for the end of a turn. */
  readonly askers: number;
  readonly copy: ClubCopy | undefined;
  /** Counts the writes, so that no revision comes twice. */
  readonly writes: number;
  /** Whether the copy is another window's, which this one's person has not seen. */
  readonly isUnseen: boolean;
  /** Texts of this window that another one replaced or discarded. */
  readonly replaced: readonly string[];
  /** The text was saved, and the answer was lost. */
  readonly isUnheard: boolean;
  /** The last delay before a repeated attempt, since the form was last saved. */
  readonly pause: number;
}

const named = (publicName: string): TypedFields => ({ publicName });
const MIA = named("Mia");
const RULES = formRules({ baseVersion: 3, published: MIA });

interface Opening {
  readonly copy?: ClubCopy;
  readonly revision?: number | null;
  readonly held?: TypedFields | undefined;
  readonly document?: TypedFields;
  readonly unsure?: TypedFields;
}

function opened({ copy, unsure, ...opening }: Opening): World {
  const content: FormContent = {
    document: MIA,
    held: MIA,
    revision: copy?.revision ?? null,
    unsure: unsure ? [unsure] : [],
    ...opening,
  };
  const world: World = {
    machine: machineAtFirst<FormTypes>(content, statusAtFirst(RULES, content)),
    timer: undefined,
    isTurnDue: false,
    call: undefined,
    askers: 0,
    copy,
    writes: copy?.revision ?? 0,
    isUnseen: false,
    replaced: [],
    isUnheard: unsure !== undefined,
    pause: 0,
  };
  return after(world, { type: "start", at: 0 });
}

/**
 * What the form says that the server has, it has, unless another window replaced it since. A save whose answer is lost
 * may have arrived after all; an edit that is undone meanwhile is not sent again.
 */
function isTruthful({ machine, copy, replaced, isUnheard }: World): boolean {
  const { document } = machine.content;
  const isThere = isSameTyped(copy?.document ?? MIA, document);
  return !isHeld(machine.content) || isUnheard || isThere || replaced.includes(String(document["publicName"]));
}

function after(world: World, event: MachineEvent<FormTypes>): World {
  const { state, commands } = step(RULES, world.machine, event);
  const isAtRest = state.status === "rest" || state.status === "saved";
  let next: World = { ...world, machine: state, ...(isAtRest && { pause: 0 }) };
  for (const command of commands) {
    next = carriedOut(next, command);
  }
  const { active, turns, status, content } = state;
  const isIdle = !active && turns.length === 0;
  hold("the form never says that the server has what it has not", isTruthful(next));
  hold("a conflict is another window's", status !== "conflict" || next.replaced.length > 0);
  hold("nothing is sent after a conflict", world.machine.status !== "conflict" || next.call === undefined);
  hold(
    "only a person changes the text on the page",
    event.type === "edited" || content.document === world.machine.content.document,
  );
  hold("the machine waits for the call that is in flight", active?.call === next.call);
  hold("a turn that can begin does", next.isTurnDue === (!active && turns.length > 0));
  hold("each caller gets an answer", !isIdle || next.askers === 0);
  hold("a stopped form starts no save by itself", !state.isStopped || next.timer === undefined);
  if (isIdle && !["waiting", "failing"].includes(status)) {
    hold("nothing is due, so no timer runs", next.timer === undefined);
  }
  if (isIdle && ["waiting", "failing"].includes(status) && !state.isStopped) {
    hold("what is due has a timer", next.timer !== undefined);
  }
  if (isIdle && isAtRest) {
    hold("nothing is due when all is saved", isHeld(content));
  }
  return next;
}

function carriedOut(world: World, command: Command<FormTypes>): World {
  switch (command.type) {
    case "set": {
      const isRepeat = world.machine.status === "failing";
      const isLonger =
        command.after > world.pause || (command.after === LONGEST_PAUSE && world.pause === LONGEST_PAUSE);
      hold("attempts follow each other later and later", !isRepeat || isLonger);
      return { ...world, timer: command.after, ...(isRepeat && { pause: command.after }) };
    }
    case "clear":
      return { ...world, timer: undefined };
    case "turn":
      hold("one turn begins at a time", !world.isTurnDue);
      return { ...world, isTurnDue: true };
    case "call":
      hold("one call is in flight at a time", world.call === undefined);
      return { ...world, call: command.call };
    case "finish":
      return { ...world, askers: world.askers - 1 };
    default:
      return world;
  }
}

/** The server after a call, and its answer; a fault says what the page gets to know of it. */
function answered(world: World, call: FormCall, fault: "lost" | Unanswered["status"] | undefined): World {
  const isHandled = fault === undefined || fault === "lost";
  const [there, answer] = isHandled ? handled(world, call) : [world, failureOf(call, fault)];
  const heard = fault === "lost" ? failureOf(call, "failed") : answer;
  const isSaved = call.type === "save" && heard.outcome.status === "saved";
  const isUnheard = (call.type === "save" && fault === "lost") || (world.isUnheard && !isSaved);
  const next = { ...there, call: undefined, isUnheard };
  return after(next, { type: "answered", answer: heard, at: 0, key: "" });
}

function failureOf({ type }: FormCall, status: Unanswered["status"]): FormAnswer {
  const outcome: Unanswered = status === "refused" ? { status, errors: [] } : { status };
  return type === "save" ? { type: "saved", outcome } : { type: "loaded", outcome };
}

function handled(world: World, call: FormCall): readonly [World, FormAnswer] {
  const { copy, writes } = world;
  if (call.type === "load") {
    return [world, { type: "loaded", outcome: { status: "found", value: copy } }];
  }
  const { document, revision } = call.changes;
  if ((copy?.revision ?? null) !== revision) {
    return [world, { type: "saved", outcome: { status: "conflict" } }];
  }
  hold("nothing that another window wrote is overwritten", !world.isUnseen);
  const value = { document, revision: writes + 1 };
  return [
    { ...world, copy: value, writes: writes + 1 },
    { type: "saved", outcome: { status: "saved", value } },
  ];
}

/** Another window writes its own text, or discards what is there. */
function changedElsewhere(world: World, document: TypedFields | undefined): World {
  const [writes, text] = [world.writes + 1, String((world.copy?.document ?? MIA)["publicName"])];
  const copy = document && { document, revision: writes };
  return { ...world, copy, writes, replaced: [...world.replaced, text], isUnseen: document !== undefined };
}

function moves(world: World): Move<World>[] {
  const { machine, timer, call, isTurnDue } = world;
  const at = 0;
  if (isTurnDue) {
    return [["turn", () => after({ ...world, isTurnDue: false }, { type: "turn", at, key: "" })]];
  }
  const list: Move<World>[] = ["Mia", "a", "b"]
    .filter((name) => name !== machine.content.document["publicName"])
    .map((name) => [`type ${name}`, () => after(world, { type: "edited", document: named(name), at })]);
  if (timer !== undefined) {
    list.push(["the timer fires", () => after({ ...world, timer: undefined }, { type: "due", timer: "save", at })]);
  }
  if (call) {
    list.push([`${call.type} succeeds`, () => answered(world, call, undefined)]);
    for (const fault of ["lost", "failed", "expired", "refused"] as const) {
      list.push([`${call.type}: ${fault}`, () => answered(world, call, fault)]);
    }
  }
  if (machine.isStopped) {
    list.push(["start", () => after(world, { type: "start", at })]);
  } else {
    list.push(["stop", () => after(world, { type: "stop", at })], ["retry", () => after(world, { type: "retry", at })]);
    if (machine.status === "waiting") {
      const asked = { ...world, askers: world.askers + 1 };
      list.push(["leave the page", () => after(asked, { type: "flush", ticket: 1, at })]);
    }
  }
  list.push(["another window writes", () => changedElsewhere(world, named("Other"))]);
  if (world.copy) {
    list.push(["another window discards", () => changedElsewhere(world, undefined)]);
  }
  return list;
}

test("no sequence of events breaks what automatic saving promises", () => {
  const statuses = new Set<string>();
  let states = 0;
  explore({
    starts: [
      opened({}),
      opened({ copy: { document: named("a"), revision: 1 }, held: named("a"), document: named("a") }),
      opened({ held: undefined, document: named("b") }),
      // A save was pending when the page was left before.
      opened({ copy: { document: named("a"), revision: 1 }, revision: null, document: named("b"), unsure: named("a") }),
    ],
    moves,
    depth: 9,
    visit({ machine }) {
      states += 1;
      statuses.add(machine.status);
    },
  });
  expect(states).toBeGreaterThan(20_000);
  expect([...statuses].sort()).toEqual([
    "conflict",
    "expired",
    "failing",
    "refused",
    "rest",
    "saved",
    "saving",
    "waiting",
  ]);
});
