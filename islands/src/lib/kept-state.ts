import { createContext, type Dispatch, type SetStateAction, use, useEffect, useState } from "react";

/**
 * Identifies an island while it is on its page, through all its failures. Undefined for components outside an island.
 */
export const LifeContext = createContext<object | undefined>(undefined);

/** The kept values of one kind, by island. */
export type KeptState<Value> = WeakMap<object, Value>;

/**
 * A state that survives failures of its island: after Try again it continues from the last rendered value. It is kept
 * in memory only, and gone with the island. Not for passwords.
 */
export function useKeptState<Value>(
  kept: KeptState<Value>,
  first: Value,
): readonly [Value, Dispatch<SetStateAction<Value>>] {
  const life = use(LifeContext);
  const [value, setValue] = useState(() => (life && kept.get(life)) ?? first);
  // Only after rendering: a value that fails to render would fail again.
  useEffect(() => {
    if (life) {
      kept.set(life, value);
    }
  }, [kept, life, value]);
  return [value, setValue];
}
