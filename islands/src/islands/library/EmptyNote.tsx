import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { texts } from "./texts.ts";

/** Shown where the library is empty, or no entry matches the search. */
export function EmptyNote({ title, text, isSearch }: { title: string; text: string; isSearch: boolean }): ReactNode {
  return isSearch ? (
    <p className="soft">{texts.nothing}</p>
  ) : (
    <div className="state editor-empty">
      <Icon name="images" />
      <h2 className="state-title">{title}</h2>
      <p>{text}</p>
    </div>
  );
}
