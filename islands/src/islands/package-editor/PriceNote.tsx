import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Stored } from "../../editing/save-state.ts";
import type { Wish } from "./kind.ts";
import { priceQuery } from "./queries.ts";
import { texts } from "./texts.ts";
import { moneyWords } from "./words.ts";

/** What the trip costs from, as it is saved. */
export function PriceNote({ stored }: { stored: Stored<Wish> | undefined }): ReactNode {
  return (
    <section className="stack stack-s" aria-label={texts.price}>
      {stored ? <SavedPrice id={stored.id} version={stored.version} /> : <Note words={texts.noStays} />}
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
