import type { ReactNode } from "react";
import { late, useSoon } from "../../lib/late.ts";
import { orReload } from "../../lib/or-reload.ts";
import { LatePart } from "../../ui/LatePart.tsx";
import type { FilterSheetProps } from "./FilterSheet.tsx";

/** The code of the filters, which nobody needs before looking at the stays. */
const filterSheet = late(async () => {
  const { FilterSheet } = await orReload(() => import("./FilterSheet.tsx"));
  return FilterSheet;
});

/** Loads it with the list: it is there by the time somebody asks for the filters. */
export function useFilterSheetSoon(): void {
  useSoon(filterSheet, true);
}

/** The filters once their code is there. */
export function LateFilterSheet(props: FilterSheetProps): ReactNode {
  return (
    <LatePart part={filterSheet} onClose={props.onClose}>
      {(FilterSheet) => <FilterSheet {...props} />}
    </LatePart>
  );
}
