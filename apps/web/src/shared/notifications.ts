// The page that a notification links to, by the reader's role, and the unread count on the icon of the installed app.
import type { NotificationAnswer } from '@tilgul/contract/notifications';
import { ADMIN, CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import { ALLOCATE_PARAM, CLAIM_ORDER_PARAM, PATHS, REQUEST_PARAM, STEP_PARAM, toProductPath } from './paths.ts';

type Subject = NonNullable<NotificationAnswer['about']>;

const LINKS: Readonly<Record<Role, Partial<Record<Subject['kind'], (id: number | null) => string>>>> = {
  [ADMIN]: {
    order: (id) => `${PATHS.adminOrders}?status=all&q=${id}`,
    stock_request: (id) => `${PATHS.adminStockRequests}?status=all&q=${id}`,
    payment: () => PATHS.adminRefunds,
    cash: (id) => (id === null ? PATHS.adminCash : `${PATHS.adminCash}?store=${id}`),
    franchise_request: () => PATHS.adminFranchiseRequests,
    job_application: () => PATHS.adminJobApplications,
  },
  [MANAGER]: {
    order: (id) => `${PATHS.storeOrders}?q=${id}`,
    stock_request: () => PATHS.storeStockRequests,
    product: () => `${PATHS.storeStock}?show=low`,
    cash: () => PATHS.storeCash,
  },
  [STAFF]: {
    order: (id) => `${PATHS.staffOrders}?order=${id}`,
    cash: () => PATHS.staffCash,
  },
  [CUSTOMER]: { order: (id) => `${PATHS.customerOrders}?order=${id}`, product: (id) => toProductPath(id ?? 0) },
};

/** Address of a notification's subject; undefined if the role has no page for it. */
export const getNotificationLink = (role: Role, about: NotificationAnswer['about']): string | undefined =>
  about === null ? undefined : LINKS[role][about.kind]?.(about.id);

const CLAIMS: Readonly<Partial<Record<Role, string>>> = {
  [ADMIN]: PATHS.adminClaims,
  [MANAGER]: PATHS.storeClaims,
};

/** Parameter that opens the step of an order in its list. */
const STEP_PARAMS: Readonly<Partial<Record<Role, string>>> = { [ADMIN]: ALLOCATE_PARAM, [MANAGER]: STEP_PARAM };

/** Where to do what the notification asks for: the page with the dialog open. */
export function getActionLink(role: Role, { about, action }: NotificationAnswer): string | undefined {
  const id = about?.id;
  const link = getNotificationLink(role, about);
  if (action === 'decide_claim') return CLAIMS[role] && `${CLAIMS[role]}?state=open&${CLAIM_ORDER_PARAM}=${id}`;
  if (action === 'decide') return link && `${link}&open=${id}`;
  if (action === 'request') return `${PATHS.storeStockRequests}?${REQUEST_PARAM}=${id}`;
  const isStep = about?.kind === 'order' && (action === 'allocate' || action === 'process');
  return isStep && STEP_PARAMS[role] ? `${link}&${STEP_PARAMS[role]}=${id}` : link;
}

/** Shows `count` as the app's badge; 0 clears it. Does nothing in browsers without badges. */
export function setAppBadge(count: number): void {
  const done = count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count);
  // Browsers may refuse it if the app is not installed.
  done?.catch(() => undefined);
}
