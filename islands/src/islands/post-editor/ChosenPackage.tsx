import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Chosen } from "../../editing/Chosen.tsx";
import { packageQuery } from "./queries.ts";
import { texts } from "./texts.ts";

interface ChosenPackageProps {
  readonly id: string;
  /** The validation error of the package. */
  readonly error: string | undefined;
  readonly onOther: () => void;
}

/** A chosen package, with a button to choose another one. */
export function ChosenPackage({ id, error, onOther }: ChosenPackageProps): ReactNode {
  const { data, error: failure } = useQuery(packageQuery(id));
  const picture = data?.images[0];
  return (
    <Chosen
      words={{ gone: texts.tripGone, failed: texts.tripsFailed, other: texts.otherTrip }}
      className="editor-stay"
      picture={<div className="picture">{picture && <img src={picture.small} alt="" loading="lazy" />}</div>}
      failure={data ? null : failure}
      error={error}
      onOther={onOther}
    >
      {data && (
        <p>
          <strong>{data.title || texts.tripUntitled}</strong>
          <br />
          <span className="soft">{texts.nights(data.nights)}</span>
        </p>
      )}
      {data && !data.isActive && <p className="small soft">{texts.tripHidden}</p>}
    </Chosen>
  );
}
