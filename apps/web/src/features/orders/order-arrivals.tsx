// Orders that come in or back, announced on every screen of a store: a note, a sound, a mark on their rows for a moment.
import { listStaffOrders, listStoreOrders } from '@tilgul/contract/orders';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useGet } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { ring, useArmedSound } from '../../shared/live/sound.ts';
import { PATHS, type Path } from '../../shared/paths.ts';
import { readSession } from '../../shared/session/session.ts';
import { arrivalTexts as texts } from '../../texts/en/store/arrivals.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { type Known, knownAfter, newcomers } from './arrivals.ts';
import { WAITING_FOR_STAFF, WAITING_IN_STORE, WATCHED } from './first-calls.ts';

/** Milliseconds that the note stays, and that a row counts as new. */
const NOTE_MS = 6_000;
const FRESH_MS = 5_000;

interface Order {
  readonly id: number;
  readonly total: number;
}

/** What is news of an order: that it is there, or that it was brought back, which it can be more than once. */
type News = 'come' | 'back';

interface KnownOf {
  readonly user: number | undefined;
  readonly of: Partial<Record<News, Known>>;
}

let known: KnownOf | undefined;
let fresh: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

function setFresh(ids: Iterable<number>): void {
  fresh = new Set(ids);
  for (const listener of listeners) listener();
}

const readFresh = () => fresh;

function markFresh(ids: readonly number[]): void {
  setFresh([...fresh, ...ids]);
  setTimeout(() => setFresh([...fresh].filter((id) => !ids.includes(id))), FRESH_MS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The orders that have just come in; their rows are marked for a moment. */
export const useFreshOrders = (): ReadonlySet<number> => useSyncExternalStore(subscribe, readFresh, readFresh);

/** Says that an order comes to this list by the user's own doing, which is no news. */
export function expectOrder(id: number): void {
  const come = known?.of.come;
  if (known && come) known.of.come = knownAfter(come, [{ id }], come.isWhole);
}

/** The orders that came with this look; what belongs to another user is forgotten. */
function takeLook(news: News, rows: readonly Order[], isWhole: boolean): Order[] {
  const user = readSession()?.userId;
  const now: KnownOf = known && known.user === user ? known : { user, of: {} };
  known = now;
  const before = now.of[news];
  now.of[news] = knownAfter(news === 'come' ? before : undefined, rows, isWhole);
  return newcomers(before, rows);
}

const noteOf = (news: News, orders: readonly Order[]) => {
  const [first] = orders;
  const { one, more } = texts[news];
  if (orders.length === 1 && first)
    return { title: one, text: t(texts.oneText, { id: first.id, total: formatRupees(first.total) }) };
  const numbers = orders.map(({ id }) => t(texts.number, { id })).join(', ');
  return { title: t<string>(more, { count: orders.length }), text: numbers };
};

interface Look {
  readonly rows: readonly Order[];
  readonly next?: unknown;
}

function useArrivals(look: Look | undefined, list: Path, news: News = 'come'): void {
  const navigate = useNavigate();
  useArmedSound();
  useEffect(() => {
    if (!look) return;
    const orders = takeLook(news, look.rows, look.next === undefined);
    if (orders.length === 0) return;
    markFresh(orders.map(({ id }) => id));
    const { title, text } = noteOf(news, orders);
    alerts.success(title, text, { ms: NOTE_MS, action: { label: texts.show, onPress: () => void navigate(list) } });
    ring();
  }, [look, list, news, navigate]);
}

const STORE_LISTS = [listStoreOrders];
const STAFF_LISTS = [listStaffOrders];

/** Watches the orders that wait for the manager's store, and those whose goods the delivery staff have brought back. */
export function StoreArrivals() {
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
  useArrivals(data, PATHS.storeOrders);
  useArrivals(back, PATHS.storeOrders, 'back');
  return null;
}

/** Watches the orders that wait for the delivery staff to set out with them. */
export function StaffArrivals() {
  const { data } = useGet(WAITING_FOR_STAFF.endpoint, { query: WAITING_FOR_STAFF.query }, { quiet: true });
  useLiveCalls(STAFF_LISTS);
  useArrivals(data, PATHS.staffOrders);
  return null;
}
