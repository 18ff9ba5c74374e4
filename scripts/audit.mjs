// `npm run audit`: lists known vulnerabilities in shipped packages and fails for high and critical ones. Without an
// answer (no network, or a registry without audits) it fails, too, unless AUDIT_OFFLINE=allow. Also fails once the support of
// a program that we ship has ended.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { evaluateEndOfLife, readEndOfLife } from './end-of-life.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const FAILING = ['high', 'critical'];

/**
 * Returns the lines to print for the output of `npm audit --json`, and whether the build fails.
 * @param {string} text
 * @param {{ allowsNoAnswer?: boolean }} [options]
 */
export function evaluateAudit(text, { allowsNoAnswer = false } = {}) {
  /** @param {string} why */
  const withoutAnswer = (why) => ({
    fails: !allowsNoAnswer,
    lines: [`${allowsNoAnswer ? 'warning' : 'error'}: no audit: ${why}`],
  });
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    return withoutAnswer('the answer of npm cannot be read');
  }
  if (answer?.vulnerabilities === undefined)
    return withoutAnswer(answer?.message ?? answer?.error?.summary ?? 'no answer');
  const found = Object.values(answer.vulnerabilities);
  const lines = found.map(({ name, severity, range, fixAvailable }) => {
    const fix = fixAvailable ? 'fixed in a newer version' : 'no fix yet';
    return `${severity}: ${name} ${range} (${fix})`;
  });
  return {
    fails: found.some(({ severity }) => FAILING.includes(severity)),
    lines: found.length === 0 ? ['No known vulnerabilities in shipped packages.'] : lines.toSorted(),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const args = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=30000'];
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const results = [
    evaluateAudit(stdout ?? '', { allowsNoAnswer: process.env.AUDIT_OFFLINE === 'allow' }),
    evaluateEndOfLife(readEndOfLife(), new Date()),
  ];
  for (const line of results.flatMap(({ lines }) => lines)) console.log(line);
  process.exitCode = results.some(({ fails }) => fails) ? 1 : 0;
}
