import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { stayQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { Chosen } from "./Chosen.tsx";

interface ChosenStayProps {
  readonly id: string;
  /** The validation error of the stay. */
  readonly error: string | undefined;
  readonly onOther: () => void;
}

/** A chosen stay, with a button to choose another one. */
export function ChosenStay({ id, error, onOther }: ChosenStayProps): ReactNode {
  const { data, error: failure } = useQuery(stayQuery(id));
  return (
    <Chosen
      words={{ gone: texts.hotelGone, failed: texts.hotelsFailed, other: texts.otherHotel }}
      className="editor-stay"
      picture={
        <>
          {data && (
            <div className="picture">
              <img src={data.picture} alt="" loading="lazy" />
            </div>
          )}
          {!data && !failure && <span className="skeleton skeleton-picture" />}
        </>
      }
      failure={data ? null : failure}
      error={error}
      onOther={onOther}
    >
      {data && (
        <p>
          <strong>{data.name}</strong>
          <br />
          <span className="soft">{data.city}</span>
        </p>
      )}
    </Chosen>
  );
}
