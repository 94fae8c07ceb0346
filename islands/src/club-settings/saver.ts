import { drive } from "../editing/autosave/drive.ts";
import { type MachineState, machineAtFirst } from "../editing/autosave/machine.ts";
import {
  type FormAnswer,
  type FormCall,
  type FormContent,
  type FormTypes,
  formRules,
  isHeld,
  statusAtFirst,
} from "./form-rules.ts";
import type { TypedFields } from "./typed.ts";
import type { ClubCopies } from "./working-copy.ts";

export type SaverStatus =
  /** The form equals the published values. */
  | "rest"
  /** An edit is saved in a moment. */
  | "waiting"
  | "saving"
  /** The server has the edits; visitors do not see them yet. */
  | "saved"
  /** The server did not answer; the saver retries. */
  | "failing"
  /** The server refused the document. */
  | "refused"
  /** Another window saved a different document. */
  | "conflict"
  /** The session has ended. */
  | "expired";

export interface SaverState {
  readonly status: SaverStatus;
  /** The revision that the server has; null without a working copy. */
  readonly revision: number | null;
  /** A document that was sent without an answer so far: the server may have it. */
  readonly unsure: TypedFields | undefined;
  /** The server has everything that the form shows. */
  readonly isHeld: boolean;
}

interface SaverOptions {
  readonly copies: ClubCopies;
  readonly baseVersion: number;
  readonly revision: number | null;
  /** The working copy at the server; undefined where it is unknown. */
  readonly held: TypedFields | undefined;
  readonly document: TypedFields;
  /** The document that was pending when the page was left before. */
  readonly unsure: TypedFields | undefined;
  /** The published values; undefined where the page does not contain them. */
  readonly published: TypedFields | undefined;
  readonly onChange: (state: SaverState) => void;
}

export interface Saver {
  state(): SaverState;
  changed(document: TypedFields): void;
  /** Sends a pending edit at once. */
  flush(): void;
  /** Retries because the connection or the session may be back. */
  retry(): void;
  /** Stops sending. Resolves when no call is pending any more. */
  stop(): Promise<void>;
  /** Starts, or continues after a stop. */
  start(): void;
}

/**
 * Saves the form into the working copy when typing pauses, one call at a time, until the server has it: carries out
 * what form-rules.ts decides.
 */
export function clubSaver(options: SaverOptions): Saver {
  const { copies, baseVersion, published, held, revision, document, unsure, onChange } = options;
  const rules = formRules({ baseVersion, published });
  const content: FormContent = { document, held, revision, unsure: unsure ? [unsure] : [] };
  const machine = drive<FormTypes>({
    rules,
    first: machineAtFirst<FormTypes>(content, statusAtFirst(rules, content)),
    perform,
    execute() {},
    onReport: (next) => onChange(stateOf(next)),
    begins: "at once",
  });

  async function perform(call: FormCall): Promise<FormAnswer> {
    return call.type === "save"
      ? { type: "saved", outcome: await copies.save(call.changes) }
      : { type: "loaded", outcome: await copies.load() };
  }

  return {
    state: () => stateOf(machine.state()),
    changed: (next) => machine.send({ type: "edited", document: next }),
    flush() {
      const { isStopped, status } = machine.state();
      if (!isStopped && status === "waiting") {
        void machine.ask((ticket) => ({ type: "flush", ticket }));
      }
    },
    retry() {
      if (!machine.state().isStopped) {
        machine.send({ type: "retry" });
      }
    },
    stop() {
      machine.send({ type: "stop" });
      return machine.idle();
    },
    start: () => machine.send({ type: "start" }),
  };
}

function stateOf({ status, content }: MachineState<FormTypes>): SaverState {
  return { status, revision: content.revision, unsure: content.unsure.at(-1), isHeld: isHeld(content) };
}
