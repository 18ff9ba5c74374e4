// The columns of a paper's table of lines: which there are depends on the tax that is on it.
import { toPaise } from '@tilgul/contract/rules/money';
import { amount, type BillLine, type PrintedBill, percent, quantityOf, taxKind } from './figures.ts';
import type { Label, Said, Vocabulary } from './labels.ts';

export interface Column {
  readonly head: Said;
  /** Points. */
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly cell: (line: BillLine, index: number) => string;
  readonly bold?: boolean;
}

const orDash = (rupees: number | null): string => (rupees === null || toPaise(rupees) === 0 ? '–' : amount(rupees));

/** Columns that fill `width`; the description takes what the others leave. */
export function columnsOf({ bill }: PrintedBill, words: Vocabulary, width: number): Column[] {
  const tax = taxKind(bill);
  const isChallan = bill.kind === 'challan';
  const figure = (label: Label, points: number, cell: Column['cell'], bold = false): Column => ({
    head: words.label(label),
    width: points,
    align: 'right',
    cell,
    bold,
  });
  const exempt = words.label('exempt');
  const number: Column = {
    head: { en: '#', local: undefined },
    width: 16,
    align: 'left',
    cell: (_line, index) => String(index + 1),
  };
  const hsn: Column = { ...figure('hsn', 40, ({ hsn: code }) => code ?? '–'), align: 'left' };
  const rest: Column[] = [
    ...(tax === 'none' && !isChallan ? [] : [hsn]),
    figure('quantity', 46, quantityOf),
    ...(isChallan ? [] : [figure('mrp', 40, ({ mrp }) => orDash(mrp))]),
    figure('price', 40, ({ price }) => amount(price)),
    ...(bill.lines.some(({ discount }) => discount > 0)
      ? [figure('discount', 38, ({ discount }) => orDash(discount))]
      : []),
    ...(tax === 'none'
      ? []
      : [
          figure('taxable', 46, ({ taxable }) => amount(taxable)),
          figure('rate', 34, ({ rate }) => (rate === 0 ? (exempt.local ?? exempt.en) : percent(rate))),
        ]),
    ...(tax === 'within'
      ? [figure('cgst', 38, ({ cgst }) => orDash(cgst)), figure('sgst', 40, ({ sgst }) => orDash(sgst))]
      : []),
    ...(tax === 'beyond' ? [figure('igst', 44, ({ igst }) => orDash(igst))] : []),
    figure('amount', 50, ({ gross }) => amount(gross), true),
  ];
  const taken = [number, ...rest].reduce((sum, column) => sum + column.width, 0);
  const description: Column = {
    head: words.label('description'),
    width: width - taken,
    align: 'left',
    cell: (line) => line.description,
    bold: true,
  };
  return [number, description, ...rest];
}
