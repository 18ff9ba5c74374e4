// What an audit entry changed, field by field: only what differs, lists row by row ("3 of 25 windows changed"), names for ids.
import type { AuditRow } from '@tilgul/contract/audit';
import { texts as changeTexts } from '@tilgul/messages/office/audit-changes';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { formatHours } from '../../shared/format/when.ts';
import { type Change, type ChangeWords, fieldLabel, formatValue, splitByLanguage, weekdayName } from './audit-words.ts';
import { nameApart } from './like-rows.ts';

export interface ChangeGroup {
  /** "3 of 25 windows changed"; undefined for single fields. */
  readonly heading: string | undefined;
  readonly lines: readonly ChangeWords[];
}

type Item = Readonly<Record<string, unknown>>;

/** Numbers of rows that no list shows. */
const HIDDEN = new Set(['id', 'session_id', 'payment_id', 'refund_id', 'review', 'version', 'edition']);

const parse = (text: string | null): unknown => {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);
const areItems = (value: unknown): value is readonly Item[] => Array.isArray(value) && value.every(isItem);

/** Formats a value, an id by its name. */
type Format = (field: string, value: unknown) => string;

function createFormat({ names = [] }: AuditRow): Format {
  const known = new Map(names.map(({ field, id, name }) => [`${field} ${id}`, name]));
  const format: Format = (field, value) => {
    if (value === null || value === undefined || value === '') return changeTexts.nothing;
    const name = known.get(`${field} ${String(value)}`);
    if (name !== undefined) return name;
    if (Array.isArray(value))
      return value.length === 0 ? changeTexts.nothing : value.map((part) => format(field, part)).join(', ');
    if (isItem(value))
      return Object.entries(value)
        .filter(([inner]) => !HIDDEN.has(inner))
        .map(([inner, part]) => `${fieldLabel(inner).toLowerCase()} ${format(inner, part)}`)
        .join(', ');
    return formatValue(field, String(value));
  };
  return format;
}

/** 24-hour time as a moment in UTC. */
const toMoment = (time: unknown) => new Date(`1970-01-01T${String(time).slice(0, 5)}:00Z`);
const UTC = 'UTC';

const formatClock = (moment: Date) =>
  moment.toLocaleTimeString(languageTexts.locale, { hour: 'numeric', minute: '2-digit', timeZone: UTC });

/** "Wed 5–7 pm" */
function nameWindow({ weekday, starts, ends }: Item): string {
  const hours = formatHours({ starts_at: toMoment(starts), ends_at: toMoment(ends) }, UTC);
  return `${weekdayName(Number(weekday))} ${hours}`;
}

const MINUTE_MS = 60_000;

/** The cut-off as the time until which one can order. */
const formatCutoff = ({ starts, cutoff_minutes }: Item) =>
  formatClock(new Date(toMoment(starts).getTime() - Number(cutoff_minutes) * MINUTE_MS));

/** A list whose rows are compared one by one. */
interface RowKind {
  /** Fields that say which row it is. */
  readonly key: readonly string[];
  /** "3 of 25 windows changed" */
  readonly heading: (facts: { count: number; total: number }) => string;
  readonly name: (row: Item, format: Format) => string;
  /** What a row that is not there reads. */
  readonly absent: string;
  /** What a new or former row reads; by default its fields. */
  readonly present?: string;
  /** Own label and words of a field. */
  readonly fields?: Readonly<Record<string, readonly [label: string, format?: (row: Item) => string]>>;
}

const ROWS: Readonly<Record<string, RowKind>> = {
  templates: {
    key: ['weekday', 'starts'],
    heading: changeTexts.windowsChanged,
    name: nameWindow,
    absent: changeTexts.closed,
    present: changeTexts.open,
    fields: {
      capacity: [changeTexts.places],
      cutoff_minutes: [changeTexts.orderUntil, formatCutoff],
      ends: [changeTexts.ends, ({ ends }) => formatClock(toMoment(ends))],
    },
  },
  exceptions: {
    key: ['date'],
    heading: changeTexts.daysChanged,
    name: ({ date }, format) => format('date', date),
    absent: changeTexts.asUsual,
  },
  fee_rules: {
    key: ['effective_from', 'from'],
    heading: changeTexts.feesChanged,
    name: ({ from, effective_from }, format) =>
      [
        changeTexts.ordersFrom({ amount: format('from_paise', Number(from) * 100) }),
        effective_from && format('date', effective_from),
      ]
        .filter(Boolean)
        .join(', '),
    absent: changeTexts.nothing,
    fields: {
      fee: [fieldLabel('fee'), ({ fee }) => formatValue('fee_paise', String(Number(fee) * 100))],
      min_order: [
        fieldLabel('min_order'),
        ({ min_order }) =>
          min_order ? formatValue('min_order_paise', String(Number(min_order) * 100)) : changeTexts.nothing,
      ],
    },
  },
};

/** Keys of rows in other lists, the first that all rows have. */
const KEYS = ['product_id', 'line_id', 'date', 'day', 'effective_from', 'kind', 'name', 'pincode'];

function findRowKind(field: string, items: readonly Item[]): RowKind | undefined {
  const own = ROWS[field];
  if (own) return own;
  const key = KEYS.find((name) => items.every((item) => name in item));
  if (key === undefined || items.length === 0) return undefined;
  return {
    key: [key],
    heading: (facts) => changeTexts.rowsChanged({ name: fieldLabel(field), ...facts }),
    name: (item, format) => format(key, item[key]),
    absent: changeTexts.nothing,
  };
}

/** The differing rows of a list, one line for each field. */
function compareRows(
  rowKind: RowKind,
  [before, after]: readonly [readonly Item[], readonly Item[]],
  format: Format,
): ChangeGroup {
  const toKey = (item: Item) => rowKind.key.map((name) => String(item[name])).join(' ');
  const was = new Map(before.map((item) => [toKey(item), item]));
  const is = new Map(after.map((item) => [toKey(item), item]));
  const keys = [...new Set([...was.keys(), ...is.keys()])];
  const show = (field: string, item: Item) => rowKind.fields?.[field]?.[1]?.(item) ?? format(field, item[field]);
  const labelFor = (field: string) => (rowKind.fields?.[field]?.[0] ?? fieldLabel(field)).toLowerCase();
  const describe = (item: Item | undefined): string => {
    if (!item) return rowKind.absent;
    if (rowKind.present !== undefined) return rowKind.present;
    const shown = Object.keys(item)
      .filter((field) => !HIDDEN.has(field) && !rowKind.key.includes(field))
      .map((field) => [labelFor(field), show(field, item)] as const)
      .filter(([, text]) => text !== changeTexts.nothing);
    return shown.map(([label, text]) => (shown.length === 1 ? text : `${label} ${text}`)).join(', ');
  };
  let count = 0;
  const lines = keys.flatMap((key): ChangeWords[] => {
    const [old, now] = [was.get(key), is.get(key)];
    const name = rowKind.name(now ?? old ?? {}, format);
    if (!old || !now) {
      count += 1;
      return [{ field: name, before: describe(old), after: describe(now) }];
    }
    const changed = Object.keys({ ...old, ...now }).filter(
      (field) => !HIDDEN.has(field) && JSON.stringify(old[field]) !== JSON.stringify(now[field]),
    );
    count += changed.length > 0 ? 1 : 0;
    return changed.map((field) => ({
      field: `${name}, ${labelFor(field)}`,
      before: show(field, old),
      after: show(field, now),
    }));
  });
  return { heading: rowKind.heading({ count, total: keys.length }), lines };
}

/** A list of words: what went and what came. */
function compareWords(
  field: string,
  before: readonly unknown[],
  after: readonly unknown[],
  format: Format,
): ChangeWords {
  const without = (list: readonly unknown[], other: readonly unknown[]) =>
    list.filter((word) => !other.some((one) => JSON.stringify(one) === JSON.stringify(word)));
  return {
    field: fieldLabel(field),
    before: format(field, without(before, after)),
    after: format(field, without(after, before)),
  };
}

/** The fields of an object that differ. */
const compareFields = (field: string, before: Item, after: Item, format: Format): ChangeWords[] =>
  Object.keys({ ...before, ...after })
    .filter((name) => !HIDDEN.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({
      field: `${fieldLabel(field)}, ${fieldLabel(name).toLowerCase()}`,
      before: format(name, before[name]),
      after: format(name, after[name]),
    }));

/** Rows of a list that was noted without its earlier state. */
const noteRows = (field: string, rowKind: RowKind, items: readonly Item[], format: Format): ChangeGroup => ({
  heading: fieldLabel(field),
  lines: items.map((item) => {
    const rest = Object.entries(item).filter(([name]) => !rowKind.key.includes(name));
    return { field: rowKind.name(item, format), before: undefined, after: format(field, Object.fromEntries(rest)) };
  }),
});

/** Facts about a change, which have no earlier value. */
const NOTED = new Set([
  'batch_no',
  'cancel_reason',
  'cash_collected_paise',
  'pincode',
  'place_id',
  'reason',
  'restock',
  'return_reason',
  'unpacked',
  'why',
]);

/** One changed field: a group of rows, or single lines. `isChange`: the entry has earlier values. */
function compareField(change: Change, isChange: boolean, format: Format): ChangeGroup | readonly ChangeWords[] {
  const { field } = change;
  const [before, after] = [parse(change.before), parse(change.after)];
  if (before === null && NOTED.has(field))
    return [{ field: fieldLabel(field), before: undefined, after: format(field, after) }];
  const [was, is] = [before ?? [], after ?? []];
  if (areItems(was) && areItems(is)) {
    const rowKind = findRowKind(field, [...was, ...is]);
    if (rowKind && isChange) return compareRows(rowKind, [was, is], format);
    if (rowKind && is.length > 0) return noteRows(field, rowKind, is, format);
  }
  if (Array.isArray(before) && Array.isArray(after)) return [compareWords(field, before, after, format)];
  if (field === 'till' && isItem(after)) return noteTill(after, format);
  if (isItem(before) && isItem(after)) return compareFields(field, before, after, format);
  return [
    { field: fieldLabel(field), before: isChange ? format(field, before) : undefined, after: format(field, after) },
  ];
}

/** Amounts of a till; other lists count goods under the same names. */
const TILL_SUMS = new Set(['opening', 'takings', 'paid_out', 'handed_over', 'counted', 'expected', 'kept']);

/** Amounts of a till that was noted, without empty ones. */
const noteTill = (till: Item, format: Format): ChangeWords[] =>
  Object.entries(till)
    .filter(([name, value]) => TILL_SUMS.has(name) && value !== 0)
    .map(([name, value]) => ({
      field: `${fieldLabel('till')}, ${fieldLabel(name).toLowerCase()}`,
      before: undefined,
      after: format(`${name}_paise`, value),
    }));

/** What the sentence of an entry says already. */
const SAID: Readonly<Record<string, string>> = {
  'cash.day_closed': 'day',
  'cash.handed_over': 'staff_id',
  'cash.paid_out': 'amount_paise',
};

/** Notes leave out what their sentence says, amounts of zero, and the first day of a single one. */
const isNoted = ({ field, after }: Change, row: AuditRow) =>
  SAID[row.action] !== field &&
  !(after === '0' && row.subject.startsWith('cash')) &&
  !(field === 'fromDay' && row.changes.some((other) => other.field === 'day' && other.after === after));

/** The differences of an entry; entries of creations and notes have no `before`. Single fields come first. */
export function describeDifferences(row: AuditRow): ChangeGroup[] {
  const format = createFormat(row);
  const changes = row.changes
    .filter(({ field }) => !HIDDEN.has(field) && !(field === 'place_id' && row.subject === 'product'))
    .flatMap(splitByLanguage);
  const isChange = row.is_change ?? changes.some(({ before }) => before !== null);
  const shown = isChange ? changes : changes.filter((change) => isNoted(change, row));
  const compared = shown.map((change) => compareField(change, isChange, format));
  const lines = compared.flatMap((one) => ('lines' in one ? [] : one));
  const groups = compared.flatMap((one) => ('lines' in one ? [one] : []));
  return lines.length === 0 ? groups : [{ heading: undefined, lines }, ...groups];
}

const toNote = ({ field, after }: ChangeWords) => changeTexts.noted({ field, after });

/** The differences of rows of one act, a line or more for each; notes that all share are the heading. */
export function describeLikeRows(rows: readonly AuditRow[]): ChangeGroup[] {
  const all = rows.map((row) => {
    const groups = describeDifferences(row);
    return { name: nameApart(row, rows) ?? '', groups, lines: groups.flatMap(({ lines }) => lines) };
  });
  if (all.every(({ lines }) => lines.length === 0)) return [];
  const [first] = all;
  const isShared = (line: ChangeWords) =>
    line.before === undefined &&
    all.every(({ lines }) => lines.some((other) => other.before === undefined && toNote(other) === toNote(line)));
  const shared = (first?.lines ?? []).filter(isShared).map(toNote);
  const lines = all.flatMap(({ name, groups, lines: own }): ChangeWords[] => {
    const heading = groups.find((group) => group.heading !== undefined)?.heading;
    if (heading !== undefined) return [{ field: name, before: undefined, after: heading }];
    const rest = own.filter((line) => !isShared(line));
    if (rest.length <= 1) return [{ before: undefined, after: changeTexts.unchanged, ...rest[0], field: name }];
    return rest.map((line) => ({ ...line, field: `${name}, ${line.field.toLowerCase()}` }));
  });
  return [{ heading: shared.length === 0 ? undefined : shared.join(', '), lines }];
}
