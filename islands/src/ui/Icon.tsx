import type { ReactNode } from "react";

/** An icon of the page's sprite, as large as the text around it; decoration beside words. */
export function Icon({ name, className = "icon" }: { name: string; className?: string }): ReactNode {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${spriteAddress()}#${name}`} />
    </svg>
  );
}

/** The sprite's address is that of any icon that the server drew. */
function spriteAddress(): string {
  const [address = ""] = document.querySelector("use[href*='#']")?.getAttribute("href")?.split("#") ?? [];
  return address;
}
