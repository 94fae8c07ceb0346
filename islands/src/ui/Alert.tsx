import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./Icon.tsx";
import { texts } from "./texts.ts";

/** A failure interrupts; a success waits its turn. The page's own form: app/src/components/feedback.rs. */
const KINDS = {
  bad: { className: "alert alert-bad", icon: "circle-alert", role: "alert", title: texts.error },
  good: { className: "alert alert-good", icon: "circle-check", role: "status", title: texts.success },
} as const;

/** What became of an action, in the flow of what surrounds it; it comes into view when it appears. */
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
