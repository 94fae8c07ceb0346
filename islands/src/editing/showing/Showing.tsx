import type { ComponentProps, ReactNode } from "react";
import type { Workspace } from "../use-workspace.ts";
import { ShowPanel } from "./ShowPanel.tsx";
import { ShowResult } from "./ShowResult.tsx";
import type { SwitchVisibility } from "./switch-visibility.ts";

interface ShowingProps<Subject extends SwitchVisibility, Written> {
  readonly workspace: Workspace<Subject, Written, SwitchVisibility>;
  readonly words: ComponentProps<typeof ShowPanel>["words"] & ComponentProps<typeof ShowResult>["words"];
  /** The label of the link to the public page. */
  readonly seeText: string;
  /** Undefined without a public page. */
  readonly addressOf: (thing: Subject) => string | undefined;
  readonly hasHandle: boolean;
  /** Errors that belong to no field. */
  readonly errors: readonly string[];
}

/** Controls who sees the document, and shows the outcome of publishing or hiding. */
export function Showing<Subject extends SwitchVisibility, Written>(props: ShowingProps<Subject, Written>): ReactNode {
  const { workspace, words, seeText, addressOf, hasHandle, errors } = props;
  const { save, outcome, publish } = workspace;
  const isActive = save.stored?.visibility.isActive ?? false;
  return (
    <ShowPanel words={words} isActive={isActive} hasHandle={hasHandle} errors={errors} onPublish={publish}>
      <ShowResult outcome={outcome} words={words} seeText={seeText} addressOf={addressOf} />
    </ShowPanel>
  );
}
