import { isOfKey, type LoadOutcome, type SaveOutcome, type Unanswered } from "../calls.ts";
import type { Kind } from "../kind.ts";
import type { CopyOutcome, CopyTask, Creation, DocumentContent, DocumentTypes, Update } from "./document-types.ts";
import { copyOfContent } from "./kept-copy.ts";
import {
  askToSave,
  become,
  beginSaving,
  call,
  change,
  clear,
  endTurn,
  enqueue,
  halt,
  type Rules,
  type Stepping,
  settle,
  waitToRepeat,
} from "./machine.ts";
import { leftOf, type Making } from "./making.ts";
import { pauseAfter } from "./pace.ts";
import type { Stored } from "./save-state.ts";
import { type Sendings, withAnswered, withSent } from "./sendings.ts";
import { accepted, followed, isOwn, type ServerSide, sideOf } from "./server-side.ts";
import { changesOf, isDirty, isDraft, isDue, isOnlyHere, isOnServer, statusAtRest } from "./sync-state.ts";
import { isLike, isOwnCopy, otherIn, spent, unpublishedOf } from "./unpublished.ts";
import type { ServerState, WorkingCopy } from "./working-copy.ts";

/**
 * How editors save: a draft as it is; edits of a published document, and drafts that the server refuses, into the
 * working copy. Edits that the server does not have yet are kept as a copy on this device.
 */

interface DocumentRulesOptions<Subject, Written, Visibility> {
  readonly kind: Kind<Subject, Written, Visibility>;
  /** Whether the thing can be loaded after a conflict. */
  readonly finds: boolean;
  /** Whether the thing has parts that change outside the document: a conflict over those alone is ignored. */
  readonly looks: boolean;
}

export function documentRules<Subject, Written, Visibility>({
  kind,
  finds,
  looks,
}: DocumentRulesOptions<Subject, Written, Visibility>): Rules<DocumentTypes<Subject, Written, Visibility>> {
  type Types = DocumentTypes<Subject, Written, Visibility>;
  type Now = Stepping<Types>;

  const contentOf = (now: Now) => now.state.content;

  function know(now: Now, changes: Partial<DocumentContent<Written, Visibility>>): void {
    change(now, { content: { ...contentOf(now), ...changes } });
  }

  function keep(now: Now): void {
    now.commands.push({ type: "own", command: { type: "keep", copy: copyOfContent(contentOf(now)) } });
  }

  function store(now: Now): void {
    if (isOnlyHere(kind, contentOf(now))) {
      keep(now);
    } else {
      now.commands.push({ type: "own", command: { type: "remove" } });
    }
  }

  /** Takes over the server's state. */
  function adopt(now: Now, { thing, held }: ServerState<Subject, Written>): void {
    know(now, {
      server: sideOf(kind, thing),
      unpublished: unpublishedOf(held),
      sendings: [],
      conflictVisibility: undefined,
      refused: undefined,
    });
  }

  function save(now: Now, visibility: Visibility | undefined): void {
    const { status, content } = now.state;
    if (visibility) {
      if (status === "conflict") {
        endTurn(now, undefined);
      } else {
        send(now, visibility);
      }
    } else if (status !== "waiting" && status !== "failing") {
      // The save before may have ended in a state that stops automatic saves.
      endTurn(now, undefined);
    } else if (!isDue(kind, content)) {
      settle(now);
      endTurn(now, undefined);
    } else if (!isDirty(kind, content) || changesOf(kind, content)) {
      sendChanges(now);
    } else {
      send(now, undefined);
    }
  }

  function send(now: Now, visibility: Visibility | undefined): void {
    beginSaving(now);
    const { server, document, making } = contentOf(now);
    if (server.stored) {
      update(now, server.stored, visibility);
      return;
    }
    const first = making ?? newMaking(now, document, visibility ?? kind.unasked);
    make(now, { making: first, first, visibility });
  }

  const newMaking = ({ key, at }: Now, document: Written, visibility: Visibility): Making<Written, Visibility> => ({
    key,
    since: at,
    document,
    visibility,
  });

  /** Creates a thing once, however often the request is repeated. */
  function make(now: Now, creation: Omit<Creation<Written, Visibility>, "type" | "earlier">): void {
    const earlier = contentOf(now).making;
    know(now, { making: creation.making });
    store(now);
    call<Types>(now, { type: "create", ...creation, earlier });
  }

  function created(now: Now, creation: Creation<Written, Visibility>, outcome: SaveOutcome<Subject>): void {
    const { making, earlier, first, visibility } = creation;
    know(now, { making: leftOf(outcome.status, making, earlier, kind.unasked) });
    store(now);
    if (earlier && isOfKey(outcome)) {
      // The thing that the key created is gone, or was another one.
      make(now, { making: newMaking(now, making.document, making.visibility), first, visibility });
    } else if (outcome.status === "saved") {
      counted(now, outcome.status);
      accept(now, outcome.value, first.document, visibility);
      const { id } = kind.storedOf(outcome.value);
      now.commands.push({ type: "own", command: { type: "move", id } });
      store(now);
      call<Types>(now, { type: "made", id, creation, outcome });
    } else {
      counted(now, outcome.status);
      fail(now, outcome, first.document, visibility);
      conclude(now, outcome, visibility);
    }
  }

  function made(now: Now, { first, visibility }: Creation<Written, Visibility>, outcome: SaveOutcome<Subject>): void {
    settle(now);
    const { document, server } = contentOf(now);
    const isAll = first.document === document && first.visibility === (visibility ?? kind.unasked);
    if (visibility && !isAll && server.stored) {
      // The creator wants more than was just created.
      clear(now, "save");
      become(now, "saving");
      update(now, server.stored, visibility);
    } else {
      conclude(now, outcome, visibility);
    }
  }

  function update(now: Now, stored: Stored<Visibility>, visibility: Visibility | undefined): void {
    const { document, sendings } = contentOf(now);
    know(now, { sendings: withSent(sendings, document) });
    const asked = visibility ?? kind.unasked;
    call<Types>(now, { type: "update", document, stored, asked, visibility, isAgain: false });
  }

  function updated(now: Now, update: Update<Written, Visibility>, outcome: SaveOutcome<Subject>): void {
    if (outcome.status === "conflict" && !update.isAgain && (finds || looks)) {
      call<Types>(now, { type: "find", id: update.stored.id, update });
    } else {
      endUpdate(now, update, outcome);
    }
  }

  /**
   * Whether the server's document is this window's: it is known, or was sent without an answer. Then saving continues
   * from it.
   */
  function found(now: Now, update: Update<Written, Visibility>, thing: Subject | undefined): void {
    const { server, sendings } = contentOf(now);
    const side = thing === undefined ? undefined : sideAfter(server, sendings, thing, update.asked);
    if (side?.stored) {
      know(now, { server: side });
      call<Types>(now, { ...update, stored: side.stored, isAgain: true });
    } else {
      endUpdate(now, update, { status: "conflict" });
    }
  }

  function sideAfter(
    server: ServerSide<Written, Visibility>,
    sendings: Sendings<Written>,
    thing: Subject,
    asked: Visibility,
  ): ServerSide<Written, Visibility> | undefined {
    const next = looks ? followed(kind, server, thing) : undefined;
    return next ?? (isOwn(kind, sendings, thing, asked) ? sideOf(kind, thing) : undefined);
  }

  function endUpdate(now: Now, { document, visibility }: Update<Written, Visibility>, outcome: SaveOutcome<Subject>) {
    know(now, { sendings: withAnswered(contentOf(now).sendings, document, outcome.status) });
    counted(now, outcome.status);
    if (outcome.status === "saved") {
      accept(now, outcome.value, document, visibility);
      settle(now);
    } else {
      fail(now, outcome, document, visibility);
    }
    conclude(now, outcome, visibility);
  }

  function counted(now: Now, status: "saved" | Unanswered["status"]): void {
    change(now, { failures: status === "failed" ? now.state.failures + 1 : 0 });
  }

  function accept(now: Now, thing: Subject, sent: Written, visibility: Visibility | undefined): void {
    const { server, unpublished, refusedVisibility } = contentOf(now);
    // An automatic save of a draft does not change the reasons why publishing failed.
    if (visibility || !refusedVisibility) {
      know(now, { refusal: undefined, refusedVisibility: undefined });
    }
    know(now, {
      refused: undefined,
      server: accepted(kind, server, thing, sent),
      unpublished: spent(unpublished),
    });
  }

  function fail(now: Now, outcome: Unanswered, sent: Written, visibility: Visibility | undefined): void {
    if (outcome.status !== "refused") {
      goOn(now, outcome.status, visibility);
      return;
    }
    know(now, {
      refusedVisibility: visibility,
      refusal: { errors: outcome.errors, document: sent },
      refused: visibility ? contentOf(now).refused : sent,
    });
    const content = contentOf(now);
    if (visibility || content.document !== sent || !isDue(kind, content)) {
      settle(now);
    } else if (!changesOf(kind, content)) {
      become(now, "refused");
    }
  }

  /** Nothing was saved, though the document is valid. */
  function goOn(now: Now, status: "failed" | "conflict" | "expired", visibility: Visibility | undefined): void {
    if (status !== "failed") {
      know(now, status === "conflict" ? { conflictVisibility: visibility } : {});
      become(now, status);
    } else if (isDue(kind, contentOf(now))) {
      waitToRepeat(now);
    } else {
      settle(now);
    }
  }

  /** Ends a save. A draft that the server refuses goes into the working copy. */
  function conclude(now: Now, outcome: SaveOutcome<Subject>, visibility: Visibility | undefined): void {
    const content = contentOf(now);
    if (!visibility && outcome.status === "refused" && isDue(kind, content) && changesOf(kind, content)) {
      sendChanges(now);
    } else {
      endTurn(now, outcome);
    }
  }

  /** Stores unpublished edits in the working copy. */
  function sendChanges(now: Now): void {
    const { server, document, sendings } = contentOf(now);
    if (!server.stored) {
      endTurn(now, undefined);
      return;
    }
    beginSaving(now);
    know(now, { sendings: withSent(sendings, document) });
    const changes = changesOf(kind, contentOf(now));
    attempt(now, { id: server.stored.id, changes, sent: document, isTidying: false, isAgain: false });
  }

  function attempt(now: Now, task: CopyTask<Written>): void {
    const { held, unanswered } = contentOf(now).unpublished;
    if (task.changes) {
      call<Types>(now, { type: "storeCopy", changes: task.changes, revision: held?.revision, task });
    } else if (held) {
      call<Types>(now, { type: "removeCopy", revision: held.revision, task });
    } else {
      // A call without an answer may have succeeded, under a revision that has to be loaded.
      attempted(now, task, unanswered.length > 0 ? { status: "conflict" } : { status: "saved", value: undefined });
    }
  }

  function attempted(now: Now, task: CopyTask<Written>, outcome: CopyOutcome<Written>): void {
    const { unpublished } = contentOf(now);
    if (outcome.status === "saved") {
      know(now, { unpublished: unpublishedOf(outcome.value && { ...outcome.value, ...task.changes }) });
    } else if (outcome.status === "failed") {
      know(now, { unpublished: { ...unpublished, unanswered: [...unpublished.unanswered, task.changes] } });
    }
    if (outcome.status === "conflict" && !task.isAgain) {
      call<Types>(now, { type: "loadCopy", task });
    } else {
      endTask(now, task, outcome.status);
    }
  }

  /** The revision differs: it may come from this window's own call whose answer was lost. */
  function loaded(now: Now, task: CopyTask<Written>, there: LoadOutcome<WorkingCopy<Written> | undefined>): void {
    if (there.status !== "found") {
      endTask(now, task, there.status);
      return;
    }
    const { unpublished, sendings } = contentOf(now);
    const isDone = isLike(kind, there.value, task.changes);
    if (!isDone && !isOwnCopy(kind, unpublished, sendings, there.value)) {
      endTask(now, task, "conflict");
      return;
    }
    know(now, { unpublished: unpublishedOf(there.value) });
    if (isDone) {
      endTask(now, task, "saved");
    } else {
      attempt(now, { ...task, isAgain: true });
    }
  }

  function endTask(now: Now, task: CopyTask<Written>, status: "saved" | Unanswered["status"]): void {
    if (task.isTidying) {
      tidied(now, status);
    } else if (task.sent !== undefined) {
      keptChanges(now, task.sent, status);
    }
    endTurn(now, undefined);
  }

  function keptChanges(now: Now, sent: Written, status: "saved" | Unanswered["status"]): void {
    know(now, { sendings: withAnswered(contentOf(now).sendings, sent, status) });
    counted(now, status);
    if (status === "saved") {
      settle(now);
    } else if (status !== "refused") {
      goOn(now, status, undefined);
    } else if (contentOf(now).document === sent) {
      keep(now);
      become(now, isDraft(kind, contentOf(now)) ? "refused" : "kept");
    } else {
      settle(now);
    }
  }

  function rest(now: Now): void {
    clear(now, "tidy");
    const { tidying, unpublished } = contentOf(now);
    know(now, { tidying: { ...tidying, isStopped: false } });
    if (unpublished.isSpent) {
      enqueue(now, { type: "tidy" });
    }
  }

  function tidy(now: Now): void {
    const { server, tidying, unpublished } = contentOf(now);
    if (!server.stored || tidying.isStopped || !unpublished.isSpent) {
      endTurn(now, undefined);
    } else {
      attempt(now, { id: server.stored.id, changes: undefined, sent: undefined, isTidying: true, isAgain: false });
    }
  }

  function tidied(now: Now, status: "saved" | Unanswered["status"]): void {
    const { isStopped, failures: before } = contentOf(now).tidying;
    const failures = status === "failed" ? before + 1 : 0;
    know(now, { tidying: { isStopped, failures } });
    clear(now, "tidy");
    if (status === "failed" && !isStopped) {
      now.commands.push({ type: "set", timer: "tidy", after: pauseAfter(failures) });
    } else if (status === "conflict" || status === "refused") {
      // Another user has written into it since: it is theirs.
      know(now, { unpublished: unpublishedOf(undefined) });
    }
  }

  function acceptPart(now: Now, thing: Subject): void {
    const side = followed(kind, contentOf(now).server, thing);
    if (!side) {
      return;
    }
    know(now, { server: side });
    const { status, isStuck } = now.state;
    if (status === "unpublished" || status === "refused") {
      settle(now);
      return;
    }
    if (isDirty(kind, contentOf(now))) {
      keep(now);
    }
    become(now, status, isStuck);
  }

  function keepMine(now: Now, theirs: ServerState<Subject, Written>, ticket: number): void {
    const { visibility } = kind.storedOf(theirs.thing);
    const asked = contentOf(now).conflictVisibility;
    adopt(now, theirs);
    keep(now);
    if (asked !== undefined || isDraft(kind, contentOf(now))) {
      become(now, "saving");
      askToSave(now, asked ?? visibility, ticket);
    } else {
      settle(now);
      askToSave(now, undefined, ticket);
    }
  }

  function takeTheirs(now: Now, theirs: ServerState<Subject, Written>): void {
    const other = otherIn(contentOf(now).unpublished, theirs.held);
    adopt(now, theirs);
    know(now, { document: other ?? kind.documentOf(theirs.thing) });
    if (other !== undefined && theirs.held?.baseVersion !== contentOf(now).server.stored?.version) {
      // The copy is older than the thing: the creator has to choose one of the two next.
      keep(now);
      become(now, "conflict");
    } else {
      settle(now);
    }
  }

  function forget(now: Now): void {
    halt(now);
    now.commands.push({ type: "own", command: { type: "remove" } });
    const { server, document } = contentOf(now);
    know(now, { server: { ...server, saved: document }, unpublished: unpublishedOf(undefined) });
  }

  return {
    resumes: ["saved", "unpublished"],
    edited: (content, document) => (document === content.document ? undefined : { ...content, document }),
    isDue: (content) => isDue(kind, content),
    isDone: (content) => isOnServer(kind, content),
    statusAtRest: (content) => statusAtRest(kind, content),
    store,
    setAside(now) {
      keep(now);
      now.commands.push({ type: "own", command: { type: "reportKeeping" } });
    },
    rest,
    stopped(now) {
      clear(now, "tidy");
      know(now, { tidying: { ...contentOf(now).tidying, isStopped: true } });
    },
    begin(now, turn) {
      if (turn.type === "tidy") {
        tidy(now);
      } else {
        save(now, turn.visibility);
      }
    },
    answered(now, asked, answer) {
      if (asked.type === "create" && answer.type === "saved") {
        created(now, asked, answer.outcome);
      } else if (asked.type === "made" && answer.type === "made") {
        made(now, asked.creation, asked.outcome);
      } else if (asked.type === "update" && answer.type === "saved") {
        updated(now, asked, answer.outcome);
      } else if (asked.type === "find" && answer.type === "found") {
        found(now, asked.update, answer.thing);
      } else if ((asked.type === "storeCopy" || asked.type === "removeCopy") && answer.type === "stored") {
        attempted(now, asked.task, answer.outcome);
      } else if (asked.type === "loadCopy" && answer.type === "loaded") {
        loaded(now, asked.task, answer.outcome);
      }
    },
    broke(now, turn) {
      if (turn.type !== "tidy") {
        change(now, { failures: now.state.failures + 1 });
        goOn(now, "failed", undefined);
      }
      endTurn(now, turn.type === "tidy" ? undefined : { status: "failed" });
    },
    own(now, event) {
      switch (event.type) {
        case "acceptPart":
          acceptPart(now, event.thing);
          break;
        case "keepMine":
          keepMine(now, event.theirs, event.ticket);
          break;
        case "takeTheirs":
          takeTheirs(now, event.theirs);
          break;
        case "stay":
          become(now, event.status, true);
          break;
        case "forget":
          forget(now);
          break;
      }
    },
  };
}
