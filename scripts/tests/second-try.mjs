// A second try for test files that failed: which ones get it, from vitest's own report.
import { relative } from 'node:path';

/** More than these at once is no accident of the machine. */
const MOST = 3;
/** What these meet is rare by nature, and would be hidden. */
const NEVER = /\/test\/(races|property)\/|\/(kill-\w+|months|rate-changes)\.test\./;

/**
 * The files of vitest's JSON report that failed and may be tried once more, relative to `root`; none where a failure is in no
 * test file, one of races, kills or random acts is among them, or they are many.
 */
export function filesToTryAgain(report, root) {
  const failed = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  const isHopeless = failed.length === 0 || failed.length > MOST || failed.some((name) => NEVER.test(name));
  return isHopeless ? [] : failed.map((name) => relative(root, name));
}
