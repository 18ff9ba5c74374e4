// The page /store-staff-cash: the rider's cash in hand, the day's entries, and the cash still to collect.
import { type CashEntry, viewOwnCash } from '@tilgul/contract/cash';
import type { Ok } from '@tilgul/contract/endpoint';
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { addRupees } from '@tilgul/contract/rules/money';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { texts } from '@tilgul/messages/store/cash';
import { texts as daySheetTexts } from '@tilgul/messages/store/day-sheet';
import { texts as deliveryTexts } from '@tilgul/messages/store/deliveries';
import { Banknote, ChevronRight, HandCoins, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatTime, useToday } from '../../shared/format/dates.ts';
import { formatDifference, formatRupees } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { DescList } from '../../ui/display/desc-list.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { dayText, kindText, movedItems } from '../cash/cash-sums.tsx';
import { useDeliveryRound } from './delivery.api.ts';
import { orderLink, useWhen } from './delivery-card.tsx';

type OwnCash = Ok<typeof viewOwnCash>;
const DaySheet = lazyComponent(() => import('../cash/day-sheet.tsx').then((m) => m.DaySheet));

/** Whether the day has nothing to show: no cash before it, none collected or handed over. */
const isUntouched = ({ opening, in_hand, entries }: OwnCash): boolean =>
  opening === 0 && in_hand === 0 && entries.length === 0;

/** Cash in hand in large type, with what it is made of: one line if all of it is from earlier days. */
function InHand({ cash }: { cash: OwnCash }) {
  const moved = movedItems(cash);
  const items = moved.length > 1 ? moved : [];
  return (
    <Card as="section" pad="lg" aria-label={texts.mine.inHand}>
      <dl>
        <dt className="font-semibold">{texts.mine.inHand}</dt>
        <dd className="text-amount font-semibold">{formatRupees(cash.in_hand)}</dd>
      </dl>
      {cash.opening > 0 && items.length === 0 ? (
        <p className="font-semibold">{texts.mine.fromEarlier({ amount: formatRupees(cash.opening) })}</p>
      ) : null}
      <p className="mt-1">{cash.in_hand > 0 ? texts.mine.handOver : texts.mine.nothing}</p>
      {items.length > 0 ? <DescList layout="rows" className="mt-3 border-t border-hairline" items={items} /> : null}
      <PrintDay cash={cash} />
    </Card>
  );
}

/** `customer` of the order, if it is in the round's list. */
function Entry({ entry, customer }: { entry: CashEntry; customer: string | undefined }) {
  const { business_tz } = useSettings();
  const Icon = entry.kind === 'collected' ? Banknote : HandCoins;
  return (
    <li className="flex flex-wrap items-start gap-x-3 border-t border-hairline py-3 first:border-t-0">
      <Icon size={22} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
        <p className="font-semibold">{kindText(entry)}</p>
        <p>
          {customer ? `${customer}, ` : null}
          {formatTime(entry.at, business_tz)}
          {entry.taken_by === null ? null : `, ${texts.entries.takenBy({ name: entry.taken_by })}`}
        </p>
        {entry.difference === 0 ? null : (
          <p>
            {texts.entries.due} {formatRupees(entry.due)},{' '}
            <span className="font-semibold whitespace-nowrap">{formatDifference(entry.difference)}</span>
            <span className="block">{entry.reason ?? texts.entries.noReason}</span>
          </p>
        )}
      </div>
      <p className="ms-auto text-h3 font-semibold whitespace-nowrap">{formatRupees(entry.amount)}</p>
    </li>
  );
}

interface EntriesProps {
  entries: readonly CashEntry[];
  orders: readonly OrderForStaff[];
}

function Entries({ entries, orders }: EntriesProps) {
  const names = new Map<number | null, string>(orders.map(({ id, user_name }) => [id, user_name]));
  return (
    <Card as="section" pad="lg" aria-label={texts.mine.entries}>
      <h2 className="text-h2">{texts.mine.entries}</h2>
      {entries.length === 0 ? (
        <p className="mt-1">{texts.mine.none}</p>
      ) : (
        <ul className="mt-1">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} customer={names.get(entry.order_id)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function OrderToCollect({ order }: { order: OrderForStaff }) {
  const when = useWhen(order);
  return (
    <li className="border-t border-hairline first:border-t-0">
      <Link
        to={`${PATHS.staffOrders}${orderLink(order.id)}`}
        className="-mx-2 flex min-h-16 items-center gap-3 rounded-control px-2 py-2 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-semibold">
            {deliveryTexts.number({ id: order.id })} {order.user_name}
          </span>
          {when}
        </span>
        <span className="text-h3 font-semibold whitespace-nowrap">{formatRupees(order.payable_total)}</span>
        <ChevronRight size={20} aria-hidden="true" className="shrink-0" />
      </Link>
    </li>
  );
}

/** The open orders to be paid in cash, with their sum. */
function ToCollect({ orders }: { orders: readonly OrderForStaff[] }) {
  return (
    <Card as="section" pad="lg" aria-label={texts.mine.toCollect}>
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 text-h2">
        {texts.mine.toCollect}
        <span className="ms-auto font-semibold">
          {formatRupees(addRupees(...orders.map(({ payable_total }) => payable_total)))}
        </span>
      </h2>
      <ul className="mt-1">
        {orders.map((order) => (
          <OrderToCollect key={order.id} order={order} />
        ))}
      </ul>
    </Card>
  );
}

/** Prints the day's deliveries and cash for the handover. */
function PrintDay({ cash }: { cash: OwnCash }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Button
        variant="staff-outline"
        size={52}
        icon={Printer}
        busy={isPrinting}
        className="mt-4"
        onClick={() => setPrinting(true)}
      >
        {daySheetTexts.print}
      </Button>
      {isPrinting ? <DaySheet cash={cash} onDone={() => setPrinting(false)} /> : null}
    </>
  );
}

function CashPage({ cash }: { cash: OwnCash }) {
  const { list, round } = useDeliveryRound();
  const toCollect = round.open.filter(({ payment_type }) => payment_type === 'cod');
  if (isUntouched(cash) && toCollect.length === 0)
    return (
      <Empty
        title={texts.mine.none}
        icon={Banknote}
        action={
          <LinkButton to={PATHS.staffOrders} variant="staff-outline" size={52}>
            {deliveryTexts.dashboard.all}
          </LinkButton>
        }
      />
    );
  const entries = <Entries entries={cash.entries} orders={list.rows} />;
  return (
    <div className="grid items-start gap-3 *:min-w-0 lg:grid-cols-2">
      <div className="flex flex-col gap-3">
        <InHand cash={cash} />
        {toCollect.length > 0 ? entries : null}
      </div>
      {toCollect.length > 0 ? <ToCollect orders={toCollect} /> : entries}
    </div>
  );
}

/** Today's collections with differences and reasons, handovers, cash in hand, and what is still to collect. */
export function StoreStaffCashPage() {
  const today = useToday();
  const load = useGet(viewOwnCash, {});
  const { data, isPending } = load;
  const isSkeletonShown = useSteadyLoading(isPending);
  return (
    <div className="mx-auto w-full max-w-[1200px] text-staff-ink">
      <div className="mb-4 flex flex-wrap content-center items-baseline gap-x-3 md:min-h-11">
        <h1 className="text-h1 font-semibold md:text-h1-lg">{titles.staffCash}</h1>
        {data ? <p>{dayText(data.date, today)}</p> : null}
      </div>
      {isPending || isSkeletonShown ? (
        <SkeletonGroup label={texts.loading} className="flex min-h-96 flex-col gap-3">
          {isSkeletonShown ? <Skeleton shape="block" className="h-72 rounded-card" /> : null}
        </SkeletonGroup>
      ) : data ? (
        <CashPage cash={data} />
      ) : (
        <LoadError load={load} title={texts.failed} fallback={texts.failedText} />
      )}
    </div>
  );
}
