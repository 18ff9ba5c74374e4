// Background jobs: work that a server repeats at a fixed interval until it is stopped.

export interface BackgroundJob {
  /** Starts a round now, unless one is running or the job was stopped. */
  runNow(): void;
  /** Starts no further round. Resolves when the running one, if any, has ended. */
  stop(): Promise<void>;
}

export interface BackgroundJobOptions {
  readonly log: { warn(fields: object, message: string): void };
  /** Runs the first round immediately instead of after the first interval. */
  readonly immediately?: boolean;
}

type Round = (signal: AbortSignal) => Promise<unknown>;

/**
 * Runs `job` on request. Rounds never overlap: requests during a round are ignored. A failure is logged under `name`.
 * The signal tells a long round that the server is stopping.
 */
export function runOnDemand(name: string, job: Round, log: BackgroundJobOptions['log']): BackgroundJob {
  const stopping = new AbortController();
  let round: Promise<void> | undefined;
  const run = async () => {
    try {
      await job(stopping.signal);
    } catch (error) {
      log.warn({ err: error, job: name }, 'a background job failed');
    }
  };
  return {
    runNow: () => {
      if (stopping.signal.aborted) return;
      round ??= run().finally(() => {
        round = undefined;
      });
    },
    stop: async () => {
      stopping.abort();
      await round;
    },
  };
}

/**
 * Runs `job` every `ms` milliseconds. A round that takes longer than the interval skips the next one, and after a failure
 * the next round tries again. The timer does not keep the process alive.
 */
export function runEvery(
  name: string,
  ms: number,
  job: Round,
  { log, immediately = false }: BackgroundJobOptions,
): BackgroundJob {
  const { runNow, stop } = runOnDemand(name, job, log);
  if (immediately) runNow();
  const timer = setInterval(runNow, ms);
  timer.unref();
  return {
    runNow,
    stop: () => {
      clearInterval(timer);
      return stop();
    },
  };
}
