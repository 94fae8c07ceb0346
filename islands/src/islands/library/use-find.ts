import { useState } from "react";
import { useRested } from "../../editing/use-rested.ts";

/** What is looked for in the library, and in which order. */
export interface Find<Order extends string> {
  readonly typed: string;
  /** What was typed, once typing rests. */
  readonly search: string;
  readonly orders: readonly Order[];
  readonly order: Order;
  readonly onType: (typed: string) => void;
  readonly onOrder: (order: Order) => void;
}

/** Begins with everything, in the first of the orders. */
export function useFind<Order extends string>(orders: readonly [Order, ...Order[]]): Find<Order> {
  const [typed, onType] = useState("");
  const [order, onOrder] = useState<Order>(orders[0]);
  const search = useRested(typed.trim());
  return { typed, search, orders, order, onType, onOrder };
}
