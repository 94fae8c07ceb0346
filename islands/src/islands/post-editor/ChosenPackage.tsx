import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { FieldError } from "../../editing/WrittenField.tsx";
import { CodedError } from "../../lib/failure.ts";
import { packageQuery } from "./queries.ts";
import { texts } from "./texts.ts";

interface ChosenPackageProps {
  readonly id: string;
  /** What is wrong with the trip. */
  readonly error: string | undefined;
  readonly onOther: () => void;
}

/** A trip that was chosen, and the way to choose another one. */
export function ChosenPackage({ id, error, onOther }: ChosenPackageProps): ReactNode {
  const { data, error: failure } = useQuery(packageQuery(id));
  const errorId = useId();
  const isGone = failure instanceof CodedError && failure.code === "not-found";
  const picture = data?.images[0];
  return (
    <div className="editor-stay">
      <div className="picture">{picture && <img src={picture.small} alt="" loading="lazy" />}</div>
      <div className="stack stack-s">
        {data && (
          <p>
            <strong>{data.title || texts.tripUntitled}</strong>
            <br />
            <span className="soft">{texts.nights(data.nights)}</span>
          </p>
        )}
        {data && !data.isActive && <p className="small soft">{texts.tripHidden}</p>}
        {!data && failure && <p className="soft">{isGone ? texts.tripGone : texts.tripsFailed}</p>}
        {error && <FieldError id={errorId} message={error} />}
        <button
          className="button button-quiet button-small"
          type="button"
          aria-describedby={error ? errorId : undefined}
          data-part="begin"
          data-problem={error ? true : undefined}
          onClick={onOther}
        >
          {texts.otherTrip}
        </button>
      </div>
    </div>
  );
}
