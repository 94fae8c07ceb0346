import type { ReactNode } from "react";
import type { SaveOutcome } from "../../editing/calls.ts";
import { texts as editing } from "../../editing/texts.ts";
import { Alert } from "../../ui/Alert.tsx";
import { itineraryAddress } from "./addresses.ts";
import type { Itinerary } from "./document.ts";
import { texts } from "./texts.ts";

interface ShowResultProps {
  readonly outcome: SaveOutcome<Itinerary> | undefined;
  readonly slug: string | undefined;
}

/** What became of showing the itinerary or hiding it; what is wrong with fields stands beside them. */
export function ShowResult({ outcome, slug }: ShowResultProps): ReactNode {
  if (outcome?.status === "saved") {
    const { id, isActive } = outcome.value;
    return (
      <Alert kind="good">
        <p>{isActive ? texts.shown : texts.hidden}</p>
        {isActive && slug !== undefined && <a href={itineraryAddress(slug, id)}>{texts.seeItinerary}</a>}
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
