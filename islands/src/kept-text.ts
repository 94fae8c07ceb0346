/** The kept text of a form, and its time. */
export interface KeptText {
  readonly until: number;
  /** The owner of a form with a working copy; empty for every other. */
  readonly owner: string;
  /** The form was submitted with it. */
  readonly isSent: boolean;
  readonly typed: readonly (readonly [string, string])[];
  /** The document that was pending then; empty without one. */
  readonly sending: string;
}

export const NO_TEXT: KeptText = { until: 0, owner: "", isSent: false, typed: [], sending: "" };

/** Unreadable text counts as outdated. */
export function parseKept(text: string | null): KeptText {
  try {
    const { until, owner, isSent, typed, sending } = JSON.parse(text ?? "");
    const pairs = Object.entries(Object.fromEntries(typed)).map(([name, value]) => [name, String(value)] as const);
    const [of, last] = [String(owner ?? ""), String(sending ?? "")];
    return { until: Number(until), owner: of, isSent: isSent === true, typed: pairs, sending: last };
  } catch {
    return NO_TEXT;
  }
}
