import type { ReactNode } from "react";
import type { SaveOutcome } from "../../editing/calls.ts";
import { texts as editing } from "../../editing/texts.ts";
import { Alert } from "../../ui/Alert.tsx";
import type { Recommendation } from "./document.ts";
import { texts } from "./texts.ts";

interface ShowResultProps {
  readonly outcome: SaveOutcome<Recommendation> | undefined;
  /** Where others see it. */
  readonly address: string | undefined;
}

/** What became of showing the stay or hiding it; what is wrong with fields stands beside them. */
export function ShowResult({ outcome, address }: ShowResultProps): ReactNode {
  if (outcome?.status === "saved") {
    const { isActive } = outcome.value;
    return (
      <Alert kind="good">
        <p>{isActive ? texts.shown : texts.hidden}</p>
        {isActive && address !== undefined && <a href={address}>{texts.seeStay}</a>}
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
