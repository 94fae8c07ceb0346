import {
  become,
  beginSaving,
  call,
  change,
  endTurn,
  type MachineState,
  type Rules,
  report,
  type Stepping,
  settle,
  waitToRepeat,
} from "../editing/autosave/machine.ts";
import type { LoadOutcome, SaveOutcome, Unanswered } from "../editing/calls.ts";
import { isSameTyped, type TypedFields } from "./typed.ts";
import type { ClubChanges, ClubCopy } from "./working-copy.ts";

/** How the form of a club saves: into the working copy alone, until the server has it. */

export interface FormContent {
  readonly document: TypedFields;
  /** The working copy at the server; undefined where it is unknown. */
  readonly held: TypedFields | undefined;
  /** The revision that the server has; null without a working copy. */
  readonly revision: number | null;
  /** Documents that were sent without an answer so far: the server may have one of them. */
  readonly unsure: readonly TypedFields[];
}

export type FormCall =
  | { readonly type: "save"; readonly changes: ClubChanges }
  /** Loads the working copy, to save this document next. */
  | { readonly type: "load"; readonly document: TypedFields };

export type FormAnswer =
  | { readonly type: "saved"; readonly outcome: SaveOutcome<ClubCopy> }
  | { readonly type: "loaded"; readonly outcome: LoadOutcome<ClubCopy | undefined> };

export interface FormTypes {
  readonly content: FormContent;
  readonly document: TypedFields;
  /** `rest`: the form equals the published values; `saved`: visitors do not see its edits yet. */
  readonly rest: "rest" | "saved";
  readonly call: FormCall;
  readonly answer: FormAnswer;
  readonly visibility: never;
  readonly outcome: undefined;
  readonly event: never;
  readonly command: never;
}

interface FormRulesOptions {
  /** The version of the profile that is edited. */
  readonly baseVersion: number;
  /** The published values; undefined where the page does not contain them. */
  readonly published: TypedFields | undefined;
}

/** Whether the server has everything that the form shows. */
export function isHeld({ held, document }: FormContent): boolean {
  return held !== undefined && isSameTyped(held, document);
}

export function formRules({ baseVersion, published }: FormRulesOptions): Rules<FormTypes> {
  type Now = Stepping<FormTypes>;

  function know(now: Now, changes: Partial<FormContent>): void {
    change(now, { content: { ...now.state.content, ...changes } });
  }

  function save(now: Now, document: TypedFields): void {
    const { held, revision, unsure } = now.state.content;
    if (held && isSameTyped(held, document)) {
      succeed(now);
      return;
    }
    know(now, { unsure: [...unsure, document] });
    report(now);
    call(now, { type: "save", changes: { document, baseVersion, revision } });
  }

  function saved(now: Now, { document }: ClubChanges, outcome: SaveOutcome<ClubCopy>): void {
    if (outcome.status === "saved") {
      know(now, { held: document, revision: outcome.value.revision });
      succeed(now);
    } else {
      know(now, outcome.status === "failed" ? {} : { unsure: [] });
      giveUp(now, outcome);
    }
  }

  /** The answer may have been lost, now or when the page was left: then the server has this window's document. */
  function loaded(now: Now, document: TypedFields, outcome: LoadOutcome<ClubCopy | undefined>): void {
    if (outcome.status !== "found") {
      giveUp(now, outcome);
      return;
    }
    const [copy, kept] = [outcome.value, outcome.value?.document];
    if (copy && kept && now.state.content.unsure.some((own) => isSameTyped(own, kept))) {
      know(now, { held: kept, revision: copy.revision });
    }
    save(now, document);
  }

  function succeed(now: Now): void {
    know(now, { unsure: [] });
    change(now, { failures: 0 });
    settle(now);
    endTurn(now, undefined);
  }

  function giveUp(now: Now, { status }: Unanswered): void {
    if (status === "failed") {
      change(now, { failures: now.state.failures + 1 });
      waitToRepeat(now);
    } else {
      become(now, status);
    }
    endTurn(now, undefined);
  }

  return {
    resumes: ["rest", "saved", "waiting", "failing"],
    edited: (content, document) => (isSameTyped(document, content.document) ? undefined : { ...content, document }),
    isDue: (content) => !isHeld(content),
    isDone: isHeld,
    statusAtRest: ({ document }) => (published && isSameTyped(published, document) ? "rest" : "saved"),
    // The page keeps the form itself when it is left.
    store() {},
    setAside: report,
    rest() {},
    stopped() {},
    begin(now) {
      beginSaving(now);
      const { document, unsure } = now.state.content;
      if (unsure.length > 0) {
        call(now, { type: "load", document });
      } else {
        save(now, document);
      }
    },
    answered(now, asked, answer) {
      if (asked.type === "save" && answer.type === "saved") {
        saved(now, asked.changes, answer.outcome);
      } else if (asked.type === "load" && answer.type === "loaded") {
        loaded(now, asked.document, answer.outcome);
      }
    },
    broke(now) {
      giveUp(now, { status: "failed" });
    },
    own() {},
  };
}

export function statusAtFirst(rules: Rules<FormTypes>, content: FormContent): MachineState<FormTypes>["status"] {
  return rules.isDue(content) ? "waiting" : rules.statusAtRest(content);
}
