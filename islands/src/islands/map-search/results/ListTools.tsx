import { type ReactNode, useId } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import { OrderSelect } from "../../../ui/OrderSelect.tsx";
import { ORDERS } from "../address.ts";
import { texts } from "../texts.ts";
import type { Order } from "../types.ts";

interface ListToolsProps {
  readonly order: Order;
  /** The number of active filters. */
  readonly activeFilters: number;
  readonly onOrder: (order: Order) => void;
  /** Called with the pressed button, which gets the focus back. */
  readonly onFilters: (opener: Element) => void;
}

/** The order of the list and the button that opens its filters. */
export function ListTools({ order, activeFilters, onOrder, onFilters }: ListToolsProps): ReactNode {
  const id = useId();
  return (
    <div className="list-tools">
      <button
        className="button button-quiet button-small"
        type="button"
        onClick={({ currentTarget }) => onFilters(currentTarget)}
      >
        <Icon name="filter" />
        {texts.filters}
        {activeFilters > 0 && (
          <>
            <span className="list-tools-count">{activeFilters}</span>
            <span className="visually-hidden">{texts.active}</span>
          </>
        )}
      </button>
      {/* The query string follows the map, so the link reads it when it is pressed. */}
      <a
        className="button button-quiet button-small"
        href="/search"
        onClick={({ currentTarget }) => {
          currentTarget.href = `/search${location.search}`;
        }}
      >
        {texts.asList} <span className="visually-hidden">{texts.asListOf}</span>
      </a>
      <div className="list-tools-order">
        <label className="visually-hidden" htmlFor={id}>
          {texts.sortBy}
        </label>
        <OrderSelect id={id} orders={ORDERS} words={texts.orders} order={order} onOrder={onOrder} />
      </div>
    </div>
  );
}
