import { useEffect, useState } from "react";

/** How long typing must rest, in milliseconds. */
const REST = 200;

/** What was typed, once typing rests. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), REST);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
