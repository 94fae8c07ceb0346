import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { CodedError } from "../lib/failure.ts";
import { stayQuery } from "./queries.ts";
import { texts } from "./texts.ts";
import { FieldError } from "./WrittenField.tsx";

interface ChosenStayProps {
  readonly id: string;
  /** What is wrong with the stay. */
  readonly error: string | undefined;
  readonly onOther: () => void;
}

/** A stay that was chosen, and the way to choose another one. */
export function ChosenStay({ id, error, onOther }: ChosenStayProps): ReactNode {
  const { data, error: failure } = useQuery(stayQuery(id));
  const errorId = useId();
  const isGone = failure instanceof CodedError && failure.code === "not-found";
  return (
    <div className="editor-stay">
      {data && (
        <div className="picture">
          <img src={data.picture} alt="" loading="lazy" />
        </div>
      )}
      {!data && !failure && <span className="skeleton skeleton-picture" />}
      <div className="stack stack-s">
        {data && (
          <p>
            <strong>{data.name}</strong>
            <br />
            <span className="soft">{data.city}</span>
          </p>
        )}
        {!data && failure && <p className="soft">{isGone ? texts.hotelGone : texts.hotelsFailed}</p>}
        {error && <FieldError id={errorId} message={error} />}
        <button
          className="button button-quiet button-small"
          type="button"
          aria-describedby={error ? errorId : undefined}
          data-part="begin"
          data-problem={error ? true : undefined}
          onClick={onOther}
        >
          {texts.otherHotel}
        </button>
      </div>
    </div>
  );
}
