import type { ReactNode } from "react";
import { Act } from "./Act.tsx";
import { Notice } from "./Notice.tsx";
import { texts } from "./texts.ts";

/** There was no answer to a payment. It is asked about before anything else can be paid. */
export function Lost({ onCheck }: { onCheck: () => void }): ReactNode {
  return (
    <>
      <Notice title={texts.lostTitle}>{texts.lost}</Notice>
      <Act kind="sun" onPress={onCheck}>
        {texts.checkAgain}
      </Act>
    </>
  );
}
