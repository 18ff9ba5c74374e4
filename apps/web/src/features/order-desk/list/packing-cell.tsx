// The column Packing of the store's list: how far an order is, and who packs or packed it.
import type { Ok } from '@tilgul/contract/endpoint';
import type { OrderForBackOffice as Order } from '@tilgul/contract/order-answers';
import { listPackingProgress } from '@tilgul/contract/orders';
import { texts as storeOrderTexts } from '@tilgul/messages/store/orders';
import { Hourglass, PackageCheck } from 'lucide-react';
import { useSettings } from '../../../shared/api/settings.ts';
import { useGet } from '../../../shared/api/use-api.ts';
import { serverNow } from '../../../shared/format/clock.ts';
import { formatTime } from '../../../shared/format/dates.ts';

const texts = storeOrderTexts.packing;

export type PackingProgress = Ok<typeof listPackingProgress>[number];

/** Drafts change line by line, without a notification. */
const REFETCH_MS = 15_000;
/** Counts as packing for this long after a change. */
const NOW_MS = 5 * 60_000;

/** Packing that has begun, by order. */
export function usePackingProgress(enabled: boolean): ReadonlyMap<number, PackingProgress> {
  const { data } = useGet(listPackingProgress, {}, { enabled, quiet: true, refetchInterval: REFETCH_MS });
  return new Map((data ?? []).map((progress) => [progress.order_id, progress]));
}

function Progress({ progress: { done, lines, at, by_name, short } }: { progress: PackingProgress }) {
  const { business_tz: zone } = useSettings();
  const isNow = serverNow() - new Date(at).getTime() < NOW_MS;
  const name = by_name.split(' ')[0] ?? by_name;
  const who = isNow ? texts.packing({ name }) : texts.began({ name, time: formatTime(at, zone) });
  return (
    <>
      <span className="flex items-center gap-2 font-semibold whitespace-nowrap">
        <span aria-hidden="true" data-edge className="h-2 w-16 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-turmeric"
            style={{ width: `${lines === 0 ? 0 : (100 * done) / lines}%` }}
          />
        </span>
        {texts.of({ done, lines })}
      </span>
      <span className="block text-xs font-semibold text-notice-text">
        {short.length > 0 ? texts.short({ text: who, count: short.length }) : who}
      </span>
    </>
  );
}

/** "by Suresh Patil, 11:08 am". */
export function formatPacked({ at, by_name: name }: NonNullable<Order['packed']>, zone: string): string {
  const time = formatTime(at, zone);
  return name === null ? texts.at({ time }) : texts.by({ name, time });
}

interface PackingCellProps {
  order: Pick<Order, 'status' | 'packed' | 'awaited_products'>;
  progress: PackingProgress | undefined;
  /** A card has its verb for what has not begun, and its status for what has left. */
  isOnCard?: boolean;
}

export function PackingCell({
  order: { status, packed, awaited_products },
  progress,
  isOnCard = false,
}: PackingCellProps) {
  const { business_tz: zone } = useSettings();
  if (isOnCard && status !== 'Pending' && status !== 'Processing') return null;
  if (packed && isOnCard) {
    return (
      <span className="flex items-center gap-1.5 text-xs text-muted">
        <PackageCheck aria-hidden="true" className="size-4 shrink-0 text-primary" />
        <span>
          <span className="font-semibold text-primary">{texts.packed}</span> {formatPacked(packed, zone)}
        </span>
      </span>
    );
  }
  if (packed) {
    return (
      <>
        <span className="flex items-center gap-2 font-semibold text-primary">
          <PackageCheck aria-hidden="true" className="size-5 shrink-0" /> {texts.packed}
        </span>
        <span className="block text-xs text-muted">{formatPacked(packed, zone)}</span>
      </>
    );
  }
  if (progress) return <Progress progress={progress} />;
  if (awaited_products !== undefined)
    return (
      <span className="flex items-center gap-1.5 font-semibold text-notice-text">
        <Hourglass aria-hidden="true" className="size-4 shrink-0" />
        {texts.awaits({ count: awaited_products })}
      </span>
    );
  if (isOnCard) return null;
  if (status !== 'Pending' && status !== 'Processing') return <span className="text-muted">{texts.unknown}</span>;
  return <span className="text-muted">{texts.notStarted}</span>;
}
