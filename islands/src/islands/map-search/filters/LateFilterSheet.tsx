import type { ReactNode } from "react";
import { late, useSoon } from "../../../lib/late.ts";
import { orReload } from "../../../lib/or-reload.ts";
import { LatePart } from "../../../ui/LatePart.tsx";
import type { FilterSheetProps } from "./FilterSheet.tsx";

/** Loads the code of the filters, which is not needed for the first view. */
const filterSheet = late(async () => {
  const { FilterSheet } = await orReload(() => import("./FilterSheet.tsx"));
  return FilterSheet;
});

/** Loads it with the list, so that it is ready when the filters are opened. */
export function useFilterSheetSoon(): void {
  useSoon(filterSheet, true);
}

/** The filters, once their code has loaded. */
export function LateFilterSheet(props: FilterSheetProps): ReactNode {
  return (
    <LatePart part={filterSheet} onClose={props.onClose}>
      {(FilterSheet) => <FilterSheet {...props} />}
    </LatePart>
  );
}
