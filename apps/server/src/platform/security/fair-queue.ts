// A queue for expensive work: few tasks at a time, fair between sources.

interface Waiter {
  readonly resume: () => void;
  readonly refuse: (reason: Error) => void;
}

export interface FairQueue {
  /** Runs `work` when it is the turn of `from`. Rejects with the queue's refusal when there is no room to wait. */
  run<T>(from: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Creates a queue in which waiting sources take turns, one task each, however many they bring. When `most` tasks wait,
 * a newcomer displaces the last task of a source that has more tasks than the newcomer's;
 * without such a source the newcomer is refused.
 */
export function createFairQueue(options: {
  readonly atOnce: number;
  readonly most: number;
  readonly refusal: () => Error;
}): FairQueue {
  const { atOnce, most, refusal } = options;
  // In order of their turns. Lines are never empty.
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

  /** Refuses the last task of the longest line if that line stays at least as long as the newcomer's. */
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
