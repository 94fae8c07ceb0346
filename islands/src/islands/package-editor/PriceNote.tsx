import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Stored } from "../../editing/save-state.ts";
import type { Wish } from "./kind.ts";
import { priceQuery } from "./queries.ts";
import { texts } from "./texts.ts";
import { moneyWords } from "./words.ts";

interface PriceNoteProps {
  readonly stored: Stored<Wish> | undefined;
  /** There are changes that others do not see yet. */
  readonly isChanged: boolean;
}

/** What the trip costs from, as it is saved; of one that is shown, as others see it. */
export function PriceNote({ stored, isChanged }: PriceNoteProps): ReactNode {
  return (
    <section className="stack stack-s" aria-label={texts.price}>
      {stored ? <SavedPrice id={stored.id} version={stored.version} /> : <Note words={texts.noStays} />}
      {stored?.wish.isActive && isChanged && <Note words={texts.priceOfShown} />}
    </section>
  );
}

function SavedPrice({ id, version }: { id: string; version: number }): ReactNode {
  const { data, isError } = useQuery(priceQuery(id, version));
  if (!data) {
    return isError ? <Note words={texts.priceFailed} /> : <PriceSkeleton />;
  }
  const { price, nights, hasStays } = data;
  if (!price) {
    return <Note words={hasStays ? texts.noPrice : texts.noStays} />;
  }
  return (
    <div className="price price-large">
      <span className="price-amount">{texts.from(moneyWords(price.amount, price.currency))}</span>
      <span className="price-note">{texts.fromNote(nights)}</span>
    </div>
  );
}

function Note({ words }: { words: string }): ReactNode {
  return <p className="small soft">{words}</p>;
}

function PriceSkeleton(): ReactNode {
  return <span className="skeleton skeleton-text editor-skeleton" role="status" aria-label={texts.priceLoading} />;
}
