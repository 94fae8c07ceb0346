import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./Icon.tsx";
import { texts } from "./texts.ts";

/**
 * Screen readers announce a failure at once, and a success after what they are reading. The page's own form:
 * app/src/components/feedback.rs.
 */
const KINDS = {
  bad: { className: "alert alert-bad", icon: "circle-alert", role: "alert", title: texts.error },
  good: { className: "alert alert-good", icon: "circle-check", role: "status", title: texts.success },
} as const;

/** The outcome of an action; scrolls into view when it appears. */
export function Alert({ kind, children }: { kind: keyof typeof KINDS; children: ReactNode }): ReactNode {
  const { className, icon, role, title } = KINDS[kind];
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={element} className={className} role={role}>
      <Icon name={icon} />
      <div className="alert-body">
        <p className="alert-title">{title}</p>
        {children}
      </div>
    </div>
  );
}
