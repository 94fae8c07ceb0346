import { useEffect, useState } from "react";

/** How long typing must pause, in milliseconds. */
const TYPING_PAUSE = 200;

/** The typed text, once typing pauses. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
