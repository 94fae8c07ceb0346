/** What stands on a small map: pins, and what is said of those that would lie on each other. */

export interface SmallPin {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  /** What it is, in words. */
  readonly label: string;
  /** Written in its mark; empty: a plain dot. */
  readonly mark: string;
  /** Where it leads; undefined: it is a button. */
  readonly href: string | undefined;
}

/** Several pins that stand as one. */
export interface GroupFace {
  readonly mark: string;
  /** Says what they are when a closer look parts them. */
  readonly closer: string;
  /** Says what they are when they lie in one place. */
  readonly inOnePlace: string;
  /** Where those in one place lead; undefined: they are a button. */
  readonly href: string | undefined;
}

export interface SmallPins {
  readonly pins: readonly SmallPin[];
  readonly faceOf: (pins: readonly SmallPin[]) => GroupFace;
}
