// The tabs above a list of stock requests: all and one per status.
import { STOCK_REQUEST_STATUSES } from '@tilgul/contract/rules/statuses';
import type { listAllRequests, listStoreRequests } from '@tilgul/contract/stock-requests';
import { texts } from '@tilgul/messages/office/stock-requests';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import type { CountedView } from '../../ui/table/view-tabs.tsx';

/** The value of the administrator's filter that shows every status, and the one that their list opens with. */
export const ALL = 'all';
export const WAITING = 'pending';

type View = CountedView<typeof listAllRequests | typeof listStoreRequests>;

const toView = (status: (typeof STOCK_REQUEST_STATUSES)[number]): View => {
  const name = status.toLowerCase();
  return { label: statusTexts[status], search: `status=${name}`, query: { status: name } };
};
const BY_STATUS = STOCK_REQUEST_STATUSES.map(toView);
const EVERYTHING: View = { label: texts.allStatuses, search: '', query: {} };

/** The store's list opens with all requests. */
export const STORE_VIEWS = [EVERYTHING, ...BY_STATUS];
/** The administrator's opens with the waiting ones. */
export const OFFICE_VIEWS = [
  ...BY_STATUS.map((view) => (view.search === `status=${WAITING}` ? { ...view, search: '' } : view)),
  { ...EVERYTHING, search: `status=${ALL}` },
];
