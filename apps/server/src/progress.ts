// Says on the terminal what a first start is doing, how long that usually takes, and when it is done.

/** Does `run` between a line that says so and one that says how long it took. */
export async function showStep<T>(title: string, seconds: number, run: () => Promise<T>): Promise<T> {
  process.stdout.write(`${title}, usually ${seconds} s ...\n`);
  const since = performance.now();
  const result = await run();
  process.stdout.write(`${title}: done in ${((performance.now() - since) / 1000).toFixed(1)} s.\n`);
  return result;
}
