// Details of a closed cash day: totals, each rider's share, and entries with a difference.

import { type CashClosing, type CashEntry, type RiderCash, viewCashClosing } from '@tilgul/contract/cash';
import { texts as cashTexts } from '@tilgul/messages/store/cash';
import { useGet } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DescList } from '../../ui/display/desc-list.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { type LineColumn, LinesTable } from '../../ui/table/lines-table.tsx';
import { Difference, daysText, kindText, riderDifference } from './cash-sums.tsx';
import { CountedTill } from './till-account.tsx';
import { DaySum, SUNKEN, SumRows } from './till-draft.tsx';

const texts = cashTexts.closings;

const STAFF_COLUMNS: readonly LineColumn<RiderCash>[] = [
  { header: cashTexts.staff.name, cell: (row) => row.staff_name, isRowHeader: true },
  { header: texts.orders, cell: (row) => row.orders.toLocaleString('en-IN'), align: 'end', className: 'max-sm:hidden' },
  { header: cashTexts.collected, cell: (row) => formatRupees(row.collected), align: 'end' },
  {
    header: cashTexts.handedOver,
    cell: (row) => formatRupees(row.handed_over),
    align: 'end',
    className: 'max-sm:hidden',
  },
  { header: cashTexts.difference, cell: (row) => <Difference rupees={riderDifference(row)} />, align: 'end' },
];

const DIFFERENCE_COLUMNS: readonly LineColumn<CashEntry>[] = [
  {
    header: cashTexts.entries.kind,
    isRowHeader: true,
    cell: (entry) => (
      <>
        {kindText(entry)}
        <span className="block font-normal text-muted">{entry.staff_name}</span>
      </>
    ),
  },
  { header: cashTexts.entries.reason, cell: (entry) => entry.reason ?? cashTexts.entries.noReason },
  { header: cashTexts.difference, cell: (entry) => <Difference rupees={entry.difference} />, align: 'end' },
];

/** Parts that load when the dialog opens. */
function Parts({ id }: { id: number }) {
  const load = useGet(viewCashClosing, { params: { id } });
  const { data, error } = load;
  if (error && !data) return <LoadError load={load} title={texts.failed} fallback={cashTexts.failedText} />;
  if (!data) {
    return (
      <SkeletonGroup label={cashTexts.loading} className="flex flex-col gap-3">
        <Skeleton shape="block" className="h-32 rounded-control" />
      </SkeletonGroup>
    );
  }
  return (
    <>
      <section className="flex flex-col gap-2">
        <h3 className="text-h3">{texts.byStaff}</h3>
        <LinesTable caption={texts.byStaff} columns={STAFF_COLUMNS} lines={data.riders} />
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="text-h3">{texts.differences}</h3>
        {data.differences.length === 0 ? (
          <p className="text-muted">{texts.noDifferences}</p>
        ) : (
          <LinesTable caption={texts.differences} columns={DIFFERENCE_COLUMNS} lines={data.differences} />
        )}
      </section>
    </>
  );
}

interface ClosingDialogProps {
  closing: CashClosing;
  isOpen: boolean;
  onClose: () => void;
}

export function ClosingDialog({ closing, isOpen, onClose }: ClosingDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.details({ day: daysText(closing) })}
      isReading
      closeLabel={texts.close}
    >
      <div className="flex flex-col gap-5">
        <DescList
          className="max-sm:grid-cols-2"
          items={[
            { label: texts.store, value: closing.warehouse_name },
            { label: texts.closedBy, value: closing.closed_by },
            { label: texts.closedAt, value: <DateTime at={closing.closed_at} /> },
            ...(closing.note === null ? [] : [{ label: texts.note, value: closing.note, isWide: true }]),
          ]}
        />
        <DaySum sums={closing} till={closing.till} />
        <SumRows sums={closing} className={SUNKEN} />
        {closing.till ? <CountedTill till={closing.till} /> : null}
        <Parts id={closing.id} />
      </div>
    </Dialog>
  );
}
