import { createContext, type Dispatch, type SetStateAction, use, useEffect, useState } from "react";

/** Stands for one life of an island on its page, through all its failures. Undefined where a component has no island. */
export const LifeContext = createContext<object | undefined>(undefined);

/** What islands keep of one thing, each in its life. */
export type KeptState<Value> = WeakMap<object, Value>;

/**
 * A state that outlives failures of its island: tried again, it begins as it was on the page last. It is in memory alone,
 * and gone with the island. No passwords.
 */
export function useKeptState<Value>(
  kept: KeptState<Value>,
  first: Value,
): readonly [Value, Dispatch<SetStateAction<Value>>] {
  const life = use(LifeContext);
  const [value, setValue] = useState(() => (life && kept.get(life)) ?? first);
  // Not before it is on the page: what cannot be drawn would fail again.
  useEffect(() => {
    if (life) {
      kept.set(life, value);
    }
  }, [kept, life, value]);
  return [value, setValue];
}
