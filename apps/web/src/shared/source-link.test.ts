import { ADMIN, MANAGER } from '@tilgul/contract/rules/roles';
import { expect, it } from 'vitest';
import { getSourceLink } from './source-link.ts';

const none = { order_id: null, manual_order_id: null, stock_request_id: null };

it.each([
  [{ ...none, order_id: 7 }, MANAGER, '/store-order-management?open=7'],
  [{ ...none, order_id: 7 }, ADMIN, '/admin-orders?status=all&open=7'],
  [{ ...none, manual_order_id: 8 }, ADMIN, '/admin-manual-orders?open=8'],
  [{ ...none, stock_request_id: 9 }, MANAGER, '/store-add-stocks?open=9'],
  [none, ADMIN, undefined],
])('leads from %j as %s to %s', (source, role, link) => {
  expect(getSourceLink(source, role)).toBe(link);
});
