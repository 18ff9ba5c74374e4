// The amount that a rider may enter: none needs a reason, far too much is refused, and large differences are notified.
import { api } from '@tilgul/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createCashWorld } from '../../../test/support/cash-world.ts';
import { auditLedger } from '../stock/audit/audit.ts';

const world = await createCashWorld({ CASH_DIFFERENCE_NOTICE: '50' });
const { call, adminUser, deliverWithPin, own } = world;
const [{ manager }] = world.stores;

afterEach(async () => {
  expect(await auditLedger(world.deps.db)).toBeUndefined();
});

const rider = () => world.staff(manager);
const readNotices = async (as: { readonly access: string }) =>
  (await call(api.notifications.listNotifications, { as })).ok
    .map(({ message }) => message)
    .filter((message) => message.includes('was collected'));

describe('[M11] the cash of a delivery', () => {
  it('of zero needs a reason', async () => {
    const staff = await rider();
    const id = await world.outForDelivery(manager, staff, 2);
    for (const reason of [undefined, '  ']) {
      const refused = await deliverWithPin(staff, id, { cash: 0, ...(reason ? { reason } : {}) });
      expect([refused.status, refused.error['cash_reason']]).toEqual([400, ['Please say why no cash was collected.']]);
    }
    expect((await own(staff)).orders).toBe(0);
    (await deliverWithPin(staff, id, { cash: 0, reason: 'Paid my colleague yesterday' })).ok;
    const [entry] = (await own(staff)).entries;
    expect(entry).toMatchObject({ order_id: id, amount: 0, difference: -96, reason: 'Paid my colleague yesterday' });
  });

  it('is refused if it is far above the total, and nothing is delivered', async () => {
    const staff = await rider();
    const id = await world.outForDelivery(manager, staff, 10);
    const refused = await deliverWithPin(staff, id, { cash: 4800 });
    expect([refused.status, refused.error['cash_collected']]).toEqual([
      400,
      ['This is far more than the order total. Enter what you keep, without the change.'],
    ]);
    expect((await own(staff)).orders).toBe(0);
    (await deliverWithPin(staff, id, { cash: 500, reason: 'Keep the change' })).ok;
    expect((await own(staff)).in_hand).toBe(500);
  });

  it('notifies administrators of a difference above the setting, else only the manager', async () => {
    const staff = await rider();
    const [before, earlier] = [await readNotices(adminUser), await readNotices(manager)];
    const small = await world.outForDelivery(manager, staff, 2);
    (await deliverWithPin(staff, small, { cash: 46 })).ok;
    expect(await readNotices(adminUser)).toHaveLength(before.length);
    const large = await world.outForDelivery(manager, staff, 2);
    (await deliverWithPin(staff, large, { cash: 45.5 })).ok;
    const [notice] = await readNotices(adminUser);
    expect(notice).toMatch(new RegExp(`: ₹45.50 was collected for order #${large}, ₹50.50 short.$`));
    expect(await readNotices(manager)).toHaveLength(earlier.length + 2);
  });
});
