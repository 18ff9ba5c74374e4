// Rules of payment intents, for every state of intent and payment.
import { describe, expect, it } from 'vitest';
import type { GatewayPayment } from '../../platform/ports/payment-gateway.ts';
import { decideSettlement, getNextCheck, type IntentFacts, LATE_MS } from './intents.rules.ts';

const HOLD_UNTIL = new Date('2026-11-20T06:50:00.000Z');
const after = (milliseconds: number) => new Date(HOLD_UNTIL.getTime() + milliseconds);
const INTENT: IntentFacts = {
  state: 'open',
  purpose: 'cart',
  amount_paise: 9700,
  currency: 'INR',
  hold_until: HOLD_UNTIL,
};
const PAID: GatewayPayment = { id: 'pay_A', amount: 9700, currency: 'INR', status: 'captured', amount_refunded: 0 };
const facts = {
  intent: INTENT,
  payments: [PAID],
  now: after(-60_000),
  isReady: true,
  amountMatches: true,
  isPayerDeleted: false,
};

describe('settling a payment', () => {
  it('makes the order if the intent is open and everything is known', () => {
    expect(decideSettlement(facts)).toEqual({ kind: 'make', payment: PAID });
  });

  it.each(['created', 'authorized', 'failed'] as const)('[P03] is unpaid while the only payment is %s', (status) => {
    expect(decideSettlement({ ...facts, payments: [{ ...PAID, status }] })).toEqual({ kind: 'unpaid' });
  });

  it('uses the captured one of several attempts', () => {
    const failed = { ...PAID, id: 'pay_0', status: 'failed' as const };
    expect(decideSettlement({ ...facts, payments: [failed, PAID] })).toEqual({ kind: 'make', payment: PAID });
  });

  it.each<[string, Partial<GatewayPayment>]>([
    ['another amount', { amount: 9699 }],
    ['more than asked', { amount: 9701 }],
    ['another currency', { currency: 'USD' }],
    ['a refund already begun', { amount_refunded: 100 }],
    ['a refund of everything', { status: 'refunded', amount_refunded: 9700 }],
  ])('is refundable, with a bad proof, for %s', (_what, change) => {
    expect(decideSettlement({ ...facts, payments: [{ ...PAID, ...change }] })).toMatchObject({
      kind: 'orphan',
      code: 'bad_proof',
    });
  });

  it('is refundable if the stock request costs another amount', () => {
    expect(decideSettlement({ ...facts, amountMatches: false })).toMatchObject({ kind: 'orphan', code: 'bad_proof' });
  });

  it('is immediately refundable if the payer’s account was deleted', () => {
    for (const isReady of [true, false])
      expect(decideSettlement({ ...facts, isReady, isPayerDeleted: true })).toMatchObject({
        kind: 'orphan',
        code: 'hold_over',
      });
  });

  it('waits for the address until the hold ends, and is refundable then', () => {
    expect(decideSettlement({ ...facts, isReady: false })).toEqual({ kind: 'wait' });
    expect(decideSettlement({ ...facts, isReady: false, now: HOLD_UNTIL })).toMatchObject({
      kind: 'orphan',
      code: 'hold_over',
    });
  });

  it('still becomes an order for a while after the hold', () => {
    expect(decideSettlement({ ...facts, now: after(LATE_MS) })).toMatchObject({ kind: 'make' });
    expect(decideSettlement({ ...facts, now: after(LATE_MS + 1) })).toMatchObject({
      kind: 'orphan',
      code: 'hold_over',
    });
  });

  it('is settled once, whatever else is paid', () => {
    expect(decideSettlement({ ...facts, intent: { ...INTENT, state: 'settled' }, payments: [] })).toEqual({
      kind: 'settled',
    });
  });

  it.each(['orphaned', 'expired'] as const)('is refundable if the intent is %s', (state) => {
    expect(decideSettlement({ ...facts, intent: { ...INTENT, state } })).toMatchObject({
      kind: 'orphan',
      code: 'hold_over',
    });
  });
});

describe('checks of an unpaid intent', () => {
  it('happen soon, exactly at the end of the hold, then less often, and stop after five days', () => {
    const checks: number[] = [];
    const opened = after(-20 * 60_000);
    for (let at = getNextCheck(HOLD_UNTIL, opened); at; at = getNextCheck(HOLD_UNTIL, at))
      checks.push((at.getTime() - opened.getTime()) / 60_000);
    expect(checks[0]).toBe(1);
    expect(checks).toContain(20);
    expect(checks).toContain(20 + LATE_MS / 60_000);
    expect(checks.at(-1)).toBe(5 * 24 * 60);
    expect(checks).toEqual([...checks].sort((a, b) => a - b));
  });
});
