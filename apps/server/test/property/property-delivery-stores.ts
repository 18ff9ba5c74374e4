// Random actions besides deliveries, on the real shop and on the model: claims, counter sales and returns, stock
// corrections, handovers.
import { api } from '@tilgul/contract';
import { canClaim, getClaimDeadline } from '@tilgul/contract/claims';
import { toRupees } from '@tilgul/contract/rules/money';
import { expect } from 'vitest';
import { formBody } from '../../src/seed/caller.ts';
import {
  type ClaimModel,
  getClaimAmount,
  getFinalQuantity,
  getSaleTotal,
  type LineModel,
  move,
  type OrderModel,
  type SaleModel,
} from './property-delivery-model.ts';
import { type Action, type Choices, choose, getStore, type Scenario, type Shop } from './property-delivery-scenario.ts';

const REASON = 'As it came';

/** Claims are not made within this many milliseconds of their deadline: the test's clock advances with each reading. */
const TOO_CLOSE = 1_000;

/** Actions on claims, by name. */
export function claimActions({ call, deps }: Shop): Record<string, Action> {
  /** Expected status of a claim. */
  function getExpectedStatus(order: OrderModel, line: LineModel, quantity: number): 201 | 400 | 409 {
    const left = getFinalQuantity(line) - line.claiming - line.claimed;
    if (!canClaim(order.deliveredAt, deps.now().getTime()) || left <= 0) return 409;
    return quantity > left ? 400 : 201;
  }

  const claim: Action = async (scenario, choices) => {
    const order = choose(
      scenario.orders.filter(({ status }) => status === 'Delivered'),
      choices,
    );
    const line = order && choose(order.lines, choices);
    if (!order || !line) return undefined;
    if (Math.abs(getClaimDeadline(order.deliveredAt) - deps.now().getTime()) < TOO_CLOSE) return undefined;
    const quantity = choices.lines[0]?.quantity ?? 1;
    const expected = getExpectedStatus(order, line, quantity);
    const form = formBody({ line_id: line.product, kind: choices.yes ? 'damaged' : 'missing', quantity });
    const made = await call(api.claims.makeClaim, {
      as: scenario.buyers[order.buyer],
      params: { id: order.id },
      ...form,
    });
    const refusal = made.status === 201 ? undefined : made.error;
    expect([made.status, refusal]).toEqual([expected, refusal]);
    if (expected !== 201) return `claim refused with ${expected}`;
    line.claiming += quantity;
    scenario.claims.push({ id: made.ok.id, order, line, quantity, state: 'open', amount: 0, isPaid: false });
    return 'claimed';
  };

  const decide: Action = async (scenario, choices) => {
    const found = choose(
      scenario.claims.filter(({ state }) => state === 'open'),
      choices,
    );
    if (!found) return undefined;
    const { manager, model } = getStore(scenario, found.order);
    const accept = choices.pick % 4 !== 0;
    const body = { accept, restock: choices.also, reason: REASON };
    (await call(api.claims.decideClaim, { as: manager, params: { id: found.id }, body })).ok;
    found.state = accept ? 'accepted' : 'rejected';
    found.line.claiming -= found.quantity;
    if (!accept) return 'claim rejected';
    found.amount = getClaimAmount(found.line, found.quantity);
    found.line.claimed += found.quantity;
    found.line.claimedPaise += found.amount;
    if (choices.also) move(model, found.line.product, found.quantity);
    return choices.also ? 'claim accepted and restocked' : 'claim accepted';
  };

  const refundClaim: Action = async (scenario, choices) => {
    const isDue = ({ state, isPaid, order }: ClaimModel) => state === 'accepted' && !isPaid && !order.isOnline;
    const found = choose(scenario.claims.filter(isDue), choices);
    if (!found) return undefined;
    const { manager, rider, model } = getStore(scenario, found.order);
    const { amount } = found;
    const from = choices.yes ? 'hand' : 'till';
    const as = choices.yes ? rider : manager;
    const { status } = await call(api.claims.payClaimBack, { as, params: { id: found.id } });
    expect(status).toBe(amount > model[from] ? 409 : 200);
    if (status !== 200) return `claim not in the ${from}`;
    model[from] -= amount;
    found.isPaid = true;
    return `claim paid back out of the ${from}`;
  };

  return { claim, decide, 'pay a claim back': refundClaim };
}

/** Actions on counter sales, stock and cash, by name. */
export function storeActions({ call, goods }: Shop): Record<string, Action> {
  const someStore = (scenario: Scenario, { also }: Choices) => getStore(scenario, { store: also ? 1 : 0 });
  const getGoods = ({ lines }: Choices) => {
    const wanted = new Map(lines.map(({ good, quantity }) => [goods[good % goods.length], quantity]));
    return [...wanted].flatMap(([good, quantity]) => (good ? [{ ...good, quantity }] : []));
  };
  const toLines = (lines: readonly { id: number; quantity: number }[]) =>
    lines.map(({ id, quantity }) => ({ product_id: id, quantity }));

  const sell: Action = async (scenario, choices) => {
    const { manager: as, model } = someStore(scenario, choices);
    const lines = getGoods(choices);
    const user = { first_name: 'Ravi', mobile_number: '9822041210' };
    const body = { user, payment_type: choices.yes ? 'cash' : 'upi', products: toLines(lines) };
    const { ok } = await call(api.manualOrders.createManualOrder, { as, body });
    const sale: SaleModel = {
      id: ok.order_id,
      store: choices.also ? 1 : 0,
      day: scenario.today,
      isCash: choices.yes,
      lines: lines.map(({ id, price, quantity }) => ({ product: id, price, quantity, back: 0 })),
      isVoid: false,
    };
    expect(ok.total_price).toBe(toRupees(getSaleTotal(sale)));
    scenario.sales.push(sale);
    for (const { id, quantity } of lines) move(model, id, -quantity);
    if (sale.isCash) model.till += getSaleTotal(sale);
    return 'sold at the counter';
  };

  /** Expected status of a return. */
  function getReturnStatus(sale: SaleModel, line: SaleModel['lines'][number], quantity: number, till: number) {
    if (sale.isVoid) return 409;
    if (quantity > line.quantity) return 400;
    const isTooMuch = quantity > line.quantity - line.back;
    return isTooMuch || (sale.isCash && quantity * line.price > till) ? 409 : 200;
  }

  const takeBack: Action = async (scenario, choices) => {
    const sale = choose(scenario.sales, choices);
    const line = sale && choose(sale.lines, choices);
    if (!sale || !line) return undefined;
    const { manager: as, model } = getStore(scenario, sale);
    const quantity = choices.lines[0]?.quantity ?? 1;
    const expected = getReturnStatus(sale, line, quantity, model.till);
    const body = { lines: [{ product_id: line.product, quantity }], restock: choices.yes, reason: REASON };
    const { status } = await call(api.manualOrders.returnManualOrder, { as, params: { id: sale.id }, body });
    expect(status).toBe(expected);
    if (status !== 200) return `return refused with ${status}`;
    line.back += quantity;
    if (choices.yes) move(model, line.product, quantity);
    if (sale.isCash) model.till -= quantity * line.price;
    return 'taken back';
  };

  const voidSale: Action = async (scenario, choices) => {
    const sale = choose(scenario.sales, choices);
    if (!sale) return undefined;
    const { manager: as, model } = getStore(scenario, sale);
    const left = getSaleTotal(sale);
    const isRefused = sale.isVoid || sale.day !== scenario.today || left === 0 || (sale.isCash && left > model.till);
    const body = { reason: REASON };
    const { status } = await call(api.manualOrders.voidManualOrder, { as, params: { id: sale.id }, body });
    expect(status).toBe(isRefused ? 409 : 200);
    if (isRefused) return 'void refused';
    if (sale.isCash) model.till -= left;
    for (const line of sale.lines) {
      move(model, line.product, line.quantity - line.back);
      line.back = line.quantity;
    }
    sale.isVoid = true;
    return 'voided';
  };

  const adjust =
    (kind: 'write_off' | 'count'): Action =>
    async (scenario, choices) => {
      const { manager: as, model } = someStore(scenario, choices);
      const lines = getGoods(choices).map((line) => {
        const held = model.stock.get(line.id) ?? 0;
        return kind === 'write_off' ? line : { ...line, quantity: held + line.quantity - 2 };
      });
      (await call(api.inventory.adjustStock, { as, body: { kind, reason: REASON, lines: toLines(lines) } })).ok;
      for (const { id, quantity } of lines)
        if (kind === 'write_off') move(model, id, -quantity);
        else model.stock.set(id, quantity);
      return kind === 'write_off' ? 'written off' : 'counted';
    };

  const handOver: Action = async (scenario, choices) => {
    const { manager: as, rider, model } = someStore(scenario, choices);
    const cash = toRupees(model.hand);
    const body = { staff_id: rider.id, expected_amount: cash, counted_amount: cash };
    const { status } = await call(api.cash.takeCash, { as, body });
    expect(status).toBe(model.hand === 0 ? 409 : 201);
    model.till += model.hand;
    model.hand = 0;
    return status === 201 ? 'handed over' : 'nothing to hand over';
  };

  return {
    sell,
    'take back': takeBack,
    void: voidSale,
    'write off': adjust('write_off'),
    count: adjust('count'),
    'hand over': handOver,
  };
}
