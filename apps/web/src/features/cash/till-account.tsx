// The till's account (opening, in, out, expected) and the counter's takings by payment method.
import type { CashClosing } from '@tilgul/contract/cash';
import { texts as cashTexts } from '@tilgul/messages/store/cash';
import { texts as tillTexts } from '@tilgul/messages/store/till';
import { Banknote, CreditCard, type LucideIcon, QrCode } from 'lucide-react';
import { formatRupees } from '../../shared/format/money.ts';
import { Card } from '../../ui/display/card.tsx';
import { type DescItem, DescList } from '../../ui/display/desc-list.tsx';
import { type LineColumn, LinesTable } from '../../ui/table/lines-table.tsx';
import { Difference } from './cash-sums.tsx';
import { type StoreCash, SUNKEN, type Till } from './till-draft.tsx';

const texts = tillTexts;
type Count = NonNullable<CashClosing['till']>;

function tillRows(till: Till): DescItem[] {
  return [
    { label: texts.opening, value: till.opening === null ? texts.unknown : formatRupees(till.opening) },
    { label: `${texts.takings} ${texts.ofSales({ count: till.sales })}`, value: `+ ${formatRupees(till.takings)}` },
    { label: texts.fromRiders, value: `+ ${formatRupees(till.handed_over)}` },
    { label: texts.paidOut, value: `− ${formatRupees(till.paid_out)}` },
    { label: texts.expected, value: till.expected === null ? texts.unknown : formatRupees(till.expected) },
  ];
}

/** The till's expected amount right now. */
export const TillRows = ({ till }: { till: Till }) => <DescList layout="rows" items={tillRows(till)} />;

/** A counted till, in the details of its closing. */
export function CountedTill({ till }: { till: Count }) {
  const difference = till.difference === null ? texts.unknown : <Difference rupees={till.difference} />;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-h3">{texts.title}</h3>
      <DescList
        layout="rows"
        className={SUNKEN}
        items={[
          ...tillRows(till),
          { label: texts.counted, value: formatRupees(till.counted) },
          { label: cashTexts.difference, value: difference },
          { label: texts.kept, value: formatRupees(till.kept) },
        ]}
      />
    </section>
  );
}

type Takings = StoreCash['counter'][number];

const ICONS: Readonly<Record<Takings['payment_type'], LucideIcon>> = { cash: Banknote, upi: QrCode, card: CreditCard };

function Kind({ kind }: { kind: Takings['payment_type'] }) {
  const Icon = ICONS[kind];
  return (
    <span className="flex items-center gap-2">
      <Icon size={18} aria-hidden="true" className="shrink-0" />
      {texts.kinds[kind]}
    </span>
  );
}

const COLUMNS: readonly LineColumn<Takings>[] = [
  { header: texts.kind, cell: (row) => <Kind kind={row.payment_type} />, isRowHeader: true },
  { header: texts.sales, cell: (row) => row.sales.toLocaleString('en-IN'), align: 'end' },
  { header: texts.taken, cell: (row) => formatRupees(row.amount), align: 'end' },
  {
    header: texts.goesTo,
    cell: (row) => (row.payment_type === 'cash' ? texts.toTill : texts.toBank),
    className: 'max-sm:hidden',
  },
];

/** The counter's sales of the day. */
export function CounterTakings({ takings }: { takings: StoreCash['counter'] }) {
  return (
    <Card as="section" pad="lg" aria-label={texts.counter}>
      <h2 className="mb-3 text-h2">{texts.counter}</h2>
      {takings.length === 0 ? (
        <p className="text-muted">{texts.noSales}</p>
      ) : (
        <LinesTable caption={texts.counter} columns={COLUMNS} lines={takings} />
      )}
    </Card>
  );
}
