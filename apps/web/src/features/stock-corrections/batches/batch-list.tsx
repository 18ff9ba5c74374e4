// A list of batches with its states: on its way, not to be had, none.
import type { BatchRow } from '@tilgul/contract/stock/batches';
import { failureText, isSessionError } from '../../../shared/api/call-error.ts';
import type { List } from '../../../shared/api/use-api.ts';
import { batchTexts as texts } from '../../../texts/en/store/batches.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState } from '../../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { BatchItem } from './batch-item.tsx';

export interface BatchListProps {
  label: string;
  list: List<BatchRow>;
  /** Said where there is none. */
  none: string;
  hasPlaces: boolean;
  onOrders: (batch: BatchRow) => void;
  onWriteOff?: (batch: BatchRow) => void;
}

export function BatchList({ label, list, none, hasPlaces, onOrders, onWriteOff }: BatchListProps) {
  if (list.isLoading)
    return (
      <SkeletonGroup label={texts.loading} className="py-2">
        <Skeleton shape="control" />
      </SkeletonGroup>
    );
  if (list.error && list.rows.length === 0) {
    if (isSessionError(list.error)) return null;
    const detail = failureText(list.error, texts.tryAgain);
    return <ErrorState title={texts.failed} detail={detail} busy={list.isFetching} onRetry={list.reload} />;
  }
  if (list.rows.length === 0) return <p className="text-sm text-muted">{none}</p>;
  return (
    <>
      <ul aria-label={label}>
        {list.rows.map((batch) => (
          <BatchItem
            key={batch.id}
            batch={batch}
            hasPlace={hasPlaces}
            onOrders={() => onOrders(batch)}
            onWriteOff={onWriteOff ? () => onWriteOff(batch) : undefined}
          />
        ))}
      </ul>
      {list.hasMore ? (
        <Button variant="outline" size={36} busy={list.isLoadingMore} className="mt-2" onClick={list.loadMore}>
          {texts.more}
        </Button>
      ) : null}
    </>
  );
}
