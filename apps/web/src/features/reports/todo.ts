// Rows of the list To do now: words, verb and page of each kind of waiting work.
import { listTodo, type TodoItem, type TodoKind } from '@tilgul/contract/reports';
import { texts as dashboardTexts } from '@tilgul/messages/office/dashboard';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatShortDate, isoDay, splitTime } from '../../shared/format/dates.ts';
import { formatCount, formatShelf } from '../../shared/format/money.ts';
import { formatAge, formatHours } from '../../shared/format/when.ts';
import { ALLOCATE_PARAM, PATHS, RECEIVE_PARAM, REQUEST_PARAM, STEP_PARAM, TAKE_PARAM } from '../../shared/paths.ts';
import type { TodoRow } from '../../ui/charts/todo-list.tsx';
import { OPEN_PARAM } from '../../ui/table/use-table-url.ts';

const texts = dashboardTexts.todo;

type Words = Pick<TodoRow, 'tone' | 'title' | 'detail' | 'verb' | 'to'>;
type Describe = (item: TodoItem, timeZone: string) => Words;

const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
const formatAmount = ({ amount }: TodoItem) => (amount === null ? '' : formatShelf(amount));
const joinNames = ({ names }: TodoItem) => names.join(', ');
const formatOldest = ({ oldest_at }: TodoItem) =>
  oldest_at === null ? '' : texts.oldest({ age: formatAge(oldest_at, serverNow()) });

/** "11 am", with the date unless it is today. */
function formatDue(at: string, timeZone: string): string {
  const { time, part } = splitTime(at, timeZone);
  const hour = dashboardTexts.trend.hourName({ hour: time, part });
  const isToday = isoDay(at, timeZone) === isoDay(new Date(serverNow()), timeZone);
  return isToday ? hour : `${formatShortDate(at, timeZone)}, ${hour}`;
}

const formatSince = (day: string | null) => (day === null ? '' : formatShortDate(`${day}T12:00:00Z`, 'UTC'));

const late =
  (to: string): Describe =>
  (item, timeZone) => {
    const { count, first_id, due_at } = item;
    const due = { id: first_id ?? 0, time: due_at === null ? '' : formatDue(due_at, timeZone) };
    const detail = [texts.due(due), joinNames(item)].filter(Boolean).join(', ');
    const open = count === 1 && first_id !== null ? `${to}&${OPEN_PARAM}=${first_id}` : to;
    return { tone: 'red', title: texts.late({ count }), detail, verb: texts.open, to: open };
  };

/** A list with the dialog of the most urgent row open. */
const toFirst = (list: string, param: string, { first_id }: TodoItem) =>
  first_id === null ? list : `${list}${list.includes('?') ? '&' : '?'}${param}=${first_id}`;
const toStep = (list: string, item: TodoItem) => toFirst(`${PATHS.storeOrders}?${list}`, STEP_PARAM, item);

const claims =
  (to: string): Describe =>
  (item) => ({
    tone: 'yellow',
    title: texts.claims,
    detail: join(
      item.amount === null ? formatOldest(item) : texts.inAll({ amount: formatAmount(item) }),
      joinNames(item),
    ),
    verb: texts.decide,
    to: toFirst(`${to}?state=open`, OPEN_PARAM, item),
  });

const CHAIN: Partial<Record<TodoKind, Describe>> = {
  late: late(`${PATHS.adminOrders}?status=all&view=late`),
  unallocated: (item) => ({
    tone: 'yellow',
    title: texts.unallocated,
    detail: formatOldest(item),
    verb: texts.allocate,
    to: toFirst(`${PATHS.adminOrders}?store=none&sort=oldest`, ALLOCATE_PARAM, item),
  }),
  requests: (item) => ({
    tone: 'yellow',
    title: texts.requests,
    detail: join(joinNames(item), formatAmount(item)),
    verb: texts.review,
    to: toFirst(PATHS.adminStockRequests, OPEN_PARAM, item),
  }),
  claims: claims(PATHS.adminClaims),
  refunds: (item) => ({
    tone: 'blue',
    title: texts.refunds({ count: item.count }),
    detail: join(formatAmount(item), joinNames(item)),
    verb: texts.refund,
    to: PATHS.adminRefunds,
  }),
  days_open: (item) => ({
    tone: 'blue',
    title: texts.daysOpen,
    detail: texts.namesSince({ names: joinNames(item), day: formatSince(item.day) }),
    verb: texts.check,
    to: PATHS.adminCash,
  }),
  riders_cash: (item) => ({
    tone: 'blue',
    title: texts.ridersCash,
    detail: join(formatAmount(item), joinNames(item)),
    verb: texts.see,
    to: PATHS.adminCash,
  }),
};

const STORE: Partial<Record<TodoKind, Describe>> = {
  late: late(`${PATHS.storeOrders}?view=late`),
  to_process: (item) => ({
    tone: 'yellow',
    title: texts.toProcess,
    detail: formatOldest(item),
    verb: texts.process,
    to: toStep('status=pending', item),
  }),
  to_pack: (item, timeZone) => {
    const { starts_at, due_at: ends_at } = item;
    const hours = starts_at !== null && ends_at !== null ? formatHours({ starts_at, ends_at }, timeZone) : undefined;
    return {
      tone: 'yellow',
      title: hours === undefined ? texts.toPack : texts.toPackFor({ hours }),
      detail: join(`#${item.first_id ?? ''}`, joinNames(item)),
      verb: texts.pack,
      to: toStep('view=to_pack', item),
    };
  },
  to_ship: (item) => ({
    tone: 'green',
    title: texts.toShip,
    detail: join(`#${item.first_id ?? ''}`, joinNames(item)),
    verb: texts.ship,
    to: toStep('view=packed', item),
  }),
  goods_to_add: (item) => ({
    tone: 'yellow',
    title: texts.goodsToAdd,
    detail: join(texts.requestNumber({ id: item.first_id ?? 0 }), formatAmount(item)),
    verb: texts.receive,
    to: toFirst(`${PATHS.storeStockRequests}?status=approved`, RECEIVE_PARAM, item),
  }),
  claims: claims(PATHS.storeClaims),
  days_open: (item) => ({
    tone: 'blue',
    title: texts.daysOpen,
    detail: texts.since({ day: formatSince(item.day) }),
    verb: texts.close,
    to: PATHS.storeCash,
  }),
  low_stock: (item) => ({
    tone: 'yellow',
    title: texts.lowStock,
    detail: joinNames(item),
    verb: texts.request,
    to: `${PATHS.storeStockRequests}?${REQUEST_PARAM}=low`,
  }),
  riders_cash: (item) => ({
    tone: 'blue',
    title: texts.ridersCash,
    detail: join(joinNames(item), formatAmount(item)),
    verb: texts.take,
    to: toFirst(PATHS.storeCash, TAKE_PARAM, item),
  }),
};

const REFETCH_MS = 60_000;

/** The waiting work of the user's role; undefined rows while loading. */
export function useTodoRows(role: 'chain' | 'store') {
  const { business_tz } = useSettings();
  const load = useGet(listTodo, {}, { quiet: true, refetchInterval: REFETCH_MS });
  const words = role === 'chain' ? CHAIN : STORE;
  const rows = load.data?.items.flatMap((item): TodoRow[] => {
    const describe = words[item.kind];
    if (!describe || item.count === 0) return [];
    return [{ key: item.kind, count: formatCount(item.count), ...describe(item, business_tz) }];
  });
  return { rows, isFailed: load.isError };
}
