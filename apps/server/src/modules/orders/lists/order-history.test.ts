// The history of an order: who did what and when, with what it changed, for administrator and the order's own manager.
import { api } from '@tilgul/contract';
import type { HistoryEntry } from '@tilgul/contract/orders';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../../test/support/harness.ts';
import { type AuditRow, type EventRow, mergeHistory } from './order-history.queries.ts';

const { orders } = api;

describe('the history of an order', async () => {
  const world = await createWorld();
  const cast = async () => {
    const [customer, manager] = [await world.customer(), await world.manager()];
    return { customer, manager, staff: await world.staff(manager) };
  };
  const getHistory = (id: number, as: Person) => world.call(orders.orderHistory, { as, params: { id } });
  const steps = (entries: readonly HistoryEntry[]) => entries.map(({ step, actor_id }) => [step, actor_id]);

  it('shows every step and its actor, oldest first', async () => {
    const who = await cast();
    const admin = await world.admin();
    const product = await world.product({ price: 48, stores: [[who.manager, 5]] });
    const id = await world.order(who.customer, [[product.id, 2]]);
    await world.advance(id, 'Delivered', who);
    const entries = (await getHistory(id, admin)).ok;
    expect(steps(entries)).toEqual([
      ['placed', who.customer.id],
      ['allocated', admin.id],
      ['Processing', who.manager.id],
      ['staff_allocated', who.manager.id],
      ['Shipped', who.manager.id],
      ['Out For Delivery', who.staff.id],
      ['Delivered', who.staff.id],
    ]);
    expect(entries[0]).toMatchObject({ actor_name: expect.stringMatching(/^Meera /), actor_role: 'Customer' });
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).sort());
  });

  it('shows the values before and after each step, with names and rupees', async () => {
    const [who, other] = [await cast(), await cast()];
    const as = await world.admin();
    const product = await world.product({ price: 48.5, stores: [[who.manager, 5]] });
    const id = await world.order(who.customer, [[product.id, 2]]);
    await world.advance(id, 'Shipped', who);
    const body = { order_id: id, warehouse_id: other.manager.storeId };
    (await world.call(orders.allocateStore, { as, body })).ok;
    const entries = (await getHistory(id, as)).ok;
    const getStoreName = async (storeId: number) =>
      (await world.call(api.stores.listStores, { as })).ok.find((store) => store.id === storeId)?.name;
    const [mine, theirs] = [await getStoreName(who.manager.storeId), await getStoreName(other.manager.storeId)];
    expect(entries.find(({ step }) => step === 'allocated')).toMatchObject({
      note: mine,
      changes: [{ field: 'store', before: null, after: mine }],
    });
    expect(entries.find(({ step }) => step === 'Processing')?.changes).toEqual([
      { field: 'status', before: 'Pending', after: 'Processing' },
    ]);
    const staffName = entries.find(({ step }) => step === 'staff_allocated')?.changes[0]?.after;
    expect(entries.at(-1)).toMatchObject({
      step: 'allocated',
      changes: [
        { field: 'status', before: 'Shipped', after: 'Pending' },
        { field: 'store', before: mine, after: theirs },
        { field: 'staff', before: staffName, after: null },
      ],
    });
  });

  it('shows the cash collected and the reason for a cancellation', async () => {
    const who = await cast();
    const as = await world.admin();
    const product = await world.product({ price: 48.5, stores: [[who.manager, 9]] });
    const [delivered, cancelled] = [
      await world.order(who.customer, [[product.id, 2]]),
      await world.order(who.customer, [[product.id, 1]]),
    ];
    await world.advance(delivered, 'Delivered', who);
    (await world.call(orders.cancelOrder, { as, params: { id: cancelled }, body: { reason: 'No such street' } })).ok;
    expect((await getHistory(delivered, as)).ok.at(-1)?.changes).toContainEqual({
      field: 'cash_collected',
      before: null,
      after: '97.00',
    });
    expect((await getHistory(cancelled, as)).ok.at(-1)).toMatchObject({
      step: 'Cancelled',
      note: 'No such street',
      changes: [
        { field: 'status', before: 'Pending', after: 'Cancelled' },
        { field: 'reason', before: null, after: 'No such street' },
      ],
    });
  });

  it("is visible to the administrator and the store's manager only", async () => {
    const [who, other] = [await cast(), await cast()];
    const product = await world.product({ stores: [[who.manager, 5]] });
    const id = await world.order(who.customer, [[product.id, 1]]);
    expect((await getHistory(id, who.manager)).status).toBe(404);
    await world.advance(id, 'allocated', who);
    expect((await getHistory(id, who.manager)).ok).toHaveLength(2);
    expect((await getHistory(id, other.manager)).status).toBe(404);
    expect((await getHistory(id, who.customer)).status).toBe(403);
    expect((await getHistory(id, who.staff)).status).toBe(403);
    (await world.call(orders.deleteOrder, { as: await world.admin(), params: { id } })).ok;
    expect((await getHistory(id, await world.admin())).status).toBe(404);
  });
});

describe('merging timeline and audit log', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 6, 0, second));
  const event = (name: string, second: number, rest: Partial<EventRow> = {}): EventRow => ({
    event: name,
    note: null,
    at: at(second),
    actor_id: 1,
    actor_name: 'Asha Admin',
    actor_role: 'admin',
    ...rest,
  });
  const entry = (action: string, second: number, rest: Partial<AuditRow> = {}): AuditRow => {
    const { event: _event, note: _note, ...happened } = event('', second);
    return { ...happened, action, before: null, after: null, ...rest };
  };
  const names = { stores: new Map([[3, 'Sangli']]), people: new Map([[7, 'Sanjay More']]) };
  const steps = (entries: readonly HistoryEntry[]) => entries.map(({ step }) => step);

  it('joins an event and the audit entry of the same time and actor', () => {
    const merged = mergeHistory(
      [event('allocated', 1)],
      [entry('order.allocated', 1, { after: { store_id: 3 } })],
      names,
    );
    expect(merged).toHaveLength(1);
    expect(merged[0]?.changes).toEqual([{ field: 'store', before: null, after: 'Sangli' }]);
  });

  it('keeps an audit entry of another time as a separate entry', () => {
    const merged = mergeHistory(
      [event('placed', 1), event('Shipped', 5)],
      [
        entry('order.staff_allocated', 3, { before: { staff_id: null }, after: { staff_id: 7 } }),
        entry('order.moved', 5),
      ],
      names,
    );
    expect(steps(merged)).toEqual(['placed', 'staff_allocated', 'Shipped']);
    expect(merged[1]?.changes).toEqual([{ field: 'staff', before: null, after: 'Sanjay More' }]);
  });

  it('shows an unknown action as a change, without unknown keys', () => {
    const after = { status: 'Pending', pin_seal: 'secret' };
    const merged = mergeHistory([], [entry('order.renumbered', 1, { before: { status: 'Shipped' }, after })], names);
    expect(steps(merged)).toEqual(['changed']);
    expect(merged[0]?.changes).toEqual([{ field: 'status', before: 'Shipped', after: 'Pending' }]);
  });

  it('shows the number of a deleted store or person', () => {
    const merged = mergeHistory([], [entry('order.allocated', 1, { after: { store_id: 9, staff_id: 8 } })], names);
    expect(merged[0]?.changes.map(({ after }) => after)).toEqual(['#9', '#8']);
  });
});
