import type { ReactNode } from "react";

/** An icon of the page's sprite, as large as the text around it; decoration beside words. */
export function Icon({ name, className = "icon" }: { name: string; className?: string }): ReactNode {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${spriteAddress()}#${name}`} />
    </svg>
  );
}

/** The server says where the sprite lies: the name carries its hash. */
function spriteAddress(): string {
  return document.documentElement.dataset.icons ?? "";
}
