// Limits how many encodings run at once; the others queue.

/** A gate that lets at most `most` tasks run at the same time, in the order they came. */
export function createLimit(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (task) => {
    // A slot is handed over from the one that leaves, so a newcomer can never slip in between.
    if (running >= most) await new Promise<void>((enter) => line.push(enter));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
