import { type ReactNode, useId } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { texts } from "./texts.ts";
import type { Find } from "./use-find.ts";

interface FindToolsProps<Order extends string> {
  readonly label: string;
  readonly find: Find<Order>;
  /** How many there are; undefined while nobody knows. */
  readonly total: number | undefined;
}

/** What is looked for, in which order, and how much of it there is. */
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
                {texts.orders[name]}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className="icon field-arrow" />
        </div>
      </div>
      <p className="small soft figures" role="status">
        {total !== undefined && texts.count(total)}
      </p>
    </div>
  );
}
