import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { orReload } from "../lib/or-reload.ts";
import { Skeleton } from "./Skeleton.tsx";

/** The code of a component. */
interface Code<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  /** Absent until it has loaded. */
  Part?: ComponentType<Props>;
}

/**
 * A component whose code is a chunk of its own: a skeleton until it has loaded. A failure makes the component fail;
 * the next one that mounts loads again.
 *
 * `lazy` and `Suspense` would show it later: React reveals a suspended component 300 ms after the last fallback at the
 * earliest. Each chunk that loads within that time makes React render an island from scratch that is still hidden.
 */
export function chunk<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  const code: Code<Props> = { load };
  return (props) => <Chunk code={code} props={props} />;
}

interface ChunkProps<Props> {
  readonly code: Code<Props>;
  readonly props: Props;
}

function Chunk<Props extends object>({ code, props }: ChunkProps<Props>): ReactNode {
  const [{ Part, failure }, setState] = useState<{ Part?: ComponentType<Props>; failure?: { error: unknown } }>(code);
  useEffect(() => {
    let isAwaited = true;
    const arrive = (Arrived: ComponentType<Props>) => {
      code.Part = Arrived;
      if (isAwaited) {
        setState({ Part: Arrived });
      }
    };
    const fail = (error: unknown) => {
      if (isAwaited) {
        setState({ failure: { error } });
      }
    };
    if (!Part) {
      // Another one may have loaded it since this one was rendered.
      orReload(async () => code.Part ?? code.load()).then(arrive, fail);
    }
    return () => {
      isAwaited = false;
    };
  }, [code, Part]);
  if (failure) {
    throw failure.error;
  }
  return Part ? <Part {...props} /> : <Skeleton />;
}
