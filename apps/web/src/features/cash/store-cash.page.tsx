// The page /store-cash: a day's cash by rider, its entries, closing the day, and closed days.

import { viewStoreCash } from '@tilgul/contract/cash';
import { addRupees } from '@tilgul/contract/rules/money';
import { texts as crudTexts } from '@tilgul/messages/shared/crud';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { texts } from '@tilgul/messages/store/cash';
import { Check, List, Truck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useGet } from '../../shared/api/use-api.ts';
import { compareNames } from '../../shared/format/collator.ts';
import { useToday } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { TAKE_PARAM } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useOpeningParam } from '../../shared/screen/opening-param.ts';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { FigureStrip } from '../../ui/charts/figure-strip.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { DateFilter } from '../../ui/fields/date-filter.tsx';
import { formatBrief } from '../../ui/fields/day-range.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type TableColumn, type TableList, wholeList } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { type RiderCashNow, STORE_CASH_CALLS } from './cash.api.ts';
import { CardAmount, Difference, dayText, riderDifference } from './cash-sums.tsx';

const TakeCashDialog = lazyComponent(() => import('./cash-dialogs.tsx').then((m) => m.TakeCashDialog));

const staffTexts = texts.staff;
/** Orders the rider is still delivering. */
function OutForDelivery({ rider }: { rider: RiderCashNow }) {
  if (rider.on_the_road === 0) return <>—</>;
  const amount = formatRupees(rider.on_the_road_amount);
  return (
    <span className="flex items-center gap-1.5">
      <Truck aria-hidden="true" className="size-4" />
      {staffTexts.amountInOrders({ amount, count: rider.on_the_road })}
    </span>
  );
}

/** A rider's total difference; marks riders who handed over the exact amount. */
function RiderDifference({ rider }: { rider: RiderCashNow }) {
  const difference = riderDifference(rider);
  if (difference !== 0 || rider.handovers === 0) return <Difference rupees={difference} />;
  return (
    <Badge tone="delivered" icon={Check}>
      {staffTexts.exact}
    </Badge>
  );
}

const formatOpening = ({ opening }: RiderCashNow) => texts.mine.fromEarlier({ amount: formatRupees(opening) });

const COLUMNS: readonly TableColumn<RiderCashNow>[] = [
  { id: 'name', header: staffTexts.name, cell: (row) => row.staff_name, isRowHeader: true },
  {
    id: 'collected',
    header: texts.collected,
    align: 'end',
    cell: (row) => (
      <>
        {formatRupees(row.collected)}
        {row.orders > 0 ? (
          <span className="block text-xs text-muted">{texts.ofOrders({ count: row.orders })}</span>
        ) : null}
      </>
    ),
    cardCell: (row) => (row.collected === 0 ? null : formatRupees(row.collected)),
  },
  {
    id: 'handed',
    header: texts.handedOver,
    align: 'end',
    cell: (row) => (
      <>
        {formatRupees(row.handed_over)}
        {row.paid_back > 0 ? (
          <span className="block text-xs text-muted">
            {texts.paidBack} {formatRupees(row.paid_back)}
          </span>
        ) : null}
      </>
    ),
    cardCell: (row) => (row.handed_over === 0 ? null : formatRupees(row.handed_over)),
  },
  {
    id: 'difference',
    header: texts.difference,
    cell: (row) => <RiderDifference rider={row} />,
    cardCell: (row) => (row.handovers === 0 && riderDifference(row) === 0 ? null : <RiderDifference rider={row} />),
    align: 'end',
  },
  {
    id: 'road',
    header: staffTexts.withRiders,
    cell: (row) => <OutForDelivery rider={row} />,
    cardCell: (row) =>
      row.on_the_road === 0 && row.opening <= 0 ? null : (
        <span className="flex flex-col">
          {row.opening > 0 ? formatOpening(row) : null}
          {row.on_the_road > 0 ? <OutForDelivery rider={row} /> : null}
        </span>
      ),
    card: 'line',
  },
  {
    id: 'now',
    header: staffTexts.now,
    cell: (row) => (
      <>
        <span className="font-semibold">{formatRupees(row.in_hand_now)}</span>
        {row.opening > 0 ? <span className="block text-xs text-muted">{formatOpening(row)}</span> : null}
      </>
    ),
    cardCell: (row) => <CardAmount label={staffTexts.now}>{formatRupees(row.in_hand_now)}</CardAmount>,
    align: 'end',
    card: 'aside',
  },
];

/** The riders, and the dialog that counts one rider's cash. */
function StoreRiders({ list, onEntries }: { list: TableList<RiderCashNow>; onEntries: (staffId: number) => void }) {
  const named = useOpeningParam(TAKE_PARAM);
  const taking = useDialog(named === undefined ? undefined : Number(named));
  const rider = useLastDefined(list.rows.find(({ staff_id }) => staff_id === taking.shown));
  return (
    <>
      <DataTable
        id="store-cash"
        caption={texts.title}
        columns={COLUMNS}
        list={list}
        rowKey={(row) => row.staff_id}
        texts={{ ...texts, empty: staffTexts.none }}
        hasColumnMenu={false}
        actions={({ staff_id, staff_name, in_hand_now }) =>
          in_hand_now > 0 ? (
            <Button
              size={36}
              variant="outline-primary"
              aria-label={staffTexts.takeLabel({ name: staff_name })}
              className="max-md:flex-1"
              onClick={() => taking.open(staff_id)}
            >
              {staffTexts.take}
            </Button>
          ) : null
        }
        menu={{
          getLabel: ({ staff_name: name }) => crudTexts.moreLabel({ name }),
          getEntries: ({ staff_id }) => [
            { label: staffTexts.entries, icon: List, onChoose: () => onEntries(staff_id) },
          ],
        }}
      />
      {rider ? <TakeCashDialog key={taking.round} rider={rider} isOpen={taking.isOpen} onClose={taking.close} /> : null}
    </>
  );
}

const nowTexts = texts.now;

/** The store's money now: in the till, with riders, and what goes to the bank. */
function CashNow({ cash }: { cash: Loaded['cash'] }) {
  if (cash?.till === null) return null;
  const toCollect = addRupees(...(cash?.riders ?? []).map(({ on_the_road_amount }) => on_the_road_amount));
  const cashless = (cash?.counter ?? []).filter(({ payment_type }) => payment_type !== 'cash');
  const till = cash?.till;
  return (
    <div className="mb-4">
      <FigureStrip
        label={nowTexts.label}
        figures={[
          {
            label: nowTexts.till,
            value: till && (till.expected === null ? '–' : formatRupees(till.expected)),
            note: till && (till.expected === null ? nowTexts.notCounted : nowTexts.tillSales({ count: till.sales })),
          },
          {
            label: nowTexts.riders,
            value: cash && formatRupees(cash.in_hand),
            note: toCollect > 0 ? nowTexts.toCollect({ amount: formatRupees(toCollect) }) : undefined,
          },
          {
            label: nowTexts.bank,
            value: cash && formatRupees(addRupees(...cashless.map(({ amount }) => amount))),
            note: cash && nowTexts.sales({ count: cashless.reduce((sum, { sales }) => sum + sales, 0) }),
          },
        ]}
      />
    </div>
  );
}

const ROOM = <Skeleton shape="block" className="h-80 rounded-card" />;
/** Taller than a screen, so that the foot of the page does not move. */
const DAY_ROOM = <Skeleton shape="block" className="h-200 rounded-card" />;
/** Loaded later: it is large and below the fold. */
const CloseDay = lazyComponent(() => import('./close-day.tsx').then((m) => m.CloseDay), DAY_ROOM);
/** Loaded later: their tabs are opened less often. */
const CashEntries = lazyComponent(() => import('./cash-lists.tsx').then((m) => m.CashEntries), ROOM);
const Closings = lazyComponent(() => import('./cash-lists.tsx').then((m) => m.Closings), ROOM);

const VIEWS = [
  { value: 'staff', label: texts.dayTab },
  { value: 'entries', label: texts.entries.tab },
  { value: 'closed', label: texts.closings.tab },
] as const;
type View = (typeof VIEWS)[number]['value'];

const parseView = (word: string): View => VIEWS.find(({ value }) => value === word)?.value ?? 'staff';

/** The cash of the day in the URL, or of the open day. */
function useStoreCash() {
  const url = useTableUrl({ date: '', view: 'staff', staff: '' });
  const query = { date: url.filters.date || undefined };
  const { data, error, isPlaceholderData, refetch } = useGet(viewStoreCash, { query }, { keepPrevious: true });
  useLiveCalls(STORE_CASH_CALLS);
  const byName = useMemo(
    () => data && [...data.riders].sort((one, other) => compareNames(one.staff_name, other.staff_name)),
    [data],
  );
  const riders = wholeList(byName, { error, isStale: isPlaceholderData, reload: () => void refetch() });
  return { url, cash: data, riders };
}

type Loaded = ReturnType<typeof useStoreCash>;

function Panel({ url, cash, riders }: Loaded) {
  const show = (staffId: number) => {
    url.setFilter('staff', String(staffId));
    url.setFilter('view', 'entries');
  };
  const view = parseView(url.filters.view);
  if (view === 'closed') return <Closings tableId="store-cash-closings" url={url} />;
  if (view === 'entries' && cash) return <CashEntries day={cash.date} url={url} staff={cash.riders} />;
  return (
    <>
      <CashNow cash={cash} />
      <StoreRiders list={riders} onEntries={show} />
    </>
  );
}

/** The chosen day; the open day is named while none is chosen. */
function DayChoice({ url, cash }: Pick<Loaded, 'url' | 'cash'>) {
  const today = useToday();
  // Its height stays, so that the tabs below do not move.
  if (parseView(url.filters.view) === 'closed') return <div className="h-10" />;
  const open = url.filters.date === '' ? cash?.date : undefined;
  return (
    <DateFilter
      label={texts.day}
      url={url}
      none={open && (open === today ? texts.today : formatBrief(open, today))}
      className="max-w-full max-md:w-full"
    />
  );
}

export function StoreCashPage() {
  const loaded = useStoreCash();
  const { url, cash, riders } = loaded;
  const today = useToday();
  const view = parseView(url.filters.view);
  // Stays in the page beside other tabs, with what is counted so far.
  const [isCounting, setCounting] = useState(false);
  if (view === 'staff' && !isCounting) setCounting(true);
  return (
    <>
      <PageHeader
        title={titles.storeCash}
        note={cash && cash.date > today ? dayText(cash.date, today) : undefined}
        actions={<DayChoice url={url} cash={cash} />}
      />
      <Tabs label={texts.views} tabs={VIEWS} value={view} onChange={(next) => url.setFilter('view', next)}>
        <Panel {...loaded} />
        {isCounting ? (
          <div hidden={view !== 'staff'} className="mt-4">
            {cash ? <CloseDay key={cash.date} cash={cash} /> : riders.error ? null : DAY_ROOM}
          </div>
        ) : null}
      </Tabs>
    </>
  );
}
