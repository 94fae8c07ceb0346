/** What was typed into a form, as it is kept, and until when that counts. */
export interface Kept {
  readonly until: number;
  /** Of a form with a working copy, whose that is; empty of every other. */
  readonly owner: string;
  /** The form was sent with it. */
  readonly isSent: boolean;
  readonly typed: readonly (readonly [string, string])[];
  /** What was on its way to the server then, or nothing. */
  readonly sending: string;
}

export const NOTHING: Kept = { until: 0, owner: "", isSent: false, typed: [], sending: "" };

/** What is no longer understood is old. */
export function parseKept(text: string | null): Kept {
  try {
    const { until, owner, isSent, typed, sending } = JSON.parse(text ?? "");
    const pairs = Object.entries(Object.fromEntries(typed)).map(([name, value]) => [name, String(value)] as const);
    const [of, last] = [String(owner ?? ""), String(sending ?? "")];
    return { until: Number(until), owner: of, isSent: isSent === true, typed: pairs, sending: last };
  } catch {
    return NOTHING;
  }
}
