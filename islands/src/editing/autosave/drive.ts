import { newCallKey } from "./call-key.ts";
import {
  type Command,
  type MachineEvent,
  type MachineState,
  type Rules,
  type SavingTypes,
  step,
  type TimerName,
} from "./machine.ts";

/** Carries out what the machine of automatic saving commands, and brings it the time and the answers. */

interface DriveOptions<Types extends SavingTypes> {
  readonly rules: Rules<Types>;
  readonly first: MachineState<Types>;
  /** Makes a call. It answers at once or later, and may fail. */
  readonly perform: (call: Types["call"]) => Types["answer"] | Promise<Types["answer"]>;
  /** Carries out a command of these rules alone. */
  readonly execute: (command: Types["command"]) => void;
  /** Called with each state that the page has to show. */
  readonly onReport: (state: MachineState<Types>) => void;
  /** When a turn begins: in the same task, or after the code that runs now. */
  readonly begins: "at once" | "soon";
}

/** An event without what the driver adds. */
type Untimed<Event> = Event extends unknown ? Omit<Event, "at" | "key"> : never;

interface Drive<Types extends SavingTypes> {
  state(): MachineState<Types>;
  send(event: Untimed<MachineEvent<Types>>): void;
  /** Sends an event with a ticket. Resolves to the outcome of its turn. */
  ask(eventOf: (ticket: number) => Untimed<MachineEvent<Types>>): Promise<Types["outcome"] | undefined>;
  /** Resolves when no call is pending. */
  idle(): Promise<void>;
}

export function drive<Types extends SavingTypes>(options: DriveOptions<Types>): Drive<Types> {
  const { rules, perform, execute, onReport, begins } = options;
  let state = options.first;
  const timers: Partial<Record<TimerName, ReturnType<typeof setTimeout>>> = {};
  const askers = new Map<number, (outcome: Types["outcome"] | undefined) => void>();
  let tickets = 0;
  let onIdle: (() => void)[] = [];
  /** Events that arrived while the commands of an earlier one were carried out. */
  const events: Untimed<MachineEvent<Types>>[] = [];
  let isBusy = false;

  const isIdle = () => !state.active && state.turns.length === 0;

  function send(event: Untimed<MachineEvent<Types>>): void {
    events.push(event);
    if (isBusy) {
      return;
    }
    isBusy = true;
    try {
      for (let next = events.shift(); next; next = events.shift()) {
        handle(next);
      }
    } finally {
      isBusy = false;
    }
    if (isIdle()) {
      const callers = onIdle;
      onIdle = [];
      for (const call of callers) {
        call();
      }
    }
  }

  function handle(event: Untimed<MachineEvent<Types>>): void {
    const isOfTurn = event.type === "turn" || event.type === "answered";
    let commands: readonly Command<Types>[] = [];
    try {
      ({ state, commands } = step(rules, state, timed(event)));
    } catch (error) {
      if (!isOfTurn) {
        throw error;
      }
      breakOff(error);
    }
    for (const command of commands) {
      // A caller that throws must not end the commands after its own: the call may be among them.
      try {
        carryOut(command);
      } catch (error) {
        console.error(error);
      }
    }
  }

  function timed(event: Untimed<MachineEvent<Types>>): MachineEvent<Types> {
    const at = Date.now();
    return event.type === "turn" || event.type === "answered" ? { ...event, at, key: newCallKey() } : { ...event, at };
  }

  function breakOff(error: unknown): void {
    console.error(error);
    send({ type: "broke" });
  }

  function carryOut(command: Command<Types>): void {
    switch (command.type) {
      case "set":
        clearTimeout(timers[command.timer]);
        timers[command.timer] = setTimeout(() => send({ type: "due", timer: command.timer }), command.after);
        break;
      case "clear":
        clearTimeout(timers[command.timer]);
        break;
      case "turn":
        if (begins === "at once") {
          send({ type: "turn" });
        } else {
          queueMicrotask(() => send({ type: "turn" }));
        }
        break;
      case "call":
        void make(command.call);
        break;
      case "report":
        onReport(command.state);
        break;
      case "finish":
        askers.get(command.ticket)?.(command.outcome);
        askers.delete(command.ticket);
        break;
      case "own":
        execute(command.command);
        break;
    }
  }

  function make(next: Types["call"]): void {
    try {
      const answer = perform(next);
      if (answer instanceof Promise) {
        answer.then((later) => send({ type: "answered", answer: later }), breakOff);
      } else {
        send({ type: "answered", answer });
      }
    } catch (error) {
      breakOff(error);
    }
  }

  return {
    state: () => state,
    send,
    ask(eventOf) {
      tickets += 1;
      const ticket = tickets;
      return new Promise((resolve) => {
        askers.set(ticket, resolve);
        send(eventOf(ticket));
      });
    },
    idle: () => (isIdle() ? Promise.resolve() : new Promise((resolve) => onIdle.push(resolve))),
  };
}
