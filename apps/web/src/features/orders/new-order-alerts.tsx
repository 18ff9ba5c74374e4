// What comes in for store, riders and office, announced on every screen: a note, a sound, a mark on the rows for a moment.
import { listStaffOrders, listStoreOrders } from '@tilgul/contract/orders';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useGet } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { playSound, useArmedSound } from '../../shared/live/sound.ts';
import { PATHS, type Path } from '../../shared/paths.ts';
import { readSession } from '../../shared/session/session.ts';
import { arrivalTexts as texts } from '../../texts/en/store/arrivals.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { WAITING_FOR_STAFF, WAITING_IN_STORE, WATCHED } from './first-calls.ts';

// Finds which orders have just come in, by comparing the list with what was known.

/** What was known of a list: its orders, and whether it was seen to its end. */
export interface Known {
  readonly ids: ReadonlySet<number>;
  readonly isWhole: boolean;
}

/**
 * The rows that came in since. Nothing is new at the first look. Of a list that goes on behind its rows, one at the end
 * may only have moved up; a row above a known one has come.
 */
export function newcomers<R extends Row>(known: Known | undefined, rows: readonly R[]): R[] {
  if (!known) return [];
  const lastKnown = rows.findLastIndex(({ id }) => known.ids.has(id));
  return rows.filter(({ id }, place) => !known.ids.has(id) && (known.isWhole || place < lastKnown));
}

/** What is known after a look; what was known once never comes as new again. */
export const knownAfter = (known: Known | undefined, rows: readonly Row[], isWhole: boolean): Known => ({
  ids: new Set([...(known?.ids ?? []), ...rows.map(({ id }) => id)]),
  isWhole,
});

/** Milliseconds that the note stays, and that a row counts as new. */
const NOTE_MS = 6_000;
const FRESH_MS = 5_000;

interface Row {
  readonly id: number;
}

interface Order extends Row {
  readonly total: number;
}

/** What is news: an order that is there or was brought back, which it can be more than once; a store that asks for goods. */
type News = 'come' | 'back' | 'asked';

interface KnownOf {
  readonly user: number | undefined;
  readonly of: Partial<Record<News, Known>>;
}

let known: KnownOf | undefined;
const NONE: ReadonlySet<number> = new Set();
let fresh: Readonly<Record<'orders' | 'requests', ReadonlySet<number>>> = { orders: NONE, requests: NONE };
const listeners = new Set<() => void>();

function setFresh(of: keyof typeof fresh, ids: Iterable<number>): void {
  fresh = { ...fresh, [of]: new Set(ids) };
  for (const listener of listeners) listener();
}

const readFreshOrders = () => fresh.orders;
const readFreshRequests = () => fresh.requests;

function markFresh(of: keyof typeof fresh, ids: readonly number[]): void {
  setFresh(of, [...fresh[of], ...ids]);
  setTimeout(
    () =>
      setFresh(
        of,
        [...fresh[of]].filter((id) => !ids.includes(id)),
      ),
    FRESH_MS,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The orders that have just come in; their rows are marked for a moment. */
export const useFreshOrders = (): ReadonlySet<number> =>
  useSyncExternalStore(subscribe, readFreshOrders, readFreshOrders);

/** The stock requests that have just come in. */
export const useFreshRequests = (): ReadonlySet<number> =>
  useSyncExternalStore(subscribe, readFreshRequests, readFreshRequests);

/** Says that an order comes to this list by the user's own doing, which is no news. */
export function expectOrder(id: number): void {
  const come = known?.of.come;
  if (known && come) known.of.come = knownAfter(come, [{ id }], come.isWhole);
}

/** The rows that came with this look; what belongs to another user is forgotten. */
function takeLook<R extends Row>(news: News, rows: readonly R[], isWhole: boolean): R[] {
  const user = readSession()?.userId;
  const now: KnownOf = known && known.user === user ? known : { user, of: {} };
  known = now;
  const before = now.of[news];
  now.of[news] = knownAfter(news === 'back' ? undefined : before, rows, isWhole);
  return newcomers(before, rows);
}

/** What the note says of one order. */
export const orderText = ({ id, total }: Order) => t<string>(texts.oneText, { id, total: formatRupees(total) });
function noteOf<R extends Row>(news: News, rows: readonly R[], textOf: (row: R) => string) {
  const [first] = rows;
  const { one, more } = texts[news];
  if (rows.length === 1 && first) return { title: one, text: textOf(first) };
  const numbers = rows.map(({ id }) => t(texts.number, { id })).join(', ');
  return { title: t<string>(more, { count: rows.length }), text: numbers };
}

interface Look<R> {
  readonly rows: readonly R[];
  readonly next?: unknown;
}

interface Announcement<R> {
  /** Where 'Show' leads. */
  readonly list: Path;
  readonly news: News;
  /** What is said of one alone; the same function each time. */
  readonly textOf: (row: R) => string;
}

/** Compares each look at a list with the one before and announces what has come in between. */
export function useArrivals<R extends Row>(look: Look<R> | undefined, { list, news, textOf }: Announcement<R>): void {
  const navigate = useNavigate();
  useArmedSound();
  useEffect(() => {
    if (!look) return;
    const arrived = takeLook(news, look.rows, look.next === undefined);
    if (arrived.length === 0) return;
    markFresh(
      news === 'asked' ? 'requests' : 'orders',
      arrived.map(({ id }) => id),
    );
    const { title, text } = noteOf(news, arrived, textOf);
    alerts.success(title, text, { ms: NOTE_MS, action: { label: texts.show, onPress: () => void navigate(list) } });
    playSound();
  }, [look, list, news, textOf, navigate]);
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
  useArrivals(data, { list: PATHS.storeOrders, news: 'come', textOf: orderText });
  useArrivals(back, { list: PATHS.storeOrders, news: 'back', textOf: orderText });
  return null;
}

/** Watches the orders that wait for the delivery staff to set out with them. */
export function StaffArrivals() {
  const { data } = useGet(WAITING_FOR_STAFF.endpoint, { query: WAITING_FOR_STAFF.query }, { quiet: true });
  useLiveCalls(STAFF_LISTS);
  useArrivals(data, { list: PATHS.staffOrders, news: 'come', textOf: orderText });
  return null;
}
