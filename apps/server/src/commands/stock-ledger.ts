// `npm run stock:audit` checks the stock ledger; `npm run stock:repair` lists balances that differ from the sum of their
// movements, and corrects them with --book.
import { parseArgs } from 'node:util';
import type { Db } from '../deps.ts';
import { auditLedger } from '../modules/stock/audit/audit.ts';
import { listDrifts, listWrongTotals, repairBalances } from '../modules/stock/ledger/repair-balances.ts';
import { MIGRATIONS_DIR } from '../open-deps.ts';
import { type Output, runCommand, withDatabase } from './command.ts';

const DATABASE = { joinRunning: true, migrationsDir: MIGRATIONS_DIR, poolSize: 2 };

/** Audits the stock ledger (STOCK-16). Returns the exit code: 0 when it is clean, otherwise 1. */
export function runStockAudit(env: NodeJS.ProcessEnv, output: Output): Promise<number> {
  return runCommand(output, async () => {
    const sentence = await withDatabase({ ...DATABASE, env, output }, ({ db }) => auditLedger(db));
    output.out(sentence ?? 'The stock ledger is clean.');
    return sentence === undefined ? 0 : 1;
  });
}

/**
 * Lists the differences, or books corrections. Returns the exit code: 0 when nothing is left to repair, otherwise 1.
 */
export function runStockRepair(args: readonly string[], env: NodeJS.ProcessEnv, output: Output): Promise<number> {
  return runCommand(output, async () => {
    const { values } = parseArgs({ args: [...args], options: { book: { type: 'boolean', default: false } } });
    return withDatabase({ ...DATABASE, env, output }, ({ db }) => repair(db, values.book, output));
  });
}

async function repair(db: Db, isBooked: boolean, { out }: Output): Promise<number> {
  const [drifts, totals] = [await listDrifts(db), await listWrongTotals(db)];
  for (const { sentence } of [...drifts, ...totals]) out(sentence);
  const productIds = [...new Set([...drifts, ...totals].map(({ product_id }) => product_id))];
  if (productIds.length === 0) {
    out('Every balance is the sum of its movements. Nothing to repair.');
    return 0;
  }
  if (!isBooked) {
    out('Nothing was changed. To keep these balances and book corrections: npm run stock:repair -- --book');
    return 1;
  }
  for (const productId of productIds)
    for (const { difference, sentence } of await repairBalances(db, productId, new Date()))
      out(`Booked a correction of ${difference > 0 ? '+' : ''}${difference}: ${sentence}`);
  out('Done. Count these products in their stores, then run npm run stock:audit.');
  return 0;
}
