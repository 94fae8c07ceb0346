import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon } from "./Icon.tsx";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `sun` is for the one main action. */
  readonly kind: "sun" | "quiet";
  readonly icon?: string;
  /** Its action is running: the button keeps the focus and does nothing. */
  readonly isBusy?: boolean;
}

/** A wide button; the page's own form: app/src/components/button.rs. */
export function Button({ kind, icon, isBusy = false, type = "button", children, ...rest }: ButtonProps): ReactNode {
  return (
    <button className={`button button-${kind} button-wide`} type={type} aria-busy={isBusy || undefined} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
