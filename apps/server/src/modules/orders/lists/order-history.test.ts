// The history of an order: who did what and when, with what it changed, for administrator and the order's own manager.
import { api } from '@tilgul/contract';
import type { HistoryEntry } from '@tilgul/contract/orders';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../../test/support/harness.ts';
import { type AuditRow, type EventRow, mergeHistory } from './order-history.rules.ts';

const { orders } = api;

describe('the history of an order', async () => {
  const world = await createWorld();
  const cast = async () => {
    const [customer, manager] = [await world.customer(), await world.manager()];
    return { customer, manager, staff: await world.staff(manager) };
  };
  const historyOf = (id: number, as: Person) => world.call(orders.orderHistory, { as, params: { id } });
  const steps = (entries: readonly HistoryEntry[]) => entries.map(({ step, actor_id }) => [step, actor_id]);

  it('shows every step with who made it, the first first', async () => {
    const who = await cast();
    const admin = await world.admin();
    const product = await world.product({ price: 48, stores: [[who.manager, 5]] });
    const id = await world.order(who.customer, [[product.id, 2]]);
    await world.advance(id, 'Delivered', who);
    const entries = (await historyOf(id, admin)).ok;
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

  it('shows what each step changed, before and after, by names and in rupees', async () => {
    const [who, other] = [await cast(), await cast()];
    const as = await world.admin();
    const product = await world.product({ price: 48.5, stores: [[who.manager, 5]] });
    const id = await world.order(who.customer, [[product.id, 2]]);
    await world.advance(id, 'Shipped', who);
    const body = { order_id: id, warehouse_id: other.manager.storeId };
    (await world.call(orders.allocateStore, { as, body })).ok;
    const entries = (await historyOf(id, as)).ok;
    const nameOf = async (storeId: number) =>
      (await world.call(api.stores.listStores, { as })).ok.find((store) => store.id === storeId)?.name;
    const [mine, theirs] = [await nameOf(who.manager.storeId), await nameOf(other.manager.storeId)];
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

  it('shows the cash that was collected and the reason why an order was cancelled', async () => {
    const who = await cast();
    const as = await world.admin();
    const product = await world.product({ price: 48.5, stores: [[who.manager, 9]] });
    const [delivered, cancelled] = [
      await world.order(who.customer, [[product.id, 2]]),
      await world.order(who.customer, [[product.id, 1]]),
    ];
    await world.advance(delivered, 'Delivered', who);
    (await world.call(orders.cancelOrder, { as, params: { id: cancelled }, body: { reason: 'No such street' } })).ok;
    expect((await historyOf(delivered, as)).ok.at(-1)?.changes).toContainEqual({
      field: 'cash_collected',
      before: null,
      after: '97.00',
    });
    expect((await historyOf(cancelled, as)).ok.at(-1)).toMatchObject({
      step: 'Cancelled',
      note: 'No such street',
      changes: [
        { field: 'status', before: 'Pending', after: 'Cancelled' },
        { field: 'reason', before: null, after: 'No such street' },
      ],
    });
  });

  it("is the administrator's and the manager's whose store has the order; to anybody else it is not there", async () => {
    const [who, other] = [await cast(), await cast()];
    const product = await world.product({ stores: [[who.manager, 5]] });
    const id = await world.order(who.customer, [[product.id, 1]]);
    expect((await historyOf(id, who.manager)).status).toBe(404);
    await world.advance(id, 'allocated', who);
    expect((await historyOf(id, who.manager)).ok).toHaveLength(2);
    expect((await historyOf(id, other.manager)).status).toBe(404);
    expect((await historyOf(id, who.customer)).status).toBe(403);
    expect((await historyOf(id, who.staff)).status).toBe(403);
    (await world.call(orders.deleteOrder, { as: await world.admin(), params: { id } })).ok;
    expect((await historyOf(id, await world.admin())).status).toBe(404);
  });
});

describe('how timeline and trail become one', () => {
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

  it('an event and the audit entry of the same moment and person are one entry', () => {
    const merged = mergeHistory(
      [event('allocated', 1)],
      [entry('order.allocated', 1, { after: { store_id: 3 } })],
      names,
    );
    expect(merged).toHaveLength(1);
    expect(merged[0]?.changes).toEqual([{ field: 'store', before: null, after: 'Sangli' }]);
  });

  it('an audit entry of another moment is an entry of its own, in its place', () => {
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

  it('what the product does not know yet is shown as a change, and keys that it does not know are not shown', () => {
    const after = { status: 'Pending', pin_seal: 'secret' };
    const merged = mergeHistory([], [entry('order.renumbered', 1, { before: { status: 'Shipped' }, after })], names);
    expect(steps(merged)).toEqual(['changed']);
    expect(merged[0]?.changes).toEqual([{ field: 'status', before: 'Shipped', after: 'Pending' }]);
  });

  it('a store or person that is not known any more keeps its number', () => {
    const merged = mergeHistory([], [entry('order.allocated', 1, { after: { store_id: 9, staff_id: 8 } })], names);
    expect(merged[0]?.changes.map(({ after }) => after)).toEqual(['#9', '#8']);
  });
});
