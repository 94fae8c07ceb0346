import { hold, type Move } from "../../testing/exploring.ts";
import type { SaveOutcome, Unanswered } from "../calls.ts";
import { aPage, PAGES, type Page, type PageDocument, type PageVisibility } from "../testing.ts";
import { documentRules } from "./document-rules.ts";
import type { DocumentAnswer, DocumentCall, DocumentCommand, DocumentTypes } from "./document-types.ts";
import type { Copy } from "./local-copy.ts";
import { type Command, type MachineEvent, type MachineState, machineAtFirst, step } from "./machine.ts";
import { openingOf } from "./opening.ts";
import { LONGEST_PAUSE } from "./pace.ts";
import { isDue, statusAtFirst } from "./sync-state.ts";
import { unpublishedAtFirst } from "./unpublished.ts";
import type { WorkingCopy } from "./working-copy.ts";

/**
 * A model of an editor in its world, for tests of all sequences of events: a person types, publishes, hides, leaves and
 * chooses; the server answers, refuses, or loses the call or its answer; another tab writes. Each event checks what
 * automatic saving promises.
 */

type Types = DocumentTypes<Page, PageDocument, PageVisibility>;
type Call = DocumentCall<Page, PageDocument, PageVisibility>;
type Answer = DocumentAnswer<Page, PageDocument>;
type Fault = "lost" | Unanswered["status"];

interface Server {
  readonly page: Page | undefined;
  /** The key of the creation. */
  readonly key: string | undefined;
  readonly copy: WorkingCopy<PageDocument> | undefined;
  /** Counts the writes, so that no revision comes twice. */
  readonly writes: number;
}

export interface World {
  readonly machine: MachineState<Types>;
  /** The delay of each timer that is set. */
  readonly timers: { readonly save?: number | undefined; readonly tidy?: number | undefined };
  readonly isTurnDue: boolean;
  /** The call in flight. */
  readonly call: Call | undefined;
  /** What this device keeps. */
  readonly kept: Copy<PageDocument, PageVisibility> | undefined;
  /** How many callers wait for the outcome of a turn. */
  readonly askers: number;
  /** How many keys were used. */
  readonly keys: number;
  readonly server: Server;
  /** What another tab wrote and this one's person has not seen. */
  readonly unseen: { readonly page: boolean; readonly copy: boolean };
  /** A person has to choose between two versions. */
  readonly isChoiceOpen: boolean;
  /** Texts of this tab that another one replaced at the server. */
  readonly replaced: readonly string[];
  /** The thing was saved, and the answer was lost. */
  readonly isUnheard: boolean;
  /** The last delay before a repeated attempt, since the server answered. */
  readonly pause: number;
  /** The editor was stopped before: an edit that waited then is saved with the next one. */
  readonly wasStopped: boolean;
}

const RULES = documentRules<Page, PageDocument, PageVisibility>({ kind: PAGES, finds: true, looks: true });

/** One object for each text, because the rules compare documents by identity as well. */
const documents = new Map<string, PageDocument>();
function titled(title: string): PageDocument {
  const document = documents.get(title) ?? { title };
  documents.set(title, document);
  return document;
}

/** An editor that has just started. */
export function opened(page: Page | undefined, held?: WorkingCopy<PageDocument>): World {
  const opening = openingOf(PAGES, page, held, undefined);
  const [saved, document] = [titled(opening.saved.title), titled(opening.document.title)];
  const content: Types["content"] = {
    document,
    server: { stored: opening.stored, saved, known: saved },
    unpublished: unpublishedAtFirst(PAGES, opening.held, saved),
    sendings: [],
    making: undefined,
    refused: undefined,
    refusal: undefined,
    refusedVisibility: undefined,
    conflictVisibility: undefined,
    tidying: { failures: 0, isStopped: false },
  };
  const world: World = {
    machine: machineAtFirst<Types>(content, statusAtFirst(PAGES, content, opening.isBehind)),
    timers: {},
    isTurnDue: false,
    call: undefined,
    kept: undefined,
    askers: 0,
    keys: 0,
    server: { page, key: undefined, copy: held, writes: held?.revision ?? 0 },
    unseen: { page: false, copy: false },
    isChoiceOpen: opening.isBehind,
    replaced: [],
    isUnheard: false,
    pause: 0,
    wasStopped: false,
  };
  return after(world, { type: "start", at: 0 });
}

// What the machine promises.

/** The text on the page is at the server, on the way there, or on this device. */
function isTextSafe({ machine, call, kept, server, replaced, isUnheard }: World): boolean {
  const { document, server: side } = machine.content;
  const { title } = document;
  const isNew = title === "" && side.stored === undefined;
  // A save whose answer is lost may have arrived after all; an edit that is undone meanwhile is not sent again.
  const isUndone = title === side.saved.title && isUnheard;
  const places = [kept?.document, server.page, server.copy?.document, call && documentIn(call)];
  return isNew || isUndone || replaced.includes(title) || places.some((place) => place?.title === title);
}

function documentIn(call: Call): PageDocument | undefined {
  switch (call.type) {
    case "create":
      return call.making.document;
    case "update":
      return call.document;
    case "storeCopy":
      return call.changes.document;
    default:
      return undefined;
  }
}

function isWrite({ type }: Call): boolean {
  return ["create", "update", "storeCopy"].includes(type);
}

function checkState(world: World): void {
  const { machine, timers, call } = world;
  const { active, turns, status, content } = machine;
  const isIdle = !active && turns.length === 0;
  hold("what was typed is at the server, on the way, or on this device", isTextSafe(world));
  hold("the machine waits for the call that is in flight", active?.call === call);
  hold("a turn that can begin does", world.isTurnDue === (!active && turns.length > 0));
  hold("each caller gets an outcome", !isIdle || world.askers === 0);
  hold("a stopped editor starts no save by itself", !machine.isStopped || timers.save === undefined);
  if (isIdle && ["saved", "unpublished", "kept", "refused", "conflict", "expired"].includes(status)) {
    hold("nothing is due, so no timer runs", timers.save === undefined);
  }
  if (isIdle && status === "saved" && !content.unpublished.isSpent) {
    hold("no timer is left when all is saved", timers.tidy === undefined);
  }
  if (isIdle && ["waiting", "failing"].includes(status) && !world.wasStopped) {
    hold("what is due has a timer", timers.save !== undefined);
  }
  if (isIdle && status === "saved") {
    hold("nothing is due when all is saved", !isDue(PAGES, content));
  }
}

function checkStep(
  before: World,
  event: MachineEvent<Types>,
  { machine }: World,
  commands: readonly Command<Types>[],
): void {
  const isSent = commands.some((command) => command.type === "call" && isWrite(command.call));
  hold("nothing is sent after a conflict until a person has chosen", !before.isChoiceOpen || !isSent);
  const { document } = machine.content;
  const isOfPerson = event.type === "edited" || isChoice(event);
  hold("only a person changes the text on the page", isOfPerson || document === before.machine.content.document);
}

function isChoice(event: MachineEvent<Types>): boolean {
  return event.type === "own" && ["keepMine", "takeTheirs"].includes(event.event.type);
}

/** Whether a conflict was found that a person has to resolve. Once the session has ended, the next save finds it. */
function isChoiceOpen(world: World, event: MachineEvent<Types>, status: string): boolean {
  const isEnded = event.type === "own" && event.event.type === "stay" && event.event.status === "expired";
  return status === "conflict" || (world.isChoiceOpen && !isChoice(event) && !isEnded);
}

// The machine in its world.

function after(world: World, event: MachineEvent<Types>): World {
  const { state, commands } = step(RULES, world.machine, event);
  let next: World = { ...world, machine: state };
  for (const command of commands) {
    next = carriedOut(next, command);
  }
  next = { ...next, isChoiceOpen: isChoiceOpen(world, event, state.status) };
  checkStep(isChoice(event) ? { ...world, isChoiceOpen: false } : world, event, next, commands);
  checkState(next);
  return next;
}

function carriedOut(world: World, command: Command<Types>): World {
  switch (command.type) {
    case "set":
      return { ...world, timers: { ...world.timers, [command.timer]: command.after }, ...paused(world, command) };
    case "clear":
      return { ...world, timers: { ...world.timers, [command.timer]: undefined } };
    case "turn":
      hold("one turn begins at a time", !world.isTurnDue);
      return { ...world, isTurnDue: true };
    case "call":
      hold("one call is in flight at a time", world.call === undefined);
      return { ...world, call: command.call, keys: world.keys + (command.call.type === "create" ? 1 : 0) };
    case "report":
      return world;
    case "finish":
      return { ...world, askers: world.askers - 1 };
    case "own":
      return { ...world, kept: keptAfter(world, command.command) };
  }
}

function keptAfter(world: World, command: DocumentCommand<PageDocument, PageVisibility>): World["kept"] {
  switch (command.type) {
    case "keep":
      hold("this device keeps the newest text", command.copy.document === world.machine.content.document);
      return command.copy;
    case "reportKeeping":
      return world.kept;
    default:
      return undefined;
  }
}

/** The delay before a repeated attempt: the next one is longer, up to a limit. */
function paused(world: World, { timer, after: delay }: { timer: string; after: number }): Partial<World> {
  if (timer !== "save" || world.machine.status !== "failing") {
    return {};
  }
  const isLonger = delay > world.pause || (delay === LONGEST_PAUSE && world.pause === LONGEST_PAUSE);
  hold("attempts follow each other later and later, at least once a minute", isLonger && delay <= LONGEST_PAUSE);
  return { pause: delay };
}

// The server, which may fail.

/** The server after a call, and its answer; a fault says what the page gets to know of it. */
function answered(world: World, call: Call, fault: Fault | undefined): World {
  const isHandled = fault === undefined || fault === "lost";
  const [there, answer] = isHandled ? handled(world, call) : [world, failureOf(call, fault)];
  const heard = fault === "lost" ? failureOf(call, "failed") : answer;
  const status = "outcome" in heard ? heard.outcome.status : "saved";
  const isUnheard =
    call.type === "update" ? fault === "lost" || (world.isUnheard && status !== "saved") : world.isUnheard;
  const next = { ...there, call: undefined, isUnheard, ...(status !== "failed" && { pause: 0 }) };
  return after(next, { type: "answered", answer: heard, at: 0, key: `k${world.keys}` });
}

function failureOf(call: Call, status: Unanswered["status"]): Answer {
  const outcome: Unanswered = status === "refused" ? { status, errors: [] } : { status };
  switch (call.type) {
    case "find":
      return { type: "found", thing: undefined };
    case "storeCopy":
    case "removeCopy":
      return { type: "stored", outcome };
    case "loadCopy":
      return { type: "loaded", outcome };
    default:
      return { type: "saved", outcome };
  }
}

function handled(world: World, call: Call): readonly [World, Answer] {
  const { server, unseen } = world;
  const { page, copy, writes } = server;
  const written = (change: Partial<Server>): World => ({
    ...world,
    server: { ...server, writes: writes + 1, ...change },
  });
  const conflict = { status: "conflict" } as const;
  switch (call.type) {
    case "create": {
      const { document, visibility, key } = call.making;
      hold("a thing is created once", page === undefined || server.key === key);
      const made = page ?? aPage({ ...document, ...visibility, version: 1 });
      return [written({ page: made, key }), saved(made)];
    }
    case "update": {
      if (page?.version !== call.stored.version) {
        return [world, { type: "saved", outcome: conflict }];
      }
      hold("nothing that another tab published is overwritten unseen", !unseen.page);
      const next = { ...page, ...call.document, ...call.asked, version: page.version + 1 };
      return [written({ page: next }), saved(next)];
    }
    case "storeCopy": {
      if (copy?.revision !== call.revision) {
        return [world, { type: "stored", outcome: conflict }];
      }
      hold("nothing that another tab wrote is overwritten unseen", !unseen.copy);
      const value = { ...call.changes, revision: writes + 1 };
      return [written({ copy: value }), { type: "stored", outcome: { status: "saved", value } }];
    }
    case "removeCopy": {
      if (copy && copy.revision !== call.revision) {
        return [world, { type: "stored", outcome: conflict }];
      }
      hold("nothing that another tab wrote is removed unseen", !copy || !unseen.copy);
      return [written({ copy: undefined }), { type: "stored", outcome: { status: "saved", value: undefined } }];
    }
    case "find":
      return [world, { type: "found", thing: page }];
    case "loadCopy":
      return [world, { type: "loaded", outcome: { status: "found", value: copy } }];
    case "made":
      return [world, { type: "made" }];
  }
}

function saved(page: Page): Answer {
  const outcome: SaveOutcome<Page> = { status: "saved", value: page };
  return { type: "saved", outcome };
}

/** Another tab writes its own text. */
function writtenElsewhere(world: World, part: "page" | "copy"): World {
  const { server } = world;
  const writes = server.writes + 1;
  const replaced = [
    ...world.replaced,
    ...[part === "page" ? server.page?.title : server.copy?.document?.title].filter((title) => title !== undefined),
  ];
  const page = server.page && { ...server.page, title: "Other", version: server.page.version + 1 };
  const copy = { document: titled("Other"), baseVersion: server.page?.version ?? 0, revision: writes };
  const next = part === "page" ? { page } : { copy };
  return { ...world, replaced, server: { ...server, writes, ...next }, unseen: { ...world.unseen, [part]: true } };
}

// What can happen.

export function moves(world: World): Move<World>[] {
  const edits = ["a", "b", "Saved"]
    .filter((title) => title !== world.machine.content.document.title)
    .map(
      (title): Move<World> => [`type ${title}`, () => after(world, { type: "edited", document: titled(title), at: 0 })],
    );
  // A turn begins before anything else but code that runs already.
  return world.isTurnDue
    ? [turn(world), ...edits.slice(0, 1)]
    : [...edits, ...ofTime(world), ...ofPerson(world), ...ofOthers(world)];
}

function turn(world: World): Move<World> {
  return ["turn", () => after({ ...world, isTurnDue: false }, { type: "turn", at: 0, key: `k${world.keys}` })];
}

function ofTime(world: World): Move<World>[] {
  const { timers, call } = world;
  const due = (timer: "save" | "tidy"): Move<World> => [
    `the timer ${timer} fires`,
    () => after({ ...world, timers: { ...timers, [timer]: undefined } }, { type: "due", timer, at: 0 }),
  ];
  const list = [
    ...(timers.save === undefined ? [] : [due("save")]),
    ...(timers.tidy === undefined ? [] : [due("tidy")]),
  ];
  if (call) {
    const faults: readonly Fault[] = isWrite(call) ? ["lost", "failed", "expired", "refused"] : ["failed"];
    list.push([`${call.type} succeeds`, () => answered(world, call, undefined)]);
    if (call.type === "made") {
      list.push(["made breaks", () => after({ ...world, call: undefined }, { type: "broke", at: 0 })]);
    } else {
      list.push(...faults.map((fault): Move<World> => [`${call.type}: ${fault}`, () => answered(world, call, fault)]));
    }
  }
  return list;
}

function ofPerson(world: World): Move<World>[] {
  const { machine, server } = world;
  const asked = { ...world, askers: world.askers + 1 };
  const [at, ticket] = [0, 1];
  const list: Move<World>[] = [
    ["retry", () => after(world, { type: "retry", at })],
    machine.isStopped
      ? ["start", () => after(world, { type: "start", at })]
      : ["stop", () => after({ ...world, wasStopped: true }, { type: "stop", at })],
  ];
  if (machine.turns.length === 0) {
    const save = (isShown: boolean) => after(asked, { type: "save", visibility: { isShown }, ticket, at });
    list.push(["publish", () => save(true)], ["hide", () => save(false)]);
    list.push(["leave the field", () => after(asked, { type: "flush", ticket, at })]);
  }
  if (machine.status === "conflict") {
    const stay = (status: "conflict" | "expired") => after(world, { type: "own", event: { type: "stay", status }, at });
    list.push(
      ["their version does not load", () => stay("conflict")],
      ["the session has ended", () => stay("expired")],
    );
  }
  if (machine.status === "conflict" && server.page) {
    const theirs = { thing: server.page, held: server.copy };
    const seen = { page: false, copy: false };
    list.push(
      [
        "keep mine",
        () => after({ ...asked, unseen: seen }, { type: "own", event: { type: "keepMine", theirs, ticket }, at }),
      ],
      [
        "take theirs",
        () => after({ ...world, unseen: seen }, { type: "own", event: { type: "takeTheirs", theirs }, at }),
      ],
    );
  }
  return list;
}

function ofOthers(world: World): Move<World>[] {
  const { page } = world.server;
  if (!page) {
    return [];
  }
  const next = { ...page, version: page.version + 1 };
  return [
    ["another tab publishes", () => writtenElsewhere(world, "page")],
    ["another tab edits", () => writtenElsewhere(world, "copy")],
    [
      "a part changes",
      () =>
        after(
          { ...world, server: { ...world.server, page: next } },
          { type: "own", event: { type: "acceptPart", thing: next }, at: 0 },
        ),
    ],
  ];
}
