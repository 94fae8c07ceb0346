import type { ReactNode } from "react";
import { late, useNow, useSoon } from "../../lib/late.ts";
import { orReload } from "../../lib/or-reload.ts";
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

/** The filters once their code is there; where that cannot be had they are closed, so that they can be opened again. */
export function LateFilterSheet(props: FilterSheetProps): ReactNode {
  const FilterSheet = useNow(filterSheet, props.onClose);
  return FilterSheet && <FilterSheet {...props} />;
}
