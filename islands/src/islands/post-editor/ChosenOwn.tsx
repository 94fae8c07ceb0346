import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Chosen } from "../../editing/fields/Chosen.tsx";
import type { OwnKind } from "./document.ts";
import { ownQuery } from "./queries.ts";
import { texts } from "./texts.ts";

interface ChosenOwnProps {
  readonly kind: OwnKind;
  readonly id: string;
  /** The validation error of the package or itinerary. */
  readonly error: string | undefined;
  readonly onOther: () => void;
}

/** A chosen package or itinerary, with a button to choose another one. */
export function ChosenOwn({ kind, id, error, onOther }: ChosenOwnProps): ReactNode {
  const { data, error: failure } = useQuery(ownQuery(kind, id));
  const words = texts.own[kind];
  return (
    <Chosen
      words={{ gone: words.gone, failed: words.failed, other: words.other }}
      className="editor-stay"
      picture={<div className="picture">{data?.picture && <img src={data.picture} alt="" loading="lazy" />}</div>}
      failure={data ? null : failure}
      error={error}
      onOther={onOther}
    >
      {data && (
        <p>
          <strong>{data.title || texts.untitled}</strong>
          <br />
          <span className="soft">{words.length(data.length)}</span>
        </p>
      )}
      {data && !data.isActive && <p className="small soft">{texts.hidden}</p>}
    </Chosen>
  );
}
