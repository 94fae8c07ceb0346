import { useState } from "react";
import { useRested } from "../../editing/fields/use-rested.ts";

/** The search and the order of a list in the library. */
export interface Find<Order extends string> {
  readonly typed: string;
  /** The typed text, once typing pauses. */
  readonly search: string;
  readonly orders: readonly Order[];
  readonly order: Order;
  readonly onType: (typed: string) => void;
  readonly onOrder: (order: Order) => void;
}

/** Starts with no search, in the first of the orders. */
export function useFind<Order extends string>(orders: readonly [Order, ...Order[]]): Find<Order> {
  const [typed, onType] = useState("");
  const [order, onOrder] = useState<Order>(orders[0]);
  const search = useRested(typed.trim());
  return { typed, search, orders, order, onType, onOrder };
}
