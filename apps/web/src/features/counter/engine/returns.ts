// Bills that goods come back from: the server's answer, or a sale of this register that was not sent yet. Pure.
import type { BillAnswer } from '@tilgul/contract/registers';
import { type Paise, wireToPaise } from '@tilgul/contract/rules/money';
import { getReturnedAmount } from '@tilgul/contract/rules/price-sale';
import { COUNTER_PAYMENTS, type CounterPayment } from '@tilgul/contract/rules/statuses';
import type { Entry } from './register.ts';

interface BillLine {
  /** From 1. */
  readonly line: number;
  readonly product_id: number;
  readonly name: string;
  readonly quantity: number;
  readonly grams: number | null;
  readonly left: number;
  /** Paid for the whole line. */
  readonly amount: Paise;
  /** Which of the sale's invoices it is on. */
  readonly paper: number;
}

export interface Bill {
  readonly number: string;
  readonly at: string;
  readonly isVoid: boolean;
  readonly lines: readonly BillLine[];
  /** What each kind took and has not paid back. */
  readonly payments: Readonly<Partial<Record<CounterPayment, Paise>>>;
}

export const toBill = ({ number, at, void_at, lines, payments }: BillAnswer): Bill => ({
  number,
  at,
  isVoid: void_at !== null,
  lines: lines.map((line) => ({ ...line, amount: wireToPaise(line.amount), paper: line.invoice_id ?? 0 })),
  payments: Object.fromEntries(payments.map(({ kind, amount }) => [kind, wireToPaise(amount)])),
});

/** A sale of this register that the server does not have yet, less what came back already. */
export function findLocalBill(entries: readonly Entry[], number: string): Bill | undefined {
  const sale = entries.find(({ record }) => record.kind === 'sale' && record.numbers.includes(number))?.record;
  if (sale?.kind !== 'sale') return undefined;
  const returns = entries.flatMap(({ record }) =>
    record.kind === 'return' && sale.numbers.includes(record.bill) ? [record] : [],
  );
  const back = (line: number) =>
    returns.flatMap(({ lines }) => lines).reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0);
  const paidBack = (kind: CounterPayment) =>
    returns.flatMap(({ pay }) => pay).reduce((sum, one) => sum + (one.kind === kind ? one.amount : 0), 0);
  const paid = (kind: CounterPayment) => sale.pay.reduce((sum, one) => sum + (one.kind === kind ? one.amount : 0), 0);
  const paperLines = entries.find(({ record }) => record === sale)?.paper?.parts.flatMap(({ lines }) => lines) ?? [];
  return {
    number,
    at: sale.at,
    isVoid: false,
    lines: sale.lines.map((line, index) => {
      const quantity = 'grams' in line ? 1 : line.quantity;
      return {
        line: index + 1,
        product_id: line.product_id,
        name: '',
        quantity,
        grams: 'grams' in line ? line.grams : null,
        left: quantity - back(index + 1),
        amount: getPaid(sale, index, paperLines),
        paper: sale.numbers.length > 1 && line.rate === 0 ? 1 : 0,
      };
    }),
    payments: Object.fromEntries(COUNTER_PAYMENTS.map((kind) => [kind, paid(kind) - paidBack(kind)])),
  };
}

type Sale = Extract<Entry['record'], { kind: 'sale' }>;

/** What was paid for a line; of a weighed one as the receipt has it. */
function getPaid(sale: Sale, index: number, paperLines: readonly { readonly amount: Paise }[]): Paise {
  const line = sale.lines[index];
  if (!line) return 0;
  if (!('grams' in line)) return line.price * line.quantity - line.discount;
  if (line.amount !== undefined) return line.amount - line.discount;
  // The lines of a second invoice come after those of the first.
  const isTaxed = ({ rate }: Sale['lines'][number]) => sale.numbers.length === 1 || rate > 0;
  const order = [...sale.lines.filter(isTaxed), ...sale.lines.filter((one) => !isTaxed(one))];
  return paperLines[order.indexOf(line)]?.amount ?? 0;
}

export interface Back {
  readonly line: BillLine;
  readonly quantity: number;
  readonly amount: Paise;
}

/**
 * What the chosen quantities bring back. The last return of a sale brings back whatever is left of its payments, because a sale can be
 * rounded (STOCK-20).
 */
export function getBack(bill: Bill, quantities: ReadonlyMap<number, number>) {
  const lines = bill.lines.flatMap((line): Back[] => {
    const quantity = quantities.get(line.line) ?? 0;
    if (quantity === 0) return [];
    const before = line.quantity - line.left;
    return [
      {
        line,
        quantity,
        amount: getReturnedAmount({ gross_paise: line.amount, quantity: line.quantity }, before, quantity),
      },
    ];
  });
  const left = Object.values(bill.payments).reduce((sum, paise) => sum + paise, 0);
  const isAll = bill.lines.every((line) => (quantities.get(line.line) ?? 0) === line.left);
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const creditNotes = Math.max(1, new Set(lines.map(({ line }) => line.paper)).size);
  return { lines, creditNotes, total: lines.length === 0 ? 0 : isAll ? left : Math.min(sum, left) };
}

/** Shares what is paid back over what each kind took: cash first. */
export function shareRefund(payments: Bill['payments'], total: Paise): Partial<Record<CounterPayment, Paise>> {
  let rest = total;
  const shared: Partial<Record<CounterPayment, Paise>> = {};
  for (const kind of COUNTER_PAYMENTS) {
    const amount = Math.min(rest, payments[kind] ?? 0);
    if (amount > 0) shared[kind] = amount;
    rest -= amount;
  }
  return shared;
}
