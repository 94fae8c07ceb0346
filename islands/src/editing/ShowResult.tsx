import type { ReactNode } from "react";
import { Alert } from "../ui/Alert.tsx";
import type { SaveOutcome } from "./calls.ts";
import { texts } from "./texts.ts";

interface ShowResultProps<Thing extends { readonly isActive: boolean }> {
  readonly outcome: SaveOutcome<Thing> | undefined;
  /** It is shown, or hidden again. */
  readonly words: { readonly shown: string; readonly hidden: string };
  /** The link to it. */
  readonly seeText: string;
  /** Undefined where nobody can see it yet. */
  readonly addressOf: (thing: Thing) => string | undefined;
}

/** What became of showing it or hiding it; what is wrong with fields stands beside them. */
export function ShowResult<Thing extends { readonly isActive: boolean }>(props: ShowResultProps<Thing>): ReactNode {
  const { outcome, words, seeText, addressOf } = props;
  if (outcome?.status === "saved") {
    const { isActive } = outcome.value;
    const address = isActive ? addressOf(outcome.value) : undefined;
    return (
      <Alert kind="good">
        <p>{isActive ? words.shown : words.hidden}</p>
        {address !== undefined && <a href={address}>{seeText}</a>}
      </Alert>
    );
  }
  return (
    outcome?.status === "failed" && (
      <Alert kind="bad">
        <p>{texts.noAnswer}</p>
      </Alert>
    )
  );
}
