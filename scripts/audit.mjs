// Asks the registry for known weaknesses of what the product ships. Fails for high and critical ones, lists the others, and only
// warns where no answer is to be had: without a network, or from a registry that offers no audit.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const STOPS = ['high', 'critical'];

/**
 * What to print for the answer of `npm audit --json`, and whether it stops the build.
 * @param {string} text
 */
export function judge(text) {
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    return { fails: false, lines: ['warning: no audit: npm gave no answer that can be read'] };
  }
  if (answer.vulnerabilities === undefined)
    return { fails: false, lines: [`warning: no audit: ${answer.message ?? answer.error?.summary ?? 'no answer'}`] };
  const found = Object.values(answer.vulnerabilities);
  const lines = found.map(({ name, severity, range, fixAvailable }) => {
    const fix = fixAvailable ? 'a newer version mends it' : 'there is no fix yet';
    return `${severity}: ${name} ${range} (${fix})`;
  });
  return {
    fails: found.some(({ severity }) => STOPS.includes(severity)),
    lines: found.length === 0 ? ['No known weaknesses in what is shipped.'] : lines.toSorted(),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const args = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=30000'];
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const { fails, lines } = judge(stdout ?? '');
  for (const line of lines) console.log(line);
  process.exitCode = fails ? 1 : 0;
}
