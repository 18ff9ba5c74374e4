// Table tests of the caps: which cap an order breaks, and what the account could order instead. Amounts in paise.
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import {
  type AccountHistory,
  type CappedLine,
  type CappedOrder,
  findCap,
  getCashMax,
  getLineMax,
  NO_HISTORY,
} from './order-caps.rules.ts';

const settings = readConfig({});
const known: AccountHistory = { ...NO_HISTORY, hasDelivered: true, largestOrder: 6_400, largestLine: 1 };
const line = (quantity: number, more: Partial<CappedLine> = {}): CappedLine => ({
  product_id: 7,
  product_name: 'Jaggery',
  quantity,
  ordered: 0,
  onHand: 1_000,
  ...more,
});
const order = (more: Partial<CappedOrder> = {}): CappedOrder => ({
  total: 50_000,
  isCash: true,
  hasWindow: false,
  lines: [line(1)],
  ...more,
});
const online = (more: Partial<CappedOrder> = {}) => order({ isCash: false, ...more });
const windowed = (more: Partial<CappedOrder> = {}) => order({ hasWindow: true, ...more });

describe('the largest quantity of a line', () => {
  it.each([
    ['is 99 without a delivered order', NO_HISTORY, 99],
    ['is 99 after small deliveries', known, 99],
    ['stays 99 while it is three times the largest quantity', { ...known, largestLine: 33 }, 99],
    ['is three times the largest delivered quantity', { ...known, largestLine: 34 }, 102],
    ['is never above what a cart takes', { ...known, largestLine: 4_000 }, 9_999],
  ])('%s', (_title, history, max) => expect(getLineMax(settings, history)).toBe(max));
});

describe('the largest cash order', () => {
  it.each([
    ['is ₹10,000 without a delivered order', NO_HISTORY, 1_000_000],
    ['stays ₹10,000 while it is three times the largest order', { ...known, largestOrder: 333_333 }, 1_000_000],
    ['is three times the largest delivered order', { ...known, largestOrder: 333_334 }, 1_000_002],
  ])('%s', (_title, history, max) => expect(getCashMax(settings, history)).toBe(max));
});

describe('an order', () => {
  it.each<[string, AccountHistory, CappedOrder, string | undefined, number?]>([
    ['is placed by a new account', NO_HISTORY, windowed(), undefined],
    ['breaks the line cap in cash', known, order({ lines: [line(1), line(100)] }), 'line', 99],
    ['breaks the line cap online', known, online({ lines: [line(100)] }), 'line', 99],
    ['may have a fifth of the stock', known, order({ lines: [line(20, { onHand: 104 })] }), undefined],
    ['has more than a fifth of the stock', known, order({ lines: [line(21, { onHand: 104 })] }), 'share', 20],
    ['does not tell a stock above 100', known, order({ lines: [line(99, { onHand: 437 })] }), 'share', 80],
    ['does not tell a large stock', known, order({ lines: [line(99, { onHand: 4_373, ordered: 800 })] }), 'share', 70],
    ['may have 12 of scarce goods', known, order({ lines: [line(12, { onHand: 12 })] }), undefined],
    ['has more than 12 of scarce goods', known, order({ lines: [line(13, { onHand: 59 })] }), 'share', 12],
    ['adds to a fifth in open orders', known, order({ lines: [line(9, { onHand: 100, ordered: 12 })] }), 'share', 8],
    ['finds a fifth used up', known, order({ lines: [line(1, { onHand: 30, ordered: 15 })] }), 'share', 0],
    ['holds more for a known payer', known, online({ lines: [line(40, { onHand: 40 })] }), undefined],
    ['holds no more for a new payer', NO_HISTORY, online({ lines: [line(13, { onHand: 40 })] }), 'share', 12],
    ['may cost ₹10,000 in cash', NO_HISTORY, order({ total: 1_000_000 }), undefined],
    ['costs more in cash', NO_HISTORY, order({ total: 1_000_001 }), 'cash_order', 10_000],
    ['costs more online', NO_HISTORY, online({ total: 1_000_001 }), undefined],
    ['grows with deliveries', { ...known, largestOrder: 500_000 }, order({ total: 1_500_000 }), undefined],
    ['is the fifth to be paid', { ...known, openCash: 4 }, order(), undefined],
    ['is the sixth to be paid', { ...known, openCash: 5 }, order(), 'open_orders', 5],
    ['is paid online beside five', { ...known, openCash: 5 }, online(), undefined],
    ['is the second in its window', { ...known, openInWindow: 1 }, windowed(), undefined],
    ['is the third in its window', { ...known, openInWindow: 2 }, windowed(), 'window', 2],
    ['is the third to its address in the window', { ...NO_HISTORY, openAtAddress: 2 }, windowed(), 'address', 2],
    ['is paid online in the same window', { ...known, openInWindow: 2 }, windowed({ isCash: false }), undefined],
    ['takes the fifth place', { ...known, places: 4 }, windowed(), undefined],
    ['takes the sixth place', { ...known, places: 5 }, windowed(), 'places', 5],
    ['takes the sixth place online', { ...known, places: 5 }, windowed({ isCash: false }), 'places', 5],
    ['takes no place', { ...known, places: 5 }, order(), undefined],
    ['follows four cancellations', { ...known, cancellations: 4 }, order(), undefined],
    ['follows five cancellations', { ...known, cancellations: 5 }, order(), 'cancellations', 5],
    ['is paid online after cancellations', { ...known, cancellations: 5 }, online(), undefined],
  ])('%s', (_title, history, wanted, cap, max) => {
    expect(findCap(settings, history, wanted)).toEqual(cap && expect.objectContaining({ cap, max }));
  });

  it('is shown a share of at most 100', () => {
    const large = order({ lines: [line(900, { onHand: 4_373 })] });
    expect(findCap(settings, { ...known, largestLine: 500 }, large)).toMatchObject({ cap: 'share', max: 100 });
  });

  it('can be paid online instead if the account has received one', () => {
    const large = order({ lines: [line(13, { onHand: 40 })] });
    expect(findCap(settings, known, large)?.ways).toEqual(['quantity', 'online']);
    expect(findCap(settings, NO_HISTORY, large)?.ways).toEqual(['quantity']);
  });
});
