// A rider's printed day sheet: deliveries, cash, and two lines for signatures.
import type { CashEntry, viewOwnCash } from '@tilgul/contract/cash';
import type { Ok } from '@tilgul/contract/endpoint';
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { listStaffOrders } from '@tilgul/contract/orders';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { texts as cashTexts } from '@tilgul/messages/store/cash';
import { texts } from '@tilgul/messages/store/day-sheet';
import { type ReactNode, useEffect } from 'react';
import { Sign } from '../../brand/logo.tsx';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { formatDateTime, formatDay, formatTime, isoDay } from '../../shared/format/dates.ts';
import { formatDifference, formatRupees } from '../../shared/format/money.ts';
import { formatCity } from '../../shared/format/towns.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import type { DescItem } from '../../ui/display/desc-list.tsx';
import { PrintArea, usePrint } from '../../ui/layers/paper.tsx';
import { accountItems, riderDifference } from './cash-sums.tsx';
import './day-sheet.css';
import { serverNow } from '../../shared/format/clock.ts';

type Order = Pick<OrderForStaff, 'id' | 'user_name' | 'payment_type' | 'payable_total' | 'timeline'>;
type Entry = Pick<CashEntry, 'kind' | 'order_id' | 'at' | 'due' | 'amount' | 'difference' | 'reason'>;

/**
 * A rider's deliveries of a day in rupees, oldest first. `collected` is undefined for orders paid online. Cash belongs to the
 * day of its entry, which is the next day after a closing.
 */
export function getDayDeliveries(
  { date, entries }: { date: string; entries: readonly Entry[] },
  orders: readonly Order[],
  timeZone: string,
) {
  const names = new Map(orders.map(({ id, user_name }) => [id, user_name]));
  const inCash = entries.flatMap(({ kind, order_id: orderId, at, due: total, amount: collected, ...why }) => {
    if (kind !== 'collected' || orderId === null) return [];
    const { difference, reason } = why;
    return [{ at, orderId, customer: names.get(orderId) ?? '', total, collected, difference, reason }];
  });
  const online = orders.flatMap(({ id: orderId, user_name: customer, payable_total: total, ...order }) => {
    const at = order.timeline.findLast(({ event }) => event === 'Delivered')?.at;
    if (order.payment_type !== 'online' || at === undefined || isoDay(at, timeZone) !== date) return [];
    return [{ at, orderId, customer, total, collected: undefined, difference: 0, reason: null }];
  });
  return [...inCash, ...online].sort((one, other) => one.at.localeCompare(other.at));
}

type DayDelivery = ReturnType<typeof getDayDeliveries>[number];
type OwnCash = Ok<typeof viewOwnCash>;

function Table({ caption, heads, children }: { caption: string; heads: readonly string[]; children: ReactNode }) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Delivery({ delivery, timeZone }: { delivery: DayDelivery; timeZone: string }) {
  const { at, orderId, customer, total, collected, difference, reason } = delivery;
  return (
    <tr>
      <td>{formatTime(at, timeZone)}</td>
      <th scope="row">{texts.number({ id: orderId })}</th>
      <td>{customer}</td>
      <td>{formatRupees(total)}</td>
      <td>
        {collected === undefined ? texts.paidOnline : formatRupees(collected)}
        {difference === 0 ? null : (
          <span>
            {formatDifference(difference)}, {reason ?? cashTexts.entries.noReason}
          </span>
        )}
      </td>
    </tr>
  );
}

function HandOver({ entry, timeZone }: { entry: CashEntry; timeZone: string }) {
  return (
    <tr>
      <td>{formatTime(entry.at, timeZone)}</td>
      <th scope="row">{entry.taken_by}</th>
      <td>{formatRupees(entry.due)}</td>
      <td>
        {formatRupees(entry.amount)}
        {entry.difference === 0 ? null : <span>{formatDifference(entry.difference)}</span>}
      </td>
    </tr>
  );
}

const toSumRows = (cash: OwnCash): DescItem[] => [
  ...accountItems(cash),
  { label: cashTexts.mine.inHand, value: formatRupees(cash.in_hand) },
  { label: cashTexts.difference, value: formatDifference(riderDifference(cash)) },
];

function Sheet({ cash, orders }: { cash: OwnCash; orders: readonly OrderForStaff[] }) {
  const { brand, business_tz } = useSettings();
  const { data: user } = useOwnUser();
  const deliveries = getDayDeliveries(cash, orders, business_tz);
  const handovers = cash.entries.filter(({ kind }) => kind === 'handed_over').reverse();
  return (
    <PrintArea className="day-sheet" label={texts.title}>
      <header>
        <Sign size={44} />
        <h1>
          {texts.titleWithDay({ day: formatDay(cash.date) })}
          <span>
            {[brand, formatCity(user?.warehouse_name ?? ''), user && `${user.first_name} ${user.last_name}`]
              .filter(Boolean)
              .join(', ')}
          </span>
        </h1>
      </header>
      <Table caption={texts.deliveries({ count: deliveries.length })} heads={texts.deliveryHeads}>
        {deliveries.map((delivery) => (
          <Delivery key={delivery.orderId} delivery={delivery} timeZone={business_tz} />
        ))}
      </Table>
      {handovers.length > 0 ? (
        <Table caption={cashTexts.handedOver} heads={texts.handOverHeads}>
          {handovers.map((entry) => (
            <HandOver key={entry.id} entry={entry} timeZone={business_tz} />
          ))}
        </Table>
      ) : null}
      <dl>
        {toSumRows(cash).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="signed">
        <span>{texts.rider}</span>
        <span>{texts.manager}</span>
      </p>
      <p>{texts.printed({ at: formatDateTime(new Date(serverNow()).toISOString(), business_tz) })}</p>
    </PrintArea>
  );
}

/** First and last day of the deliveries: the sheet's, and those of earlier cash entered after a closing. */
export function getDeliveryDays(
  { date, entries }: { date: string; entries: readonly Pick<Entry, 'kind' | 'at'>[] },
  timeZone: string,
): { from: string; to: string } {
  const collected = entries.filter(({ kind }) => kind === 'collected');
  const days = [date, ...collected.map(({ at }) => isoDay(at, timeZone))].sort();
  return { from: days[0] ?? date, to: days.at(-1) ?? date };
}

/** Prints once the deliveries have loaded. `onDone` is called when the print dialog closes. */
export function DaySheet({ cash, onDone }: { cash: OwnCash; onDone: () => void }) {
  const { business_tz } = useSettings();
  const { from, to } = getDeliveryDays(cash, business_tz);
  const list = useAllPages(useList(listStaffOrders, { delivered_from: from, delivered_to: to, limit: MAX_PAGE }));
  const { error } = list;
  const isReady = !list.isLoading && !list.hasMore && error === null;
  usePrint(isReady, onDone);
  useEffect(() => {
    if (error === null) return;
    alerts.callFailure(error, texts.failed, texts.failedText);
    onDone();
  }, [error, onDone]);
  return isReady ? <Sheet cash={cash} orders={list.rows} /> : null;
}
