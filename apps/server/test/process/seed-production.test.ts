// The demo data of a production server without online payment, where all orders are cash orders.
// @module-tag long
import { expect, it, vi } from 'vitest';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { seedDemo } from '../../src/seed/demo.ts';
import { createWorld, DEFAULT_CAPS } from '../support/harness.ts';

it('the demo can be made in production, within the caps on cash orders', { timeout: 120_000 }, async () => {
  const world = await createWorld({ ...DEFAULT_CAPS, NODE_ENV: 'production' });
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await seedDemo(world.deps, { connectionString: world.databaseUrl });
  } finally {
    write.mockRestore();
  }
  const { rows } = await world.deps.pool.query(
    'select count(*)::int as orders, count(*) filter (where payment_id is not null)::int as online from orders',
  );
  expect(rows[0]?.online).toBe(0);
  expect(rows[0]?.orders).toBeGreaterThan(30);
  expect(await auditLedger(world.deps.db)).toBeUndefined();
});
