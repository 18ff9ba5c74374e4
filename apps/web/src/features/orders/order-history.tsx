// The history in an order's details: who did what and when, and what it changed.
import type { OrderEventName } from '@tilgul/contract/order-answers';
import { type HistoryEntry, type HistoryField, orderHistory } from '@tilgul/contract/orders';
import { useEffect, useRef } from 'react';
import { failureText, isSessionError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { orderTexts } from '../../texts/en/office/orders.ts';
import { roleTexts } from '../../texts/en/shared/roles.ts';
import { statusTexts } from '../../texts/en/shared/status.ts';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { t } from '../../texts/text.ts';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';

const texts = orderTexts.history;
/** Steps whose note says more than the step alone. */
const WITH_NOTE: readonly string[] = [
  'allocated',
  'unallocated',
  'Shipped',
  'Cancelled',
  'returned',
] satisfies OrderEventName[];

/** Fields with words of their own. */
const WORDS: Partial<Record<HistoryField, Readonly<Record<string, string>>>> = {
  status: statusTexts,
  stock: texts.stock,
};

function wordOf(field: HistoryField, value: string | null): string {
  if (value === null) return texts.nothing;
  if (field === 'cash_collected') return formatRupees(Number(value));
  return WORDS[field]?.[value] ?? value;
}

function whoOf({ actor_name, actor_role }: HistoryEntry): string {
  if (actor_name === null) return texts.itself;
  return actor_role === null ? actor_name : t(texts.by, { name: actor_name, role: roleTexts[actor_role] });
}

function Entry({ entry, timeZone }: { entry: HistoryEntry; timeZone: string }) {
  const { step, at, note, changes } = entry;
  return (
    <li className="border-t border-line py-2 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          <span className="font-semibold">{texts.steps[step]}</span>
          {note && WITH_NOTE.includes(step) ? `: ${note}` : ''}
        </span>
        <time dateTime={at} className="text-muted">
          {formatDateTime(at, timeZone)}
        </time>
      </p>
      <p className="text-muted">{whoOf(entry)}</p>
      {changes.map(({ field, before, after }) => (
        <p key={field}>
          {t(texts.change, { field: texts.fields[field], before: wordOf(field, before), after: wordOf(field, after) })}
        </p>
      ))}
    </li>
  );
}

/** The history as it is now: it is loaded again when the order on screen has gone on. */
function useHistory(order: { readonly id: number; readonly status: string; readonly timeline: readonly unknown[] }) {
  const load = useGet(orderHistory, { params: { id: order.id } }, { staleTime: 0 });
  const stamp = `${order.status} ${order.timeline.length}`;
  const loadedFor = useRef(stamp);
  const { refetch } = load;
  useEffect(() => {
    if (loadedFor.current === stamp) return;
    loadedFor.current = stamp;
    void refetch();
  }, [stamp, refetch]);
  return load;
}

/** Timeline and audit trail of one order in one list, the first step first. */
export function OrderHistory({ order }: { order: Parameters<typeof useHistory>[0] }) {
  const { business_tz } = useSettings();
  const load = useHistory(order);
  const headingId = `history-${order.id}`;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-2 text-h3 font-semibold">
        {texts.title}
      </h3>
      {load.data ? (
        <ol className="flex flex-col text-sm">
          {load.data.rows.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end.
            <Entry key={index} entry={entry} timeZone={business_tz} />
          ))}
        </ol>
      ) : null}
      {load.isPending ? (
        <SkeletonGroup label={texts.loading} className="flex flex-col gap-3">
          {order.timeline.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes without anything of their own.
            <Skeleton key={index} width="70%" />
          ))}
        </SkeletonGroup>
      ) : null}
      {load.error && !load.data && !isSessionError(load.error) ? (
        <Alert title={texts.failed} action={<AlertAction label={uiTexts.retry} onPress={() => void load.refetch()} />}>
          {failureText(load.error, texts.failedText)}
        </Alert>
      ) : null}
    </section>
  );
}
