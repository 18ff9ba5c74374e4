// Limits how many tasks run at once.

/** Returns a function that runs at most `most` tasks at once, in order of arrival. */
export function createLimit(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (task) => {
    // Hands its slot to the next in line, so that newcomers cannot jump the queue.
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
