// The tabs above a list of stock requests: all and one per status, with their counts.
import { STOCK_REQUEST_STATUSES } from '@tilgul/contract/rules/statuses';
import type { listAllRequests, listStoreRequests } from '@tilgul/contract/stock-requests';
import { texts } from '@tilgul/messages/office/stock-requests';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { useList } from '../../shared/api/use-api.ts';
import { ViewTabs } from '../../ui/table/view-tabs.tsx';

/** The value of the administrator's filter that shows every status, and the one that their list opens with. */
export const ALL = 'all';
export const WAITING = 'pending';

interface RequestTabsProps {
  endpoint: typeof listAllRequests | typeof listStoreRequests;
  /** Key of the list, as of its columns. */
  id: string;
  /** Counts once the list has loaded. */
  isLoaded: boolean;
  /** The status whose requests the list opens with; default: all. */
  first?: string;
}

export function RequestTabs({ endpoint, id, isLoaded, first }: RequestTabsProps) {
  const options = { enabled: isLoaded };
  // Both endpoints share their filter and answer.
  const call = endpoint as typeof listAllRequests;
  const all = useList(call, { limit: 1 }, options);
  const counted = {
    Pending: useList(call, { status: 'pending', limit: 1 }, options),
    Approved: useList(call, { status: 'approved', limit: 1 }, options),
    Rejected: useList(call, { status: 'rejected', limit: 1 }, options),
    Added: useList(call, { status: 'added', limit: 1 }, options),
  };
  const getCount = ({ total, isTotalCapped }: typeof all) => ({ count: total, isCapped: isTotalCapped });
  const toSearch = (status: string) => (status === first ? '' : `status=${status}`);
  const byStatus = STOCK_REQUEST_STATUSES.map((status) => ({
    label: statusTexts[status],
    search: toSearch(status.toLowerCase()),
    ...getCount(counted[status]),
  }));
  const everything = { label: texts.allStatuses, search: first ? toSearch(ALL) : '', ...getCount(all) };
  return (
    <ViewTabs label={texts.viewsLabel} id={id} views={first ? [...byStatus, everything] : [everything, ...byStatus]} />
  );
}
