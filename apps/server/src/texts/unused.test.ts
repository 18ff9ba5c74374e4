// Every message of the server and of forms is used.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUES } from '@tilgul/messages/catalogue';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const code = ['packages/contract/src', 'apps/server/src', 'apps/web/src']
  .flatMap((area) =>
    readdirSync(join(root, area), { recursive: true, encoding: 'utf8' }).map((path) => join(area, path)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');
const isWritten = (key: string) => code.includes(`'${key}'`) || code.includes(`"${key}"`);
/** The code appends the last word of some kinds: with a reason, without an order, with a difference of cash. */
const isUsed = (key: string) => isWritten(key) || isWritten(key.replace(/_(because|of_payment|short|over)$/, ''));

const { forms, notifications, server } = CATALOGUES.en;
// By the code of an error, by a status, by the English text of a stored reason, and by a title that is stored.
const {
  errors: _errors,
  statuses: _statuses,
  refundReasons,
  invoiceLabels,
  invoiceTitles: _titles,
  numbers: _numbers,
  ...said
} = server;

it.each([
  ['fields', Object.keys(forms.fields)],
  ['rules', Object.keys(forms.rules)],
  ['kinds of notifications', Object.keys(notifications.kinds)],
  ['reasons of refunds', Object.values(refundReasons)],
  ['labels of invoices', Object.keys(invoiceLabels)],
  ['the server', Object.entries(said).flatMap(([group, texts]) => Object.keys(texts).map((key) => `${group}.${key}`))],
])('messages of %s', (_group, keys) => {
  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});
