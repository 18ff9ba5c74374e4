import { expect, it } from 'vitest';
import { nullableLimits } from './sql-nulls.mjs';

const TABLES = `export interface Papers {
  id: Generated<number>;
  last_at: Timestamp | null;
}`;
const violations = (sql) => nullableLimits([{ path: 'apps/server/src/a.db.ts', text: `sql\`${sql}\`` }], TABLES);

it.each([
  'select coalesce(least(source.on_hand - source.reserved, total.on_hand), 0) from total left join levels as source on true',
  'select greatest(0, level.on_hand) from products full join levels level using (id)',
  'select least(now(), kept.last_at) from kept',
  'select least(coalesce(a.b, 0) + last_at, 1)',
])('refuses %s', (sql) => {
  expect(violations(sql)).toHaveLength(1);
});

it.each([
  'select least(coalesce(source.on_hand - source.reserved, 0), total.on_hand) from total left join levels as source on true',
  'select greatest(coalesce((select sum(a) from b where c in (1, 2)), 0), 0)',
  `select least(\${limit}::int, greatest(0, coalesce(a.last_at, 0)))`,
  'select least(sent.quantity, line.quantity) from sent join line using (id)',
])('accepts %s', (sql) => {
  expect(violations(sql)).toEqual([]);
});
