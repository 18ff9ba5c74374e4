// Says on the terminal what is being done, how long that usually takes, and when it is done.

/**
 * @template T
 * @param {string} title such as "Building the server"
 * @param {number} seconds how long it usually takes
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function step(title, seconds, run) {
  process.stdout.write(`${title}, usually ${seconds} s ...\n`);
  const since = performance.now();
  const result = await run();
  process.stdout.write(`${title}: done in ${((performance.now() - since) / 1000).toFixed(1)} s.\n`);
  return result;
}
