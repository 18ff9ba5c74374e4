// A queue for work that is dear: few at a time, and whoever brings the most waits the longest.

interface Waiter {
  readonly resume: () => void;
  readonly refuse: (reason: Error) => void;
}

export interface FairQueue {
  /** Runs `work` when it is the turn of `from`; rejects with the queue's refusal when there is no room to wait. */
  run<T>(from: string, work: () => Promise<T>): Promise<T>;
}

/**
 * A queue where those who wait take turns, one piece of work each, however much they bring. When `most` wait, a newcomer
 * takes the last place of whoever has more places than it would have, and is refused when nobody has.
 */
export function createFairQueue(options: {
  readonly atOnce: number;
  readonly most: number;
  readonly refusal: () => Error;
}): FairQueue {
  const { atOnce, most, refusal } = options;
  // In the order of their turns; no line is empty.
  const lines = new Map<string, Waiter[]>();
  let [running, waiting] = [0, 0];

  function takeNext(): Waiter | undefined {
    const [first] = lines;
    if (!first) return undefined;
    const [from, line] = first;
    const waiter = line.shift();
    lines.delete(from);
    if (line.length > 0) lines.set(from, line);
    waiting -= 1;
    return waiter;
  }

  /** Refuses the last of the longest line, if that leaves it no shorter than the newcomer's will be. */
  function makeRoom(from: string): boolean {
    const own = lines.get(from)?.length ?? 0;
    const longest = [...lines.values()].reduce<Waiter[]>((a, b) => (b.length > a.length ? b : a), []);
    if (longest.length <= own + 1) return false;
    longest.pop()?.refuse(refusal());
    waiting -= 1;
    return true;
  }

  function wait(from: string): Promise<void> {
    if (waiting >= most && !makeRoom(from)) throw refusal();
    return new Promise<void>((resume, refuse) => {
      const line = lines.get(from) ?? [];
      line.push({ resume, refuse });
      lines.set(from, line);
      waiting += 1;
    });
  }

  return {
    run: async (from, work) => {
      if (running >= atOnce) await wait(from);
      else running += 1;
      try {
        return await work();
      } finally {
        const next = takeNext();
        if (next) next.resume();
        else running -= 1;
      }
    },
  };
}
