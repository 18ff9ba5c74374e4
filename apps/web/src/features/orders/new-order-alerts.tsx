// Alerts for new orders, returned orders and stock requests on every page: a note, a sound, and briefly marked rows.
import { listStaffOrders, listStoreOrders } from '@tilgul/contract/orders';
import { texts } from '@tilgul/messages/store/arrivals';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useGet } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { createListeners } from '../../shared/listeners.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { playSound, useSoundUnlock } from '../../shared/live/sound.ts';
import { PATHS, type Path } from '../../shared/paths.ts';
import { readSession } from '../../shared/session/session.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { WAITING_FOR_STAFF, WAITING_IN_STORE, WATCHED } from './first-calls.ts';

/** The previous state of a list: its ids, and whether all of it was loaded. */
interface Known {
  readonly ids: ReadonlySet<number>;
  readonly isWhole: boolean;
}

/**
 * Returns the new rows; none at the first load. In a partially loaded list a row after the last known
 * one may only have moved up, so only rows above it count.
 */
export function findNewRows<R extends Row>(known: Known | undefined, rows: readonly R[]): R[] {
  if (!known) return [];
  const lastKnown = rows.findLastIndex(({ id }) => known.ids.has(id));
  return rows.filter(({ id }, place) => !known.ids.has(id) && (known.isWhole || place < lastKnown));
}

/** Adds the rows to the known ones; a known row is never new again. */
export const updateKnown = (known: Known | undefined, rows: readonly Row[], isWhole: boolean): Known => ({
  ids: new Set([...(known?.ids ?? []), ...rows.map(({ id }) => id)]),
  isWhole,
});

/** How long the note stays, and how long a row is marked as new, in ms. */
const NOTE_MS = 6_000;
const NEW_ROW_MS = 5_000;

interface Row {
  readonly id: number;
}

interface Order extends Row {
  readonly total: number;
}

/** `come`: a new order; `back`: an order brought back, possibly repeatedly; `asked`: a stock request. */
type AlertKind = 'come' | 'back' | 'asked';

interface KnownLists {
  readonly user: number | undefined;
  readonly byKind: Partial<Record<AlertKind, Known>>;
}

let known: KnownLists | undefined;
const NONE: ReadonlySet<number> = new Set();
let fresh: Readonly<Record<'orders' | 'requests', ReadonlySet<number>>> = { orders: NONE, requests: NONE };
const listeners = createListeners();

function setFresh(list: keyof typeof fresh, ids: readonly number[]): void {
  fresh = { ...fresh, [list]: new Set(ids) };
  listeners.notify();
}

function markFresh(list: keyof typeof fresh, ids: readonly number[]): void {
  setFresh(list, [...fresh[list], ...ids]);
  const getOthers = () => [...fresh[list]].filter((id) => !ids.includes(id));
  setTimeout(() => setFresh(list, getOthers()), NEW_ROW_MS);
}

/** Ids of new orders or stock requests, whose rows are marked briefly. */
export function useFreshRows(list: keyof typeof fresh): ReadonlySet<number> {
  const read = () => fresh[list];
  return useSyncExternalStore(listeners.subscribe, read, read);
}

/** Suppresses the alert for an order that the user is adding to the list. */
export function expectOrder(id: number): void {
  const come = known?.byKind.come;
  if (known && come) known.byKind.come = updateKnown(come, [{ id }], come.isWhole);
}

/** Returns the new rows and remembers them; starts over for another user. */
function takeNewRows<R extends Row>(kind: AlertKind, rows: readonly R[], isWhole: boolean): R[] {
  const user = readSession()?.userId;
  const now: KnownLists = known && known.user === user ? known : { user, byKind: {} };
  known = now;
  const before = now.byKind[kind];
  now.byKind[kind] = updateKnown(kind === 'back' ? undefined : before, rows, isWhole);
  return findNewRows(before, rows);
}

export const formatOrder = ({ id, total }: Order) => texts.order({ id, total: formatRupees(total) });

const DIALOGS = '[role=dialog], [role=alertdialog]';

/** Runs at once, or when the last open dialog has closed: a note would cover its rows. */
function whenNoDialog(run: () => void): void {
  const observer = new MutationObserver(() => runIfNone());
  const runIfNone = () => {
    if (document.querySelector(DIALOGS)) return;
    observer.disconnect();
    run();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  runIfNone();
}

interface RowAlertOptions<R> {
  /** Target of 'Show'. */
  readonly list: Path;
  readonly kind: AlertKind;
  /** Text for a single new row. Must be a stable function. */
  readonly formatText: (row: R) => string;
}

/** Compares each load of a list with the previous one and alerts for new rows. */
export function useNewRowAlerts<R extends Row>(
  loaded: { readonly rows: readonly R[]; readonly next?: unknown } | undefined,
  { list, kind, formatText }: RowAlertOptions<R>,
): void {
  const navigate = useNavigate();
  useSoundUnlock();
  useEffect(() => {
    if (!loaded) return;
    const arrived = takeNewRows(kind, loaded.rows, loaded.next === undefined);
    const [first, second] = arrived;
    if (!first) return;
    const ids = arrived.map(({ id }) => id);
    markFresh(kind === 'asked' ? 'requests' : 'orders', ids);
    const text = second ? ids.map((id) => texts.number({ id })).join(', ') : formatText(first);
    const action = { label: texts.show, onPress: () => void navigate(list) };
    whenNoDialog(() => alerts.success(texts[kind]({ count: ids.length }), text, { ms: NOTE_MS, action }));
    playSound();
  }, [loaded, list, kind, formatText, navigate]);
}

const STORE_LISTS = [listStoreOrders];
const STAFF_LISTS = [listStaffOrders];

/** Watches the store's waiting orders, and those that delivery staff brought back. */
export function StoreAlerts() {
  const { data } = useGet(WAITING_IN_STORE.endpoint, { query: WAITING_IN_STORE.query }, { quiet: true });
  const shipped = useGet(
    listStoreOrders,
    { query: { status: 'Shipped', limit: WATCHED } },
    { quiet: true, enabled: data !== undefined },
  ).data;
  const back = useMemo(
    () => shipped && { ...shipped, rows: shipped.rows.filter((order) => order.return_reason !== null) },
    [shipped],
  );
  useLiveCalls(STORE_LISTS);
  useNewRowAlerts(data, { list: PATHS.storeOrders, kind: 'come', formatText: formatOrder });
  useNewRowAlerts(back, { list: PATHS.storeOrders, kind: 'back', formatText: formatOrder });
  return null;
}

/** Watches orders waiting for delivery staff to set out. */
export function StaffAlerts() {
  const { data } = useGet(WAITING_FOR_STAFF.endpoint, { query: WAITING_FOR_STAFF.query }, { quiet: true });
  useLiveCalls(STAFF_LISTS);
  useNewRowAlerts(data, { list: PATHS.staffOrders, kind: 'come', formatText: formatOrder });
  return null;
}
