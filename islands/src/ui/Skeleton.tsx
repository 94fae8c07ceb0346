import type { ReactNode } from "react";
import { texts } from "../lib/texts.ts";

/** Fills the place of an island that is still loading. */
export function Skeleton(): ReactNode {
  return <div className="skeleton island-skeleton" role="status" aria-label={texts.loading} />;
}
