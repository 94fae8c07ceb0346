import type { ReactNode } from "react";

/** An icon of the page's sprite, as large as the text around it; decorative. */
export function Icon({ name, className = "icon" }: { name: string; className?: string }): ReactNode {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${spriteAddress()}#${name}`} />
    </svg>
  );
}

/** The server provides the sprite's address: its name contains its hash. */
function spriteAddress(): string {
  return document.documentElement.dataset.icons ?? "";
}
