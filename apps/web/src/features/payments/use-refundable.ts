// Loads the refundable payments, page by page, and again while a refund is under way.
import { listRefundable } from '@tilgul/contract/payments';
import { useEffect, useState } from 'react';
import type { CallAnswer, ListAnswer } from '../../shared/api/api.ts';
import { useWrappedList, wrappedPage } from '../../shared/api/use-api.ts';
import type { Refundable } from './use-refund.ts';

/** Milliseconds between looks at refunds that are under way. */
const LOOK_AGAIN_MS = 5_000;

const pageOf = (answer: CallAnswer<typeof listRefundable>): ListAnswer<Refundable> =>
  wrappedPage(answer.payments, answer);

/** What the searched text matches, with sum and count of all of it in `first`. */
export function useRefundable(q: string) {
  const [isWatching, setWatching] = useState(false);
  const list = useWrappedList(listRefundable, { q: q || undefined }, pageOf, {
    refetchInterval: isWatching && LOOK_AGAIN_MS,
  });
  const isUnderWay = list.rows.some(({ refund_state }) => refund_state === 'pending');
  useEffect(() => setWatching(isUnderWay), [isUnderWay]);
  return list;
}

export type RefundableList = ReturnType<typeof useRefundable>;
