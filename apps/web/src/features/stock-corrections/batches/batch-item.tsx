// A batch in a list: what is printed on it, how many there are, what can be done with it.
import { type BatchRow, EXPIRING_DAYS } from '@tilgul/contract/stock/batches';
import { CalendarX, TriangleAlert } from 'lucide-react';
import { useSettings } from '../../../shared/api/settings.ts';
import { formatDay, isoDay } from '../../../shared/format/dates.ts';
import { batchTexts as texts } from '../../../texts/en/store/batches.ts';
import { t } from '../../../texts/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';

const DAY_MS = 24 * 3_600_000;

function Mark({ batch }: { batch: BatchRow }) {
  const { business_tz } = useSettings();
  if (batch.quantity === 0) return null;
  if (batch.is_expired)
    return (
      <Badge tone="cancelled" icon={CalendarX}>
        {texts.expired}
      </Badge>
    );
  const soon = isoDay(new Date(Date.now() + EXPIRING_DAYS * DAY_MS), business_tz);
  if (batch.best_before > soon) return null;
  return (
    <Badge tone="pending" icon={TriangleAlert}>
      {texts.soon}
    </Badge>
  );
}

export interface BatchItemProps {
  batch: BatchRow;
  /** Says where it lies, for whoever sees several stores. */
  hasPlace: boolean;
  onOrders: () => void;
  /** None where nothing is left of it. */
  onWriteOff?: (() => void) | undefined;
}

export function BatchItem({ batch, hasPlace, onOrders, onWriteOff }: BatchItemProps) {
  const { batch_no, best_before, quantity, product_unit: unit, warehouse_name: place } = batch;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{batch_no}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {t(texts.bestBefore, { day: formatDay(best_before) })}
          <Mark batch={batch} />
        </p>
        {hasPlace ? <p className="text-sm text-muted wrap-anywhere">{place}</p> : null}
      </div>
      {quantity > 0 ? (
        <p className="font-semibold">{t(texts.count, { count: quantity.toLocaleString('en-IN'), unit })}</p>
      ) : null}
      <div className="flex gap-2">
        <Button size={36} variant="ghost" aria-label={t(texts.orders.actionOf, { batch: batch_no })} onClick={onOrders}>
          {texts.orders.action}
        </Button>
        {onWriteOff ? (
          <Button
            size={36}
            variant="outline"
            aria-label={t(texts.writeOff.actionOf, { batch: batch_no })}
            onClick={onWriteOff}
          >
            {texts.writeOff.action}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
