// Samples log lines: one per second and kind, with the number of lines left out.
const WINDOW_MS = 1_000;

/** Fields of a log line. */
type Line = Readonly<Record<string, unknown>>;

interface Kept {
  readonly timer: NodeJS.Timeout;
  leftOut: number;
  last: Line | undefined;
}

export interface Sampler {
  /**
   * Writes the line immediately, unless one of its kind was written within the last second; then it waits for the end of
   * that second.
   */
  add(kind: string, line: Line): void;
  /** Writes waiting lines immediately, before the process ends. */
  flush(): void;
}

/**
 * Creates a sampler. Of the lines that arrive within a second of another, the last one is written at its end with the
 * number of the others, so that lines and `leftOut` add up to all lines.
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

  /** Ends the second of a kind. Returns whether a line arrived in it. */
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
