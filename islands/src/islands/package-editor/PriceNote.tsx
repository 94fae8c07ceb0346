import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SaveState } from "../../editing/autosave/save-state.ts";
import type { Visibility } from "./kind.ts";
import { priceQuery } from "./queries.ts";
import { texts } from "./texts.ts";
import { moneyWords } from "./words.ts";

type PriceNoteProps = Pick<SaveState<never, Visibility>, "status" | "stored" | "revision">;

/** The package's price on the next available nights with everything that the server has, including unpublished changes. */
export function PriceNote({ status, stored, revision }: PriceNoteProps): ReactNode {
  return (
    <section className="stack stack-s" aria-label={texts.price}>
      {stored ? <Price id={stored.id} version={stored.version} revision={revision} /> : <Note words={texts.noStays} />}
      {stored?.visibility.isActive && status !== "saved" && <Note words={texts.priceOfChanges} />}
    </section>
  );
}

interface PriceProps {
  readonly id: string;
  readonly version: number;
  readonly revision: number | undefined;
}

function Price({ id, version, revision }: PriceProps): ReactNode {
  const { data, isError } = useQuery(priceQuery(id, version, revision));
  if (!data) {
    return isError ? <Note words={texts.priceFailed} /> : <PriceSkeleton />;
  }
  const { price, nights, hasStays } = data;
  if (!price) {
    return <Note words={hasStays ? texts.noPrice : texts.noStays} />;
  }
  return (
    <div className="price price-large">
      <span className="price-amount">{texts.about(moneyWords(price.amount, price.currency))}</span>
      <span className="price-note">{texts.aboutNote(nights)}</span>
    </div>
  );
}

function Note({ words }: { words: string }): ReactNode {
  return <p className="small soft">{words}</p>;
}

function PriceSkeleton(): ReactNode {
  return <span className="skeleton skeleton-text editor-skeleton" role="status" aria-label={texts.priceLoading} />;
}
