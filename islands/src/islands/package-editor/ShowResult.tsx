import type { ReactNode } from "react";
import type { SaveOutcome } from "../../editing/calls.ts";
import { texts as editing } from "../../editing/texts.ts";
import { Alert } from "../../ui/Alert.tsx";
import { packageAddress } from "./addresses.ts";
import type { TravelPackage } from "./document.ts";
import { texts } from "./texts.ts";

interface ShowResultProps {
  readonly outcome: SaveOutcome<TravelPackage> | undefined;
  readonly slug: string | undefined;
}

/** What became of showing the trip or hiding it; what is wrong with fields stands beside them. */
export function ShowResult({ outcome, slug }: ShowResultProps): ReactNode {
  if (outcome?.status === "saved") {
    const { packageId, isActive } = outcome.value;
    return (
      <Alert kind="good">
        <p>{isActive ? texts.shown : texts.hidden}</p>
        {isActive && slug !== undefined && <a href={packageAddress(slug, packageId)}>{texts.seePackage}</a>}
      </Alert>
    );
  }
  return (
    outcome?.status === "failed" && (
      <Alert kind="bad">
        <p>{editing.noAnswer}</p>
      </Alert>
    )
  );
}
