import type { Autosave } from "../../editing/autosave/autosave-options.ts";
import type { SaveOutcome } from "../../editing/calls.ts";
import { texts as editing } from "../../editing/texts.ts";
import type { PackageDocument, TravelPackage } from "./document.ts";
import { PACKAGES, type Visibility } from "./kind.ts";

export type PackageSaver = Autosave<TravelPackage, PackageDocument, Visibility>;

/** The package's id, or why there is none. */
type MadePackage = { readonly id: string } | { readonly message: string };

/** Gives the id of a package; creates a new one first, once for all concurrent callers. */
export function madeFirst(saver: PackageSaver): () => Promise<MadePackage> {
  let making: Promise<MadePackage> | undefined;
  return async () => {
    const { stored } = saver.state();
    if (stored) {
      return { id: stored.id };
    }
    making ??= saver.publish(PACKAGES.unasked).then((outcome) => {
      making = undefined;
      return madeOf(outcome);
    });
    return making;
  };
}

function madeOf(outcome: SaveOutcome<TravelPackage> | undefined): MadePackage {
  switch (outcome?.status) {
    case "saved":
      return { id: outcome.value.packageId };
    case "expired":
      return { message: editing.expired };
    case "refused":
      return { message: outcome.errors[0]?.message ?? editing.uploadFailed };
    default:
      return { message: editing.noAnswer };
  }
}
