/** Walks through all sequences of events of a model, up to a length. */

/** What can happen in a world: its name, and the world after it. It throws where that breaks a promise. */
export type Move<World> = readonly [name: string, after: () => World];

interface Exploration<World> {
  readonly starts: readonly World[];
  readonly moves: (world: World) => readonly Move<World>[];
  /** How many events follow each other at most. */
  readonly depth: number;
  /** Called with each different world. */
  readonly visit: (world: World) => void;
}

/** Breadth first, so that a failure names the shortest sequence of events that leads to it. */
export function explore<World>({ starts, moves, depth, visit }: Exploration<World>): void {
  const seen = new Set<string>();
  let open: { readonly world: World; readonly path: readonly string[] }[] = [];

  function add(world: World, path: readonly string[]): void {
    const key = JSON.stringify(world);
    if (!seen.has(key)) {
      seen.add(key);
      open.push({ world, path });
      visit(world);
    }
  }

  for (const [at, start] of starts.entries()) {
    add(start, [`start ${at + 1}`]);
  }
  for (let length = 0; length < depth; length += 1) {
    const ends = open;
    open = [];
    for (const { world, path } of ends) {
      for (const move of moves(world)) {
        const longer = [...path, move[0]];
        add(follow(move, longer), longer);
      }
    }
  }
}

/** The world after these events, in turn. */
export function play<World>(start: World, moves: (world: World) => readonly Move<World>[], ...names: string[]): World {
  return names.reduce((world, name) => {
    const move = moves(world).find(([known]) => known === name);
    if (!move) {
      throw new Error(`${name} cannot happen here.`);
    }
    return follow(move, names);
  }, start);
}

function follow<World>([, after]: Move<World>, path: readonly string[]): World {
  try {
    return after();
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}: ${path.join(" · ")}`, { cause: error });
  }
}

/** Fails where a promise is broken. */
export function hold(promise: string, isKept: boolean): void {
  if (!isKept) {
    throw new Error(`Broken: ${promise}`);
  }
}
