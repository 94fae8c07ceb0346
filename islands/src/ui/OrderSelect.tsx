import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

interface OrderSelectProps<Order extends string> {
  /** The field's id, for its label. */
  readonly id: string;
  readonly orders: readonly Order[];
  readonly words: Readonly<Record<Order, string>>;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
}

/** Chooses the order of a list. */
export function OrderSelect<Order extends string>(props: OrderSelectProps<Order>): ReactNode {
  const { id, orders, words, order, onOrder } = props;
  return (
    <div className="field-box">
      <select
        className="input"
        id={id}
        value={order}
        onChange={({ currentTarget }) => {
          const chosen = orders.find((name) => name === currentTarget.value);
          if (chosen) {
            onOrder(chosen);
          }
        }}
      >
        {orders.map((name) => (
          <option key={name} value={name}>
            {words[name]}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="icon field-arrow" />
    </div>
  );
}
