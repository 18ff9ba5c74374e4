// Scopes of calls by managers and staff on their store's stock, people, orders and cash.
import { api } from '@tilgul/contract';
import { addRupees } from '@tilgul/contract/rules/money';
import type { Scenario, Scope, ScopeTable, Side } from './scope-scenario.ts';

const toIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
let serial = 0;
const staffForm = () => {
  serial += 1;
  const phone_no = `93${String(10_000_000 + serial)}`;
  return { first_name: 'Ravi', last_name: 'Pawar', username: `scoped${serial}`, password: 'secret-1', phone_no };
};

/** Calls by managers on their store's stock. */
export function storeScope({ world, admin, product, createOrder, createStockRequest }: Scenario): ScopeTable {
  const { call } = world;
  const user = { first_name: 'Ramesh', mobile_number: '9822041210' };
  const findStockRow = async ({ manager }: Side) =>
    (await call(api.inventory.viewStock, { as: manager })).ok.inventory.find((row) => row.product_id === product.id);
  const requests = async ({ manager }: Side) =>
    toIds((await call(api.stockRequests.listStoreRequests, { as: manager, query: { limit: 500 } })).ok);
  const rare = async ({ rareId }: Side) => rareId;
  const createSale = async ({ manager: as }: Side) => {
    const body = { user, products: [{ product_id: product.id, quantity: 1 }] };
    return (await call(api.manualOrders.createManualOrder, { as, body })).ok.order_id;
  };
  const getStoreName = async ({ storeName }: Side) => storeName;
  return {
    'find.findEverything': {
      kind: 'list',
      // The phone number of all orders of the tests; the newest three are found.
      target: { query: { q: user.mobile_number } },
      create: (side) => createOrder(side, 'allocated'),
      toKeys: ({ orders }: { orders: { id: number }[] }) => toIds(orders),
    },
    'delivery.listSlots': {
      kind: 'list',
      create: async ({ manager, storeName }) => {
        const day = { starts: '17:00', ends: '19:00', cutoff_minutes: 90, capacity: 20 };
        const templates = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...day }));
        const body = { store_id: manager.storeId, templates };
        (await call(api.delivery.saveSlotTemplates, { as: admin, body })).ok;
        return storeName;
      },
      toKeys: (rows: readonly { store_name: string }[]) => rows.map(({ store_name }) => store_name),
    },
    'inventory.viewStock': {
      kind: 'list',
      create: rare,
      toKeys: ({ inventory }: { inventory: { product_id: number }[] }) => inventory.map(({ product_id }) => product_id),
    },
    'inventory.listStockMovements': {
      kind: 'list',
      create: getStoreName,
      toKeys: (rows: readonly { from: string; to: string }[]) => rows.flatMap(({ from, to }) => [from, to]),
      target: { params: { product_id: product.id } },
    },
    'inventory.setReorderLevel': {
      kind: 'write',
      target: async () => {
        serial += 1;
        return { body: { product_id: product.id, reorder_level: 20 + serial } };
      },
      readState: findStockRow,
    },
    'inventory.adjustStock': {
      kind: 'byId',
      target: async ({ manager }) => ({
        body: {
          kind: 'write_off',
          warehouse_id: manager.storeId,
          reason: 'Damaged',
          lines: [{ product_id: product.id, quantity: 1 }],
        },
      }),
    },
    'manualOrders.returnManualOrder': {
      kind: 'byId',
      target: async (side) => ({
        params: { id: await createSale(side) },
        body: { lines: [{ product_id: product.id, quantity: 1 }], restock: true, reason: 'Wrong size' },
      }),
    },
    'manualOrders.voidManualOrder': {
      kind: 'byId',
      target: async (side) => ({ params: { id: await createSale(side) }, body: { reason: 'Typed twice' } }),
    },
    'manualOrders.createManualOrder': {
      kind: 'byId',
      target: async ({ manager }) => ({
        body: { user, warehouse_id: manager.storeId, products: [{ product_id: product.id, quantity: 1 }] },
      }),
    },
    'manualOrders.findBuyerAddress': {
      kind: 'byId',
      target: async ({ manager }) => ({ query: { phone: user.mobile_number, warehouse_id: manager.storeId } }),
    },
    'manualOrders.sumManualOrders': {
      kind: 'byId',
      target: async ({ manager }) => ({ query: { warehouse_id: manager.storeId } }),
    },
    'manualOrders.listManualOrders': {
      kind: 'byId',
      target: async ({ manager }) => ({ body: { warehouse_id: manager.storeId } }),
    },
    'reports.storeReport': {
      kind: 'list',
      create: getStoreName,
      toKeys: ({ warehouse_name }: { warehouse_name: string }) => [warehouse_name],
    },
    'reports.salesReport': {
      kind: 'list',
      create: getStoreName,
      toKeys: ({ orders_by_warehouse }: { orders_by_warehouse: { warehouse__name: string }[] }) =>
        orders_by_warehouse.map(({ warehouse__name }) => warehouse__name),
    },
    'reports.salesTrend': {
      kind: 'list',
      create: async ({ manager }) => {
        const day = { starts: '17:00', ends: '19:00', cutoff_minutes: 90, capacity: 20 };
        const templates = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...day }));
        (await call(api.delivery.saveSlotTemplates, { as: admin, body: { store_id: manager.storeId, templates } })).ok;
        const [window] = (await call(api.delivery.listSlots, { as: manager })).ok;
        return window?.id ?? 0;
      },
      toKeys: ({ windows }: { windows: { id: number }[] }) => toIds(windows),
    },
    'reports.listTodo': {
      kind: 'list',
      // The store's oldest order to process.
      create: async (side) => {
        await createOrder(side, 'allocated');
        const query = { status: 'Pending', limit: 500 } as const;
        return Math.min(...toIds((await call(api.orders.listStoreOrders, { as: side.manager, query })).ok));
      },
      toKeys: ({ items }: { items: { kind: string; first_id: number | null }[] }) =>
        items.flatMap(({ kind, first_id }) => (kind === 'to_process' ? [first_id] : [])),
    },
    'stockRequests.addToInventory': {
      kind: 'byId',
      target: async (side) => ({ body: { request_id: await createStockRequest(side, 'Approved') } }),
    },
    'stockRequests.createStockRequest': {
      kind: 'write',
      target: async () => ({
        body: { payment_method: 'cod', ordered_products: [{ product_id: product.id, quantity: 1 }] },
      }),
      readState: requests,
    },
    'stockRequests.listStoreRequests': {
      kind: 'list',
      create: (side) => createStockRequest(side, 'Pending'),
      toKeys: toIds,
    },
    'stockRequests.listSuggestions': {
      kind: 'list',
      create: rare,
      toKeys: ({ suggestions }: { suggestions: { product_id: number }[] }) =>
        suggestions.map(({ product_id }) => product_id),
    },
  };
}

/** Calls by managers and staff on people, orders and cash. */
export function workScope({ world, product, one, other, createOrder, cashInHand, nextDay }: Scenario): ScopeTable {
  const { call } = world;
  const moves = (status: Parameters<typeof createOrder>[1], to: string): Scope => ({
    kind: 'byId',
    target: async (side) => ({ params: { id: await createOrder(side, status) }, body: { status: to } }),
  });
  const shipped = (side: Side) => createOrder(side, 'Shipped');
  const createOrderToPay = async (side: Side) => {
    const order_id = await createOrder(side, 'Out For Delivery');
    const otp = await world.getPin(order_id, side.customer);
    (await call(api.orders.verifyPin, { as: side.staff, body: { order_id, otp } })).ok;
    return order_id;
  };
  const delivered = (side: Side) => createOrder(side, 'Delivered');
  const staffIds = async ({ manager }: Side) => toIds((await call(api.users.listStaff, { as: manager })).ok);
  const close = (side: Side) => call(api.cash.closeCashDay, { as: side.manager, body: { date: nextDay() } });
  const handed = async (side: Side) => {
    await delivered(side);
    return side.staff.id;
  };
  const closings = async ({ manager }: Side) => toIds((await call(api.cash.listCashClosings, { as: manager })).ok);
  const byRider = (rows: readonly { staff_id: number }[]) => rows.map(({ staff_id }) => staff_id);
  /** Allows the staff of both stores to pack. */
  const makePackers = () =>
    world.deps.db.updateTable('users').set({ can_pack: true }).where('role', '=', 'Warehouse Staff').execute();
  const toPack = async (side: Side) => {
    await makePackers();
    return { params: { id: await createOrder(side, 'Processing') } };
  };
  /** The orders of a side's store: their number, and what they cost together in rupees. */
  const readTotals = async ({ manager }: Side) => {
    const { ok } = await call(api.orders.listStoreOrders, { as: manager, query: { limit: 500 } });
    return { all: ok.length, total: addRupees(...ok.map(({ payable_total }) => payable_total)) };
  };
  /** Adds an order, and more until the two stores differ. */
  const createDifference = async (side: Side) => {
    do await createOrder(side, 'allocated');
    while ((await readTotals(one)).all === (await readTotals(other)).all);
    return readTotals(side);
  };
  const begun = async (side: Side) => {
    const { params } = await toPack(side);
    const body = { lines: [{ line_id: product.id, packed: 1 }] };
    (await call(api.orders.savePackingDraft, { as: side.manager, params, body })).ok;
    return params.id;
  };
  return {
    'orders.countOrders': {
      kind: 'list',
      create: async (side) => (await createDifference(side)).all,
      toKeys: ({ all }: { all: number }) => [all],
    },
    'orders.sumOrders': {
      kind: 'list',
      create: async (side) => (await createDifference(side)).total,
      toKeys: ({ total }: { total: number }) => [total],
    },
    'orders.listPackingProgress': {
      kind: 'list',
      create: begun,
      toKeys: (rows: readonly { order_id: number }[]) => rows.map(({ order_id }) => order_id),
    },
    'users.createStaff': { kind: 'write', target: async () => ({ body: staffForm() }), readState: staffIds },
    'users.updateStaff': {
      kind: 'byId',
      target: async ({ manager }) => ({ params: { id: (await world.staff(manager)).id }, body: staffForm() }),
    },
    'users.deleteStaff': {
      kind: 'byId',
      target: async ({ manager }) => ({ params: { user_id: (await world.staff(manager)).id } }),
    },
    'users.listStaff': { kind: 'list', create: async ({ staff }) => staff.id, toKeys: toIds },
    'orders.listStoreOrders': { kind: 'list', create: shipped, toKeys: toIds },
    'orders.listStaffOrders': { kind: 'list', create: shipped, toKeys: toIds },
    'orders.moveOrderAsManager': moves('allocated', 'Processing'),
    'orders.moveOrderAsStaff': moves('Shipped', 'Out For Delivery'),
    'orders.deductOrderStock': {
      kind: 'byId',
      target: async (side) => ({ params: { id: await createOrder(side, 'allocated') } }),
    },
    'orders.listToPack': {
      kind: 'list',
      create: async (side) => (await toPack(side)).params.id,
      toKeys: toIds,
    },
    'orders.getOrderToPack': { kind: 'byId', target: toPack },
    'orders.listSubstitutes': { kind: 'byId', target: toPack },
    'orders.savePackingDraft': {
      kind: 'byId',
      target: async (side) => ({ ...(await toPack(side)), body: { lines: [{ line_id: product.id, packed: 1 }] } }),
    },
    'orders.packOrder': {
      kind: 'byId',
      target: async (side) => ({ ...(await toPack(side)), body: { lines: [{ line_id: product.id, packed: 1 }] } }),
    },
    'orders.allocateStaff': {
      kind: 'byId',
      target: async (side) => ({ body: { order_id: await createOrder(side, 'Processing'), staff_id: side.staff.id } }),
    },
    'orders.returnOrder': {
      kind: 'byId',
      target: async (side) => ({
        params: { id: await createOrder(side, 'Out For Delivery') },
        body: { reason: 'Nobody at home' },
      }),
    },
    'doorPayments.openDoorPayment': {
      kind: 'byId',
      target: async (side) => ({ params: { id: await createOrderToPay(side) } }),
    },
    'doorPayments.viewDoorPayment': {
      kind: 'byId',
      target: async (side) => {
        const params = { id: await createOrderToPay(side) };
        (await call(api.doorPayments.openDoorPayment, { as: side.staff, params })).ok;
        return { params };
      },
    },
    'orders.verifyPin': {
      kind: 'byId',
      target: async (side) => {
        const order_id = await createOrder(side, 'Out For Delivery');
        return { body: { order_id, otp: await world.getPin(order_id, side.customer) } };
      },
    },
    'reports.staffReport': {
      kind: 'list',
      create: async (side) => {
        await shipped(side);
        if (side.mark === 2) await shipped(side);
        const { ok } = await call(api.orders.listStaffOrders, { as: side.staff, query: { limit: 500 } });
        return ok.filter(({ status }) => status === 'Shipped' || status === 'Out For Delivery').length;
      },
      toKeys: ({ to_deliver }: { to_deliver: number }) => [to_deliver],
    },
    'cash.viewOwnCash': {
      kind: 'list',
      create: delivered,
      toKeys: ({ entries }: { entries: { order_id: number | null }[] }) => entries.map(({ order_id }) => order_id),
    },
    'cash.viewStoreCash': {
      kind: 'list',
      create: handed,
      toKeys: ({ riders }: { riders: { staff_id: number }[] }) => byRider(riders),
    },
    'cash.listCashEntries': { kind: 'list', create: handed, toKeys: byRider },
    'cash.takeCash': {
      kind: 'byId',
      target: async (side) => {
        const amount = await cashInHand(side);
        return { body: { staff_id: side.staff.id, expected_amount: amount, counted_amount: amount } };
      },
    },
    'cash.payOutOfTill': {
      kind: 'write',
      target: async () => ({ body: { amount: 10, reason: 'To the bank' } }),
      readState: async ({ manager }) => toIds((await call(api.cash.listCashEntries, { as: manager })).ok),
    },
    'cash.closeCashDay': { kind: 'write', target: async () => ({ body: { date: nextDay() } }), readState: closings },
    'cash.listCashClosings': { kind: 'list', create: async (side) => (await close(side)).ok.id, toKeys: toIds },
    'cash.viewCashClosing': { kind: 'byId', target: async (side) => ({ params: { id: (await close(side)).ok.id } }) },
  };
}

/** Calls for the barcode scanner. */
export function barcodeScope({ product }: Scenario): ScopeTable {
  return {
    'inventory.viewStockRow': {
      kind: 'byId',
      target: async ({ manager }) => ({
        params: { product_id: product.id },
        query: { warehouse_id: manager.storeId },
      }),
    },
    'inventory.listBarcodes': {
      kind: 'byId',
      target: async ({ manager }) => ({ query: { warehouse_id: manager.storeId } }),
    },
  };
}

/** Calls on batches. */
export function batchScope({ world: { call }, product }: Scenario): ScopeTable {
  return {
    'batches.listBatches': {
      kind: 'list',
      create: async ({ manager: as, storeName }) => {
        const { inventory } = (await call(api.inventory.viewStock, { as })).ok;
        const quantity = inventory.find((row) => row.product_id === product.id)?.quantity ?? 0;
        const batches = [{ batch_no: 'LOT 7', best_before: '2099-01-31', quantity: 1 }];
        const body = { kind: 'count', reason: 'Dated', lines: [{ product_id: product.id, quantity, batches }] };
        (await call(api.inventory.adjustStock, { as, body })).ok;
        return storeName;
      },
      toKeys: (rows: readonly { warehouse_name: string }[]) => rows.map(({ warehouse_name }) => warehouse_name),
    },
    'batches.listBatchOrders': {
      kind: 'byId',
      target: async ({ manager: as, rareId: product_id }) => {
        const batches = [{ batch_no: 'LOT 8', best_before: '2099-01-31', quantity: 1 }];
        const body = { kind: 'count', reason: 'Dated', lines: [{ product_id, quantity: 5, batches }] };
        (await call(api.inventory.adjustStock, { as, body })).ok;
        const [batch] = (await call(api.batches.listBatches, { as, query: { product_id } })).ok;
        return { params: { batch_id: batch?.id ?? 0 } };
      },
    },
  };
}
