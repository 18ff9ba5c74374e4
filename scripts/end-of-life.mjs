// A step of `npm run audit`: when security fixes end for the programs we ship or name in the deployment (end-of-life.json).
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DAY_MS = 86_400_000;
const WARN_DAYS = 90;
/** Dates change, and versions without a date may get one: the table is looked up again once a year. */
const CHECK_DAYS = 365;

/** @typedef {{ name: string, version: string, ends: string | null, source: string }} Version */
/** @typedef {{ checked: string, versions: Version[] }} Table */

/** @returns {Table} */
export const readEndOfLife = () =>
  JSON.parse(readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'end-of-life.json'), 'utf8'));

/**
 * Returns the lines to print on a day, and whether the support of a version has ended.
 * @param {Table} table
 * @param {Date} today
 */
export function evaluateEndOfLife({ checked, versions }, today) {
  /** @param {string} day */
  const daysUntil = (day) => Math.ceil((Date.parse(`${day}T23:59:59Z`) - today.getTime()) / DAY_MS);
  const dated = versions.flatMap(({ ends, ...one }) =>
    ends === null ? [] : [{ ...one, ends, left: daysUntil(ends) }],
  );
  const ended = dated
    .filter(({ left }) => left <= 0)
    .map(({ name, version, ends, source }) => `error: support of ${name} ${version} ended on ${ends} (${source})`);
  const ending = dated
    .filter(({ left }) => left > 0 && left <= WARN_DAYS)
    .map(
      ({ name, version, ends, left, source }) =>
        `warning: support of ${name} ${version} ends on ${ends}, in ${left} days (${source})`,
    );
  const old =
    daysUntil(checked) < -CHECK_DAYS ? [`warning: scripts/end-of-life.json was last checked on ${checked}`] : [];
  return { fails: ended.length > 0, lines: [...ended, ...ending, ...old] };
}
