// The page /store-staff-cash: the rider's cash in hand and the day's entries.
import { type CashEntry, viewOwnCash } from '@tilgul/contract/cash';
import type { Ok } from '@tilgul/contract/endpoint';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { texts } from '@tilgul/messages/store/cash';
import { texts as daySheetTexts } from '@tilgul/messages/store/day-sheet';
import { texts as deliveryTexts } from '@tilgul/messages/store/deliveries';
import { Banknote, HandCoins, Printer } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatTime, useToday } from '../../shared/format/dates.ts';
import { formatDifference, formatRupees } from '../../shared/format/money.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { DescList } from '../../ui/display/desc-list.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { dayText, kindText, movedItems } from './cash-sums.tsx';

type OwnCash = Ok<typeof viewOwnCash>;
const LIVE = [viewOwnCash];
const DaySheet = lazyComponent(() => import('./day-sheet.tsx').then((m) => m.DaySheet));

/** Whether the day has nothing to show: no cash before it, none collected or handed over. */
const isUntouched = ({ opening, in_hand, entries }: OwnCash): boolean =>
  opening === 0 && in_hand === 0 && entries.length === 0;

/** Cash in hand in large type, with what it is made of: one line if all of it is from earlier days. */
function InHand({ cash }: { cash: OwnCash }) {
  const moved = movedItems(cash);
  const items = moved.length > 1 || cash.opening !== cash.in_hand ? moved : [];
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
    </Card>
  );
}

function Entry({ entry }: { entry: CashEntry }) {
  const { business_tz } = useSettings();
  const Icon = entry.kind === 'collected' ? Banknote : HandCoins;
  return (
    <li className="flex flex-wrap items-start gap-x-3 border-t border-hairline py-3 first:border-t-0">
      <Icon size={22} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
        <p className="font-semibold">{kindText(entry)}</p>
        <p>
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

function Entries({ entries }: { entries: readonly CashEntry[] }) {
  return (
    <Card as="section" pad="lg" aria-label={texts.mine.entries}>
      <h2 className="text-h2">{texts.mine.entries}</h2>
      {entries.length === 0 ? (
        <p className="mt-1">{texts.mine.none}</p>
      ) : (
        <ul className="mt-1">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Prints the day's deliveries and cash for the handover. */
function PrintDay({ cash }: { cash: OwnCash }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Button variant="staff-outline" size={52} icon={Printer} busy={isPrinting} onClick={() => setPrinting(true)}>
        {daySheetTexts.print}
      </Button>
      {isPrinting ? <DaySheet cash={cash} onDone={() => setPrinting(false)} /> : null}
    </>
  );
}

/** Today's collections with differences and reasons, handovers, and cash in hand. */
export function StoreStaffCashPage() {
  const today = useToday();
  const load = useGet(viewOwnCash, {});
  useLiveCalls(LIVE);
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
        <>
          {isUntouched(data) ? (
            <Empty
              title={texts.mine.none}
              icon={Banknote}
              action={
                <LinkButton to={PATHS.staffOrders} variant="staff-outline" size={52}>
                  {deliveryTexts.dashboard.all}
                </LinkButton>
              }
            />
          ) : (
            <div className="mb-4 grid items-start gap-3 *:min-w-0 sm:grid-cols-2">
              <InHand cash={data} />
              <Entries entries={data.entries} />
            </div>
          )}
          <PrintDay cash={data} />
        </>
      ) : (
        <LoadError load={load} title={texts.failed} fallback={texts.failedText} />
      )}
    </div>
  );
}
