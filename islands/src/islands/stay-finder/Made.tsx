import type { ReactNode } from "react";
import type { components } from "../../api/schema.d.ts";
import { Alert } from "../../ui/Alert.tsx";
import { texts } from "./texts.ts";

type Drafts = components["schemas"]["StayDraftsMade"];

/** The address of the editor of a stay. */
export function editorOf(id: string): string {
  return `/dashboard/stays/${encodeURIComponent(id)}`;
}

/** The outcome of creating drafts, with links to them. */
export function Made({ drafts: { made, alreadyThere } }: { drafts: Drafts }): ReactNode {
  return (
    <Alert kind="good">
      <p>
        {made.length > 0 ? texts.made(made.length) : texts.madeNone}{" "}
        {alreadyThere.length > 0 && texts.there(alreadyThere.length)}
      </p>
      <ul>
        {[...made, ...alreadyThere].map(({ id, hotel, recommendationTitle }) => (
          <li key={id}>
            <a href={editorOf(id)}>{texts.write(hotel?.name ?? recommendationTitle)}</a>
          </li>
        ))}
      </ul>
      <a href="/dashboard/manage-stays">{texts.all}</a>
    </Alert>
  );
}
