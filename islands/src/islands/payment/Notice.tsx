import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";

/** Something that needs a decision; the page's own form: app/src/components/feedback.rs. */
export function Notice({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className="alert alert-warn" role="alert">
      <Icon name="alert" />
      <div className="alert-body">
        <p className="alert-title">{title}</p>
        <p>{children}</p>
      </div>
    </div>
  );
}
