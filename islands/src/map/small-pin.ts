/** The pins of a small map, and the labels of groups of them. */

export interface SmallPin {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Its accessible name. */
  readonly label: string;
  /** The text in its mark; empty: a plain dot. */
  readonly mark: string;
  /** The target of its link; undefined: it is a button. */
  readonly href: string | undefined;
}

/** A group of several pins. */
export interface GroupFace {
  readonly mark: string;
  /** The label while a larger zoom splits the group. */
  readonly closer: string;
  /** The label when all pins are at one place. */
  readonly inOnePlace: string;
  /** The target of the link when all pins are at one place; undefined: it is a button. */
  readonly href: string | undefined;
}

export interface SmallPins {
  readonly pins: readonly SmallPin[];
  readonly faceOf: (pins: readonly SmallPin[]) => GroupFace;
}
