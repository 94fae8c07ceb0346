import type { ReactNode } from "react";
import { texts } from "./texts.ts";
import "./choice.css";

interface ChoiceProps {
  readonly name: string;
  /** Where it is: "Lisbon, Portugal". */
  readonly subtitle: string;
  /** Undefined for a place, which has none. */
  readonly picture: string | undefined;
  /** A stay that the creator recommends. */
  readonly isMine: boolean;
}

/** A stay or a place in a list of suggestions. */
export function Choice({ name, subtitle, picture, isMine }: ChoiceProps): ReactNode {
  return (
    <span className="choice">
      {picture !== undefined && <img className="choice-picture" src={picture} alt="" loading="lazy" />}
      <span>
        <strong>{name}</strong> <span className="small soft">{subtitle}</span>
        {isMine && <span className="small soft"> · {texts.yourStay}</span>}
      </span>
    </span>
  );
}
