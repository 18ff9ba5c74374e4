// The store's cash by staff member: collected, handed over, in hand now, and the button to take it.
import { Check, Truck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatRupees } from '../../shared/format/money.ts';
import { useLast } from '../../shared/screen/use-last.ts';
import { cashTexts } from '../../texts/en/store/cash.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn, TableList, TableWords } from '../../ui/table/table-types.ts';
import { Difference, ordersText, riderDifference } from './cash-sums.tsx';
import type { Rider } from './store-cash-calls.ts';

const TakeCashDialog = lazy(async () => ({ default: (await import('./take-cash-dialog.tsx')).TakeCashDialog }));

const texts = cashTexts.staff;
const WORDS: TableWords = {
  loading: cashTexts.loading,
  empty: texts.none,
  failed: cashTexts.failed,
  failedText: cashTexts.failedText,
};

/** What riders still have to bring. */
function OnTheRoad({ rider }: { rider: Rider }) {
  if (rider.on_the_road === 0) return <>—</>;
  const amount = formatRupees(rider.on_the_road_amount);
  return (
    <span className="flex items-center gap-1.5">
      <Truck aria-hidden="true" className="size-4" />
      {rider.on_the_road === 1 ? t(texts.roadOfOne, { amount }) : t(texts.roadOf, { amount, count: rider.on_the_road })}
    </span>
  );
}

/** Both differences of a rider together; one who has handed everything over to the paisa is marked. */
function RiderDifference({ rider }: { rider: Rider }) {
  const difference = riderDifference(rider);
  if (difference !== 0 || rider.handovers === 0) return <Difference rupees={difference} />;
  return (
    <Badge tone="delivered" icon={Check}>
      {texts.exact}
    </Badge>
  );
}

const COLUMNS: readonly TableColumn<Rider>[] = [
  { id: 'name', header: texts.name, cell: (row) => row.staff_name, isRowHeader: true, hideable: false },
  {
    id: 'collected',
    header: cashTexts.collected,
    align: 'end',
    cell: (row) => (
      <>
        {formatRupees(row.collected)}
        {row.orders > 0 ? <span className="block text-xs text-muted">{ordersText(row.orders)}</span> : null}
      </>
    ),
  },
  {
    id: 'handed',
    header: cashTexts.handedOver,
    align: 'end',
    cell: (row) => (
      <>
        {formatRupees(row.handed_over)}
        {row.paid_back > 0 ? (
          <span className="block text-xs text-muted">
            {cashTexts.paidBack} {formatRupees(row.paid_back)}
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'difference',
    header: cashTexts.difference,
    cell: (row) => <RiderDifference rider={row} />,
    align: 'end',
  },
  {
    id: 'road',
    header: texts.road,
    cell: (row) => <OnTheRoad rider={row} />,
    cardCell: (row) => (row.on_the_road === 0 ? null : <OnTheRoad rider={row} />),
    card: 'line',
  },
  {
    id: 'now',
    header: texts.now,
    cell: (row) => <span className="font-semibold">{formatRupees(row.in_hand_now)}</span>,
    cardCell: (row) => (
      <>
        <span aria-hidden="true" className="block text-xs font-normal text-muted">
          {texts.now}
        </span>
        {formatRupees(row.in_hand_now)}
      </>
    ),
    align: 'end',
    card: 'aside',
  },
];

export interface StoreRidersProps {
  list: TableList<Rider>;
  onEntries: (staffId: number) => void;
}

/** The riders, and the dialog of the one whose cash is counted. */
export function StoreRiders({ list, onEntries }: StoreRidersProps) {
  const [takenId, setTakenId] = useState<number>();
  const [round, setRound] = useState(0);
  const rider = useLast(list.rows.find(({ staff_id }) => staff_id === takenId));
  const take = (id: number) => {
    setRound(round + 1);
    setTakenId(id);
  };
  return (
    <>
      <DataTable
        id="store-cash"
        caption={cashTexts.title}
        columns={COLUMNS}
        list={list}
        rowKey={(row) => row.staff_id}
        words={WORDS}
        rowHeight={56}
        hasColumnMenu={false}
        actions={({ staff_id, staff_name, in_hand_now }) => (
          <>
            <Button
              size={36}
              variant="ghost"
              aria-label={t(texts.entriesOf, { name: staff_name })}
              onClick={() => onEntries(staff_id)}
            >
              {texts.entries}
            </Button>
            {in_hand_now > 0 ? (
              <Button
                size={36}
                aria-label={t(texts.takeOf, { name: staff_name })}
                className="max-md:ms-auto"
                onClick={() => take(staff_id)}
              >
                {texts.take}
              </Button>
            ) : null}
          </>
        )}
      />
      {rider ? (
        <Suspense>
          <TakeCashDialog
            key={round}
            rider={rider}
            isOpen={takenId !== undefined}
            onClose={() => setTakenId(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
