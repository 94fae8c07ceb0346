import type { ReactNode } from "react";
import { texts } from "../texts.ts";
import "./suggestion.css";

interface SuggestionProps {
  readonly name: string;
  /** Where it is: "Lisbon, Portugal". */
  readonly subtitle: string;
  /** Undefined for a place, which has none. */
  readonly picture: string | undefined;
  /** A stay that the creator recommends. */
  readonly isMine: boolean;
}

/** A stay or a place in a list of suggestions. */
export function Suggestion({ name, subtitle, picture, isMine }: SuggestionProps): ReactNode {
  return (
    <span className="suggestion">
      {picture !== undefined && <img className="suggestion-picture" src={picture} alt="" loading="lazy" />}
      <span>
        <strong>{name}</strong> <span className="small soft">{subtitle}</span>
        {isMine && <span className="small soft"> · {texts.yourStay}</span>}
      </span>
    </span>
  );
}
