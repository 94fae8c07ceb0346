import * as v from "valibot";
import type { FailureItem } from "./result.ts";
import { wrongTexts as texts } from "./wrong-texts.ts";

/** What the API document does not allow, as the server would say it: nothing is asked that is known to be refused. */

/** Of a body; `whole` is what it says, as "A post". */
export function wrongIn(schema: v.GenericSchema, body: unknown, whole: string): readonly FailureItem[] {
  const { issues = [] } = v.safeParse(schema, body);
  return issues.map((issue) => itemOf(issue, whole));
}

/** The type of what the server found wrong with a field of a form: it has its words already. */
export const FOUND = "found";

/** Of a field of a form that a schema of the document judges; undefined where nothing is wrong. */
export function wordsOf(field: string, error: { type: string; message?: string } | undefined): string | undefined {
  const { type = "", message = "" } = error ?? {};
  return error && (type === FOUND ? message : textWords(field, type, message));
}

function itemOf(issue: v.BaseIssue<unknown>, whole: string): FailureItem {
  const keys = (issue.path ?? []).map(({ key }) => key);
  const names = keys.filter((key) => typeof key === "string");
  const [name = "", owner = ""] = names.toReversed();
  const message =
    issue.type === "max_length"
      ? listWords(named(texts.wholes, owner) ?? whole, name, Number(issue.requirement))
      : textWords(name, issue.type, issue.message);
  return { code: issue.type === "non_empty" ? "required" : "invalid", message, field: fieldOf(keys) };
}

/** The tags of a thing are one field. */
function fieldOf(keys: readonly unknown[]): string {
  const [first] = keys;
  return first === "tags"
    ? first
    : keys.reduce<string>((path, key) => {
        const step = typeof key === "number" ? `[${key}]` : `.${String(key)}`;
        return path === "" ? String(key) : path + step;
      }, "");
}

function textWords(name: string, type: string, message: string): string {
  if (type === "non_empty") {
    return texts.required;
  }
  const text = named(texts.texts, name);
  return type === "check" && text !== undefined ? `${text} ${message}` : texts.invalid;
}

function listWords(whole: string, name: string, most: number): string {
  return texts.listAtMost(whole, most, named(texts.entries, name) ?? name);
}

function named(names: Readonly<Record<string, string>>, name: string): string | undefined {
  return names[name];
}
