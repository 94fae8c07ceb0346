import { pauseAfter, restAfter } from "./pace.ts";

/**
 * Automatic saving as a pure function of a state and an event, which gives the next state and commands. It knows no
 * clock, timer, storage or network: events bring the time and the answers, and drive.ts carries out the commands.
 *
 * The machine decides when to save, one call at a time, and what follows a failure. What is saved, by which calls, is
 * up to rules: those of editors are in document-rules.ts, those of the club's settings in club-settings/form-rules.ts.
 */

/** The types of one kind of rules. */
export interface SavingTypes {
  /** The document on the page, and what is known of the server. */
  readonly content: unknown;
  readonly document: unknown;
  /** The statuses without a pending edit, beyond those of every machine. */
  readonly rest: string;
  readonly call: unknown;
  readonly answer: unknown;
  /** What a person can ask for with a save. */
  readonly visibility: unknown;
  /** The result of a turn. */
  readonly outcome: unknown;
  /** Events and commands of these rules alone. */
  readonly event: unknown;
  readonly command: unknown;
}

export type Status<Types extends SavingTypes> =
  | Types["rest"]
  /** An edit is saved in a moment. */
  | "waiting"
  | "saving"
  /** The server did not answer; the save is repeated. */
  | "failing"
  | "refused"
  /** The server has something else: a person has to choose. */
  | "conflict"
  | "expired";

/** A step that begins once no other call is pending. */
export type Turn<Visibility> =
  /** Saves. With a visibility a person asked for it. */
  | { readonly type: "save"; readonly visibility: Visibility | undefined; readonly ticket: number | undefined }
  /** Saves if an edit is pending by then. */
  | { readonly type: "flush"; readonly ticket: number }
  /** Removes what is no longer needed. */
  | { readonly type: "tidy" };

export type TimerName = "save" | "tidy";

export interface MachineState<Types extends SavingTypes> {
  readonly content: Types["content"];
  readonly status: Status<Types>;
  /** The server's version failed to load, so that the conflict cannot be resolved now. */
  readonly isStuck: boolean;
  /** Nothing is saved automatically. */
  readonly isStopped: boolean;
  /** How many attempts in a row got no answer. */
  readonly failures: number;
  /** The time of the first edit that no save contains. */
  readonly since: number | undefined;
  /** The turn that has begun, and the call that it waits for; undefined between turns. */
  readonly active: { readonly turn: Turn<Types["visibility"]>; readonly call: Types["call"] | undefined } | undefined;
  /** The next turns, first one first. */
  readonly turns: readonly Turn<Types["visibility"]>[];
}

export type MachineEvent<Types extends SavingTypes> = {
  /** The time, in milliseconds. */
  readonly at: number;
} & (
  | { readonly type: "edited"; readonly document: Types["document"] }
  | { readonly type: "due"; readonly timer: TimerName }
  /** A person asks for a save. */
  | { readonly type: "save"; readonly visibility: Types["visibility"]; readonly ticket: number }
  /** The person leaves the field or the page: pending edits are saved at once. */
  | { readonly type: "flush"; readonly ticket: number }
  /** The connection or the session may be back. */
  | { readonly type: "retry" }
  | { readonly type: "start" }
  | { readonly type: "stop" }
  /** The next turn may begin. The key identifies what it may create. */
  | { readonly type: "turn"; readonly key: string }
  | { readonly type: "answered"; readonly answer: Types["answer"]; readonly key: string }
  /** A call, or what follows from its answer, threw. */
  | { readonly type: "broke" }
  | { readonly type: "own"; readonly event: Types["event"] }
);

export type Command<Types extends SavingTypes> =
  /** Sends the event `due` after so many milliseconds, in place of an earlier timer of that name. */
  | { readonly type: "set"; readonly timer: TimerName; readonly after: number }
  | { readonly type: "clear"; readonly timer: TimerName }
  /** Sends the event `turn` soon. */
  | { readonly type: "turn" }
  /** Makes the call, and sends its answer. */
  | { readonly type: "call"; readonly call: Types["call"] }
  /** Shows the state to the page. */
  | { readonly type: "report"; readonly state: MachineState<Types> }
  /** Ends the turn with that ticket for the caller that asked for it. */
  | { readonly type: "finish"; readonly ticket: number; readonly outcome: Types["outcome"] | undefined }
  | { readonly type: "own"; readonly command: Types["command"] };

export interface Step<Types extends SavingTypes> {
  readonly state: MachineState<Types>;
  readonly commands: readonly Command<Types>[];
}

/** A step while it is computed. */
export interface Stepping<Types extends SavingTypes> {
  readonly rules: Rules<Types>;
  state: MachineState<Types>;
  readonly commands: Command<Types>[];
  readonly at: number;
  /** The key for what this step may create. */
  readonly key: string;
}

/** What is saved, and how. */
export interface Rules<Types extends SavingTypes> {
  /** The statuses in which a start looks for something to save. */
  readonly resumes: readonly Status<Types>[];
  /** Undefined where it is the same document. */
  edited(content: Types["content"], document: Types["document"]): Types["content"] | undefined;
  /** Whether there is something to save automatically. */
  isDue(content: Types["content"]): boolean;
  /** Whether no edit is pending while nothing is due. */
  isDone(content: Types["content"]): boolean;
  /** The status while nothing is due. */
  statusAtRest(content: Types["content"]): Status<Types>;
  /** Keeps on this device what the server lacks, and removes it otherwise. */
  store(stepping: Stepping<Types>): void;
  /** An edit arrived while none can be saved. */
  setAside(stepping: Stepping<Types>): void;
  /** Nothing is due; asked for as well when the connection may be back. */
  rest(stepping: Stepping<Types>): void;
  stopped(stepping: Stepping<Types>): void;
  /** Makes the first call of a turn, or ends the turn. */
  begin(stepping: Stepping<Types>, turn: Exclude<Turn<Types["visibility"]>, { readonly type: "flush" }>): void;
  /** Makes the next call of the turn, or ends the turn. */
  answered(stepping: Stepping<Types>, call: Types["call"], answer: Types["answer"]): void;
  /** A bug of ours or of the browser broke the turn, which ends. */
  broke(stepping: Stepping<Types>, turn: Turn<Types["visibility"]>): void;
  own(stepping: Stepping<Types>, event: Types["event"]): void;
}

export function machineAtFirst<Types extends SavingTypes>(
  content: Types["content"],
  status: Status<Types>,
): MachineState<Types> {
  return {
    content,
    status,
    isStuck: false,
    isStopped: false,
    failures: 0,
    since: undefined,
    active: undefined,
    turns: [],
  };
}

/** Whether a save that a person asked for has no answer so far. */
export function isAskedFor<Types extends SavingTypes>({ active, turns }: MachineState<Types>): boolean {
  return [active?.turn, ...turns].some((turn) => turn?.type === "save" && turn.visibility !== undefined);
}

/** What the event makes of the state, and what is to be done. */
export function step<Types extends SavingTypes>(
  rules: Rules<Types>,
  state: MachineState<Types>,
  event: MachineEvent<Types>,
): Step<Types> {
  const stepping: Stepping<Types> = {
    rules,
    state,
    commands: [],
    at: event.at,
    key: "key" in event ? event.key : "",
  };
  take(stepping, event);
  return { state: stepping.state, commands: stepping.commands };
}

function take<Types extends SavingTypes>(stepping: Stepping<Types>, event: MachineEvent<Types>): void {
  const { rules, state } = stepping;
  switch (event.type) {
    case "edited":
      edit(stepping, event.document);
      break;
    case "due":
      if (event.timer === "save") {
        askToSave(stepping, undefined, undefined);
      } else {
        rules.rest(stepping);
      }
      break;
    case "save":
      askToSave(stepping, event.visibility, event.ticket);
      break;
    case "flush":
      enqueue(stepping, { type: "flush", ticket: event.ticket });
      break;
    case "retry":
      retry(stepping);
      break;
    case "start":
      change(stepping, { isStopped: false });
      if (rules.resumes.includes(state.status)) {
        settle(stepping);
      }
      break;
    case "stop":
      halt(stepping);
      break;
    case "turn":
      beginNext(stepping);
      break;
    case "answered":
      if (state.active?.call !== undefined) {
        rules.answered(stepping, state.active.call, event.answer);
      }
      break;
    case "broke":
      breakOff(stepping);
      break;
    case "own":
      rules.own(stepping, event.event);
      break;
  }
}

function edit<Types extends SavingTypes>(stepping: Stepping<Types>, document: Types["document"]): void {
  const { rules, state, at } = stepping;
  const content = rules.edited(state.content, document);
  if (content === undefined) {
    return;
  }
  change(stepping, { content, since: state.since ?? at });
  if (["saving", "conflict", "expired", "failing"].includes(state.status)) {
    rules.setAside(stepping);
  } else {
    settle(stepping);
  }
}

function retry<Types extends SavingTypes>(stepping: Stepping<Types>): void {
  const { rules, state } = stepping;
  if (state.status === "failing") {
    askToSave(stepping, undefined, undefined);
  } else if (state.status === "expired") {
    settle(stepping);
  } else {
    rules.rest(stepping);
  }
}

/** Takes the next turn from the queue. */
function beginNext<Types extends SavingTypes>(stepping: Stepping<Types>): void {
  const { active, turns, status } = stepping.state;
  const [turn, ...rest] = turns;
  if (active || !turn) {
    return;
  }
  change(stepping, { active: { turn, call: undefined }, turns: rest });
  if (turn.type !== "flush") {
    stepping.rules.begin(stepping, turn);
  } else if (status === "waiting") {
    askToSave(stepping, undefined, turn.ticket);
    change(stepping, { active: undefined });
    stepping.commands.push({ type: "turn" });
  } else {
    endTurn(stepping, undefined);
  }
}

/** A bug of ours or of the browser: the user can do nothing about it, and the document is not lost. */
function breakOff<Types extends SavingTypes>(stepping: Stepping<Types>): void {
  const { active, turns } = stepping.state;
  const [next, ...rest] = turns;
  const turn = active?.turn ?? next;
  if (turn) {
    change(stepping, active ? {} : { active: { turn, call: undefined }, turns: rest });
    stepping.rules.broke(stepping, turn);
  }
}

// What rules do in a step.

export function change<Types extends SavingTypes>(
  stepping: Stepping<Types>,
  changes: Partial<MachineState<Types>>,
): void {
  stepping.state = { ...stepping.state, ...changes };
}

/** Shows a status. */
export function become<Types extends SavingTypes>(
  stepping: Stepping<Types>,
  status: Status<Types>,
  isStuck = false,
): void {
  change(stepping, { status, isStuck });
  report(stepping);
}

/** Shows the state as it is now in this step. */
export function report<Types extends SavingTypes>(stepping: Stepping<Types>): void {
  stepping.commands.push({ type: "report", state: stepping.state });
}

export function clear<Types extends SavingTypes>(stepping: Stepping<Types>, timer: TimerName): void {
  stepping.commands.push({ type: "clear", timer });
}

/** Waits for the next attempt to save. */
function wait<Types extends SavingTypes>(
  stepping: Stepping<Types>,
  status: "waiting" | "failing",
  milliseconds: number,
): void {
  if (stepping.state.isStopped) {
    clear(stepping, "save");
  } else {
    stepping.commands.push({ type: "set", timer: "save", after: milliseconds });
  }
  become(stepping, status);
}

/** Reports the state, and schedules a save where that may happen automatically. */
export function settle<Types extends SavingTypes>(stepping: Stepping<Types>): void {
  const { rules, at } = stepping;
  clear(stepping, "save");
  rules.store(stepping);
  const { content, since = at } = stepping.state;
  if (rules.isDue(content)) {
    change(stepping, { since });
    wait(stepping, "waiting", restAfter(at - since));
    return;
  }
  if (rules.isDone(content)) {
    change(stepping, { since: undefined });
  }
  become(stepping, rules.statusAtRest(content));
  rules.rest(stepping);
}

/** Repeats a save that got no answer, later and later. */
export function waitToRepeat<Types extends SavingTypes>(stepping: Stepping<Types>): void {
  wait(stepping, "failing", pauseAfter(stepping.state.failures));
}

/** Shows that all edits so far are being saved. */
export function beginSaving<Types extends SavingTypes>(stepping: Stepping<Types>): void {
  clear(stepping, "save");
  change(stepping, { since: undefined });
  become(stepping, "saving");
}

/** Saves nothing automatically from now on. */
export function halt<Types extends SavingTypes>(stepping: Stepping<Types>): void {
  change(stepping, { isStopped: true });
  clear(stepping, "save");
  stepping.rules.stopped(stepping);
}

/** Saves when no other call is pending; without a visibility only what may be saved automatically. */
export function askToSave<Types extends SavingTypes>(
  stepping: Stepping<Types>,
  visibility: Types["visibility"] | undefined,
  ticket: number | undefined,
): void {
  clear(stepping, "save");
  enqueue(stepping, { type: "save", visibility, ticket });
}

export function enqueue<Types extends SavingTypes>(stepping: Stepping<Types>, turn: Turn<Types["visibility"]>): void {
  const { active, turns } = stepping.state;
  change(stepping, { turns: [...turns, turn] });
  if (!active && turns.length === 0) {
    stepping.commands.push({ type: "turn" });
  }
}

/** Makes a call in this turn. */
export function call<Types extends SavingTypes>(stepping: Stepping<Types>, next: Types["call"]): void {
  const { active } = stepping.state;
  if (active) {
    change(stepping, { active: { ...active, call: next } });
    stepping.commands.push({ type: "call", call: next });
  }
}

/** Ends this turn. */
export function endTurn<Types extends SavingTypes>(
  stepping: Stepping<Types>,
  outcome: Types["outcome"] | undefined,
): void {
  const { active, turns } = stepping.state;
  const turn = active?.turn;
  change(stepping, { active: undefined });
  if (turn && turn.type !== "tidy" && turn.ticket !== undefined) {
    stepping.commands.push({ type: "finish", ticket: turn.ticket, outcome });
  }
  if (turns.length > 0) {
    stepping.commands.push({ type: "turn" });
  }
}
