import { type ReactNode, useId } from "react";
import { OrderSelect } from "../../ui/OrderSelect.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { texts } from "./texts.ts";
import type { Find } from "./use-find.ts";

interface FindToolsProps<Order extends string> {
  readonly label: string;
  readonly find: Find<Order>;
  /** The number of entries; undefined while unknown. */
  readonly total: number | undefined;
}

/** The search, the order and the number of entries. */
export function FindTools<Order extends keyof typeof texts.orders>(props: FindToolsProps<Order>): ReactNode {
  const { label, find, total } = props;
  const { typed, orders, order, onType, onOrder } = find;
  const id = useId();
  return (
    <div className="library-tools">
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {texts.order}
        </label>
        <OrderSelect id={id} orders={orders} words={texts.orders} order={order} onOrder={onOrder} />
      </div>
      <p className="small soft figures" role="status">
        {total !== undefined && texts.count(total)}
      </p>
    </div>
  );
}
