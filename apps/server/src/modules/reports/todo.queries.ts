// Waiting work by kind: the list To do now, and the counts beside the links of the sidebar.
import type { Ok } from '@tilgul/contract/endpoint';
import { type listTodo, TODO_KINDS, type TodoItem, type TodoKind } from '@tilgul/contract/reports';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { MANAGER } from '@tilgul/contract/rules/roles';
import type { ActorContext } from '../../deps.ts';
import { requireStore } from '../../platform/security/access.ts';
import { getToday } from '../../platform/time/business-day.ts';
import { readRefundsDue } from '../payments/payments.sql.ts';
import { listChainWork, listStoreWork, type WorkRow } from './todo.sql.ts';

/** What each role may see. Low stock of the whole chain is on the dashboard only: it reads every balance. */
const KINDS: Readonly<Record<'chain' | 'store', readonly TodoKind[]>> = {
  chain: ['late', 'unallocated', 'requests', 'claims', 'refunds', 'days_open', 'riders_cash'],
  store: [
    'late',
    'to_process',
    'to_pack',
    'to_ship',
    'goods_to_add',
    'claims',
    'days_open',
    'low_stock',
    'riders_cash',
  ],
};

const NOTHING = {
  count: 0,
  oldest_at: null,
  starts_at: null,
  due_at: null,
  first_id: null,
  amount: null,
  names: [],
  day: null,
} as const;

const toIso = (moment: Date | null) => moment?.toISOString() ?? null;

const toItem = ({ paise, oldest_at, starts_at, due_at, ...row }: WorkRow): TodoItem => ({
  ...row,
  oldest_at: toIso(oldest_at),
  starts_at: toIso(starts_at),
  due_at: toIso(due_at),
  amount: paise === null ? null : toRupees(paise),
  names: row.names ?? [],
});

async function findChainWork(context: ActorContext): Promise<TodoItem[]> {
  const { db, now } = context;
  const scope = { now, today: getToday(context) };
  const [rows, refunds] = await Promise.all([listChainWork(db, scope), readRefundsDue(db)]);
  const { count, paise, payer, listed_at } = refunds;
  const refund: TodoItem = {
    ...NOTHING,
    kind: 'refunds',
    count,
    oldest_at: toIso(listed_at),
    amount: count === 0 ? null : toRupees(paise as Paise),
    names: payer === null ? [] : [payer],
  };
  return [...rows.map(toItem), refund];
}

/** Every kind that the user may see, the most urgent first, with its count, which may be 0. */
export async function readTodo(context: ActorContext): Promise<Ok<typeof listTodo>> {
  const { db, now, actor } = context;
  const isStore = actor.role === MANAGER;
  const found = isStore
    ? (
        await listStoreWork(db, {
          now,
          today: getToday(context),
          storeId: requireStore(actor),
        })
      ).map(toItem)
    : await findChainWork(context);
  const shown = KINDS[isStore ? 'store' : 'chain'];
  return {
    items: TODO_KINDS.filter((kind) => shown.includes(kind)).map(
      (kind) => found.find((item) => item.kind === kind) ?? { ...NOTHING, kind, names: [] },
    ),
  };
}
