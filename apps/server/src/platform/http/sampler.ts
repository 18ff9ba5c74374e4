// Keeps a flood of like lines out of the log: one a second for each kind, with the number of those left out.

const WINDOW_MS = 1_000;

/** What a line says. */
type Line = Readonly<Record<string, unknown>>;

interface Kept {
  readonly timer: NodeJS.Timeout;
  leftOut: number;
  last: Line | undefined;
}

export interface Sampler {
  /** Writes the line, unless one of its kind was written less than a second ago: then it waits for the second's end. */
  add(kind: string, line: Line): void;
  /** Writes at once what waits, as before the process ends. */
  flush(): void;
}

/**
 * Makes a sampler. Of those that come within a second of a line the last one is written at its end, with the number of
 * the others: lines and `leftOut` always add up to what came.
 */
export function createSampler(write: (kind: string, line: Line, leftOut: number) => void): Sampler {
  const kept = new Map<string, Kept>();

  const open = (kind: string): void => {
    const timer = setTimeout(() => {
      if (close(kind)) open(kind);
    }, WINDOW_MS);
    timer.unref();
    kept.set(kind, { timer, leftOut: -1, last: undefined });
  };

  /** Ends a kind's second; answers whether something had come in it. */
  const close = (kind: string): boolean => {
    const ended = kept.get(kind);
    kept.delete(kind);
    clearTimeout(ended?.timer);
    if (!ended?.last) return false;
    write(kind, ended.last, ended.leftOut);
    return true;
  };

  return {
    add: (kind, line) => {
      const present = kept.get(kind);
      if (present) {
        present.leftOut += 1;
        present.last = line;
        return;
      }
      write(kind, line, 0);
      open(kind);
    },
    flush: () => {
      for (const kind of [...kept.keys()]) close(kind);
    },
  };
}
