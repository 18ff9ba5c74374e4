// Background jobs: work that a server repeats at a fixed interval until it is stopped.

export interface BackgroundJob {
  /** Starts no further round. Resolves when the running one, if any, has ended. */
  stop(): Promise<void>;
}

export interface BackgroundJobOptions {
  readonly log: { warn(fields: object, message: string): void };
  /** Runs the first round at once instead of after the first interval. */
  readonly immediately?: boolean;
}

/**
 * Runs `job` every `ms` milliseconds. Rounds never overlap: a round that takes longer than the interval skips the next
 * one. A failure is logged under `name`, and the next round tries again. The signal tells a long round that the server is
 * stopping. The timer does not keep the process alive.
 */
export function runEvery(
  name: string,
  ms: number,
  job: (signal: AbortSignal) => Promise<unknown>,
  { log, immediately = false }: BackgroundJobOptions,
): BackgroundJob {
  const stopping = new AbortController();
  let round: Promise<void> | undefined;
  const run = async () => {
    try {
      await job(stopping.signal);
    } catch (error) {
      log.warn({ err: error, job: name }, 'a background job failed');
    }
  };
  const startRound = () => {
    round ??= run().finally(() => {
      round = undefined;
    });
  };
  if (immediately) startRound();
  const timer = setInterval(startRound, ms);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}
