// Random packing on the real shop and on the model: short and missing goods, substitutes, customers who answer or do not.
import { api } from '@tilgul/contract';
import { toRupees } from '@tilgul/contract/rules/money';
import { expect } from 'vitest';
import {
  getCost,
  getDue,
  getFinalQuantity,
  getShownDue,
  isAsked,
  type LineModel,
  move,
  type OrderModel,
  refuseAsked,
} from './property-delivery-model.ts';
import { type Action, type Choices, choose, type Good, getStore, type Shop } from './property-delivery-scenario.ts';

interface PlannedLine {
  readonly line: LineModel;
  readonly packed: number;
  readonly short: number;
  readonly isMissing: boolean;
  /** Measured weight in grams; undefined when the packer leaves it out. */
  readonly grams: number | undefined;
}

/** Maximum charge for packed units: no more than the line's remaining cost after an earlier packing. */
const getMaxCharge = (line: LineModel, packs: number) => Math.min(line.price * packs, getCost(line));

/** Charge by weight, half a paisa rounded up; null for goods not sold by weight. */
function getCharge({ line, packed, grams }: PlannedLine): number | null {
  if (line.grams === null || packed === 0) return null;
  const scale = grams ?? line.grams * packed;
  return Math.min(getMaxCharge(line, packed), Math.floor((2 * line.price * scale + line.grams) / (2 * line.grams)));
}

/** Plans what to pack, and the expected result. */
function planPacking(order: OrderModel, choices: Choices, goods: readonly Good[]) {
  const open = order.lines.filter((line) => getFinalQuantity(line) > 0);
  const lines = open.map((line, index): PlannedLine => {
    const { short, isMissing, off } = choices.lines[index % choices.lines.length] as Choices['lines'][number];
    const packed = Math.max(0, getFinalQuantity(line) - short);
    const grams = line.grams === null || packed === 0 || off === 0 ? undefined : line.grams * packed + off;
    return { line, packed, short: getFinalQuantity(line) - packed, isMissing, grams };
  });
  const substitutes: { of: PlannedLine; line: LineModel; isAsked: boolean }[] = [];
  const isFree = (id: number) =>
    open.every(({ product }) => product !== id) && substitutes.every(({ line }) => line.product !== id);
  for (const of of lines) {
    const good = goods.find((one, index) => index >= choices.pick % 4 && isFree(one.id));
    if (choices.pick % 4 === 3 || of.short === 0 || of.line.choice === 'remove' || !good) continue;
    const quantity = Math.min(of.short, 1 + (choices.pick % 2));
    const replaced = getCost(of.line) - getMaxCharge(of.line, of.packed);
    const price = Math.min(good.price, of.line.price, Math.floor(replaced / quantity));
    const line = {
      product: good.id,
      price,
      quantity,
      choice: 'remove',
      isSubstitute: true,
      grams: good.grams,
    } as const;
    const untouched = { packed: quantity, charged: null, claiming: 0, claimed: 0, claimedPaise: 0 };
    substitutes.push({ of, line: { ...line, ...untouched }, isAsked: of.line.choice === 'ask' });
  }
  const requestLines = lines.map(({ line, packed, isMissing, grams }) => {
    const substitute = substitutes.find(({ of }) => of.line === line)?.line;
    const instead = substitute ? { substitute: { product_id: substitute.product, quantity: substitute.quantity } } : {};
    return { line_id: line.product, packed, missing: isMissing, ...(grams === undefined ? {} : { grams }), ...instead };
  });
  // A product dropped in an earlier packing cannot be added again.
  const isTwice = substitutes.some(({ line }) => order.lines.some(({ product }) => product === line.product));
  const isSent = lines.some(({ packed }) => packed > 0) || substitutes.some(({ isAsked: ask }) => !ask);
  return { lines, substitutes, requestLines, status: isTwice ? 400 : isSent ? 200 : 409 };
}

/** Packing actions, by name. */
export function packingActions({ call, clock, pay, goods }: Shop): Record<string, Action> {
  const pack: Action = async (scenario, choices) => {
    const of = (one: OrderModel) => one.status === 'Processing' && one.packedRound !== one.round;
    const found = choose(scenario.orders.filter(of), choices);
    if (!found) return undefined;
    const packing = planPacking(found, choices, goods);
    const { manager, model } = getStore(scenario, found);
    const body = { lines: packing.requestLines };
    const answer = await call(api.orders.packOrder, { as: manager, params: { id: found.id }, body });
    expect(answer.status).toBe(packing.status);
    if (packing.status !== 200) return `packing refused with ${packing.status}`;
    const before = getDue(found);
    for (const planned of packing.lines) {
      const { line, packed, short, isMissing } = planned;
      const charged = getCharge(planned);
      Object.assign(line, { packed, charged });
      if (!isMissing) move(model, line.product, short);
    }
    for (const { line } of packing.substitutes) {
      found.lines.push(line);
      move(model, line.product, -line.quantity);
    }
    found.packedRound = found.round;
    const asked = answer.ok.changes.filter(({ state }) => state === 'asked');
    expect(asked.map(({ substitute_id }) => substitute_id).sort()).toEqual(
      packing.substitutes
        .filter(({ isAsked: ask }) => ask)
        .map(({ line }) => line.product)
        .sort(),
    );
    found.asked = asked.map(({ id, substitute_id }) => ({
      change: id,
      product: substitute_id ?? 0,
      isAnswered: false,
    }));
    expect(answer.ok.payable_total).toBe(toRupees(getShownDue(found)));
    const reduced = found.isOnline ? toRupees(before - getDue(found)) : 0;
    // A refund by hand may have left less.
    if (found.byHand > 0) expect(answer.ok.refund_due).toBeLessThanOrEqual(reduced);
    else expect(answer.ok.refund_due).toBe(reduced);
    return isAsked(found) ? 'asked' : 'packed';
  };

  const answer: Action = async (scenario, choices) => {
    const found = choose(
      scenario.orders.filter((one) => one.status === 'Processing' && isAsked(one)),
      choices,
    );
    const question = found?.asked.find(({ isAnswered }) => !isAnswered);
    if (!found || !question) return undefined;
    const params = { id: found.id, change_id: question.change };
    (await call(api.orders.answerChange, { as: scenario.buyers[found.buyer], params, body: { accept: choices.yes } }))
      .ok;
    if (choices.yes) question.isAnswered = true;
    else refuseAsked(getStore(scenario, found).model, found, question.change);
    return choices.yes ? 'accepted' : 'refused';
  };

  const wait: Action = async (scenario) => {
    const asked = scenario.orders.filter((one) => one.status === 'Processing' && isAsked(one));
    if (asked.length === 0) return undefined;
    clock.advance(10 * 60_000);
    await pay.reconcile();
    for (const one of asked) refuseAsked(getStore(scenario, one).model, one);
    return 'not answered';
  };

  return { pack, answer, wait };
}
