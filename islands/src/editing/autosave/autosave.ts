import type { Autosave, AutosaveOptions } from "./autosave-options.ts";
import { documentRules } from "./document-rules.ts";
import type {
  DocumentAnswer,
  DocumentCall,
  DocumentCommand,
  DocumentContent,
  DocumentTypes,
} from "./document-types.ts";
import { drive } from "./drive.ts";
import { keptCopy } from "./kept-copy.ts";
import { isAskedFor, type MachineState, machineAtFirst } from "./machine.ts";
import type { SaveState } from "./save-state.ts";
import { isUnsaved, statusAtFirst } from "./sync-state.ts";
import { unpublishedAtFirst } from "./unpublished.ts";

/**
 * Saves a document automatically, one call at a time: carries out what document-rules.ts decides, by the calls of its
 * kind and with the copy on this device.
 */
export function autosave<Subject, Written, Visibility>(
  options: AutosaveOptions<Subject, Written, Visibility>,
): Autosave<Subject, Written, Visibility> {
  type Types = DocumentTypes<Subject, Written, Visibility>;
  const { kind, stored, saved, held, workingCopies, look, find } = options;
  const copy = keptCopy(options.copyOf, stored?.id);
  const content: DocumentContent<Written, Visibility> = {
    document: options.document,
    server: { stored, saved, known: saved },
    unpublished: unpublishedAtFirst(kind, held, saved),
    sendings: options.sent ?? [],
    making: options.making,
    refused: undefined,
    refusal: undefined,
    refusedVisibility: undefined,
    conflictVisibility: undefined,
    tidying: { failures: 0, isStopped: false },
  };
  const machine = drive<Types>({
    rules: documentRules({ kind, finds: find !== undefined, looks: look !== undefined }),
    first: machineAtFirst<Types>(content, statusAtFirst(kind, content, options.isBehind)),
    perform,
    execute,
    onReport: report,
    begins: "soon",
  });
  let state = shown(machine.state());
  const listeners = new Set<() => void>();

  function shown({ content, status, isStuck }: MachineState<Types>): SaveState<Written, Visibility> {
    return {
      status,
      stored: content.server.stored,
      revision: content.unpublished.held?.revision,
      refusal: content.refusal,
      isStuck,
      isKeptHere: copy.isKept(),
    };
  }

  function report(next: MachineState<Types>): void {
    state = shown(next);
    for (const changed of listeners) {
      try {
        changed();
      } catch (error) {
        // The save and the other listeners go on.
        console.error(error);
      }
    }
  }

  function execute(command: DocumentCommand<Written, Visibility>): void {
    switch (command.type) {
      case "keep":
        copy.write(command.copy);
        break;
      case "remove":
        copy.remove();
        break;
      case "move":
        copy.moveTo(command.id);
        break;
      case "reportKeeping":
        if (state.isKeptHere !== copy.isKept()) {
          report(machine.state());
        }
        break;
    }
  }

  function perform(
    call: DocumentCall<Subject, Written, Visibility>,
  ): DocumentAnswer<Subject, Written> | Promise<DocumentAnswer<Subject, Written>> {
    if (call.type === "made") {
      options.onMade(call.id);
      return { type: "made" };
    }
    return answerTo(call);
  }

  async function answerTo(
    call: Exclude<DocumentCall<Subject, Written, Visibility>, { readonly type: "made" }>,
  ): Promise<DocumentAnswer<Subject, Written>> {
    switch (call.type) {
      case "create": {
        const { document, visibility, key } = call.making;
        return { type: "saved", outcome: await options.save(document, visibility, undefined, key) };
      }
      case "update":
        return { type: "saved", outcome: await options.save(call.document, call.asked, call.stored, undefined) };
      case "find":
        return { type: "found", thing: await (look ?? find)?.(call.id) };
      case "storeCopy":
        return { type: "stored", outcome: await workingCopies.save(call.task.id, call.changes, call.revision) };
      case "removeCopy": {
        const outcome = await workingCopies.remove(call.task.id, call.revision);
        return {
          type: "stored",
          outcome: outcome.status === "deleted" ? { status: "saved", value: undefined } : outcome,
        };
      }
      case "loadCopy":
        return { type: "loaded", outcome: await workingCopies.load(call.task.id) };
    }
  }

  return {
    state: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    start() {
      copy.hold();
      machine.send({ type: "start" });
    },
    stop() {
      copy.release();
      machine.send({ type: "stop" });
    },
    changed: (document) => machine.send({ type: "edited", document }),
    async flush() {
      await machine.ask((ticket) => ({ type: "flush", ticket }));
    },
    retry: () => machine.send({ type: "retry" }),
    publish: (visibility) => machine.ask((ticket) => ({ type: "save", visibility, ticket })),
    acceptPart: (thing) => machine.send({ type: "own", event: { type: "acceptPart", thing } }),
    keepMine: (theirs) => machine.ask((ticket) => ({ type: "own", event: { type: "keepMine", theirs, ticket } })),
    takeTheirs(theirs) {
      machine.send({ type: "own", event: { type: "takeTheirs", theirs } });
      return machine.state().content.document;
    },
    stay: (status) => machine.send({ type: "own", event: { type: "stay", status } }),
    forget: () => machine.send({ type: "own", event: { type: "forget" } }),
    isUnsaved: () => isUnsaved(kind, machine.state().content) || isAskedFor(machine.state()),
  };
}
