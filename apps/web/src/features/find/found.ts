// What the search over everything found, as rows with their links.
import type {
  FoundAnswer,
  FoundCustomer,
  FoundDocument,
  FoundOrder,
  FoundProduct,
  FoundStaff,
  FoundStore,
} from '@tilgul/contract/find';
import { foldDigits } from '@tilgul/contract/rules/digits';
import { CUSTOMER, getRoleId } from '@tilgul/contract/rules/roles';
import { texts as roleTexts } from '@tilgul/messages/shared/roles';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { texts } from '@tilgul/messages/store/find';
import {
  IndianRupee,
  type LucideIcon,
  Package,
  ReceiptIndianRupee,
  ShoppingBasket,
  Store,
  Truck,
  UserRound,
} from 'lucide-react';
import { formatPhone } from '../../shared/format/address.ts';
import { dayGroup, formatShortDate, formatTime } from '../../shared/format/dates.ts';
import { formatRupees, formatShelf } from '../../shared/format/money.ts';
import { formatCity } from '../../shared/format/towns.ts';
import { formatWhen } from '../../shared/format/when.ts';
import { ALLOCATE_PARAM, PATHS, REQUEST_PARAM, STEP_PARAM } from '../../shared/paths.ts';
import { OPEN_PARAM } from '../../ui/table/use-table-url.ts';

/** Where a row or its verb leads: a page, or the PDF of a bill. */
interface FoundVerb {
  readonly label: string;
  readonly to?: string;
  readonly billId?: number;
}

export interface FoundRow {
  readonly key: string;
  /** First words in bold, the rest beside them. */
  readonly name: string;
  readonly rest?: string;
  readonly detail: string;
  readonly to: string;
  readonly icon: LucideIcon;
  readonly initials?: string;
  readonly image?: string | null;
  readonly verb?: FoundVerb;
}

export interface FoundGroup {
  readonly title: string;
  readonly rows: readonly FoundRow[];
}

interface View {
  readonly isStore: boolean;
  readonly now: Date;
  readonly timeZone: string;
}

const DOT = ' · ';
const joined = (...facts: readonly (string | null | undefined | false)[]) => facts.filter(Boolean).join(DOT);

const toSearch = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query)}`;

const toInitials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** A short fact that wraps as a whole. */
const keepTogether = (fact: string) => fact.replaceAll(' ', '\u00a0');

const formatDay = (at: string, { now, timeZone }: View) =>
  dayGroup(at, now, timeZone) === 'today' ? texts.today : formatShortDate(at, timeZone);

const ordersPath = ({ isStore }: View) => (isStore ? PATHS.storeOrders : PATHS.adminOrders);

/** Orders in any status that match `q`. */
const toOrders = (view: View, q: string) => toSearch(ordersPath(view), { status: 'all', q });

/** The details of an order, over the list of it alone. */
const toOrder = (view: View, id: number) =>
  toSearch(ordersPath(view), { status: 'all', q: `#${id}`, [OPEN_PARAM]: String(id) });

/** The view of a user, over the list of their role. */
const toUser = (id: number, role: number, phone: string) =>
  toSearch(PATHS.adminUsers, { role: String(role), q: phone, open: String(id) });

function toCustomerRow(customer: FoundCustomer, view: View): FoundRow {
  const { id, name, phone, city, postal_code, orders, total, last_order_at } = customer;
  const place = city === null ? undefined : keepTogether(`${formatCity(city)} ${postal_code ?? ''}`.trim());
  const count = orders === 0 ? texts.noOrders : texts.orderCount({ count: orders, total: formatRupees(total) });
  const last = last_order_at !== null && keepTogether(texts.last({ day: formatDay(last_order_at, view) }));
  return {
    key: `customer-${id}`,
    name,
    rest: formatPhone(phone),
    detail: joined(place, count, last),
    // A manager knows customers by their orders.
    to: view.isStore ? toOrders(view, phone) : toUser(id, getRoleId(CUSTOMER), phone),
    icon: UserRound,
    initials: toInitials(name),
    ...(view.isStore || orders === 0 ? {} : { verb: { label: texts.verbs.orders, to: toOrders(view, phone) } }),
  };
}

function toStaffRow({ id, name, phone, role_id, role_name, store_name }: FoundStaff, view: View): FoundRow {
  const to = view.isStore ? toSearch(PATHS.storeStaff, { q: name }) : toUser(id, role_id, phone);
  const detail = joined(roleTexts[role_name], store_name);
  return {
    key: `staff-${id}`,
    name,
    rest: formatPhone(phone),
    detail,
    to,
    icon: UserRound,
    initials: toInitials(name),
  };
}

/** The next step of an order, named as on its button in the list. */
function getOrderVerb({ status, store_name, is_packed }: FoundOrder, isStore: boolean): string | undefined {
  if (status === 'Pending' && store_name === null) return texts.verbs.allocate;
  if (status === 'Out For Delivery') return texts.verbs.track;
  if (!isStore) return undefined;
  if (status === 'Pending') return texts.verbs.process;
  if (status === 'Processing') return is_packed ? texts.verbs.ship : texts.verbs.pack;
  return undefined;
}

function toOrderRow(order: FoundOrder, view: View): FoundRow {
  const { id, status, total, created_at, slot, staff_name, customer_name } = order;
  const to = toOrder(view, id);
  const when = keepTogether(`${formatDay(created_at, view)}, ${formatTime(created_at, view.timeZone)}`);
  const window = slot && texts.window({ when: keepTogether(formatWhen(slot, view.now, view.timeZone)) });
  const rider = status === 'Out For Delivery' && staff_name !== null && texts.withRider({ name: staff_name });
  const verb = getOrderVerb(order, view.isStore);
  const step = view.isStore ? STEP_PARAM : ALLOCATE_PARAM;
  const isTracked = status === 'Out For Delivery';
  return {
    key: `order-${id}`,
    name: texts.order({ id }),
    rest: joined(statusTexts[status], formatRupees(total)),
    detail: joined(customer_name, rider || when, !rider && window),
    to,
    icon: status === 'Out For Delivery' ? Truck : Package,
    ...(verb ? { verb: { label: verb, to: isTracked ? to : `${toOrders(view, `#${id}`)}&${step}=${id}` } } : {}),
  };
}

const STATES: Readonly<Record<string, string>> = texts.states;

function getDocumentName({ kind, id, number }: FoundDocument): string {
  if (kind === 'payment') return texts.payment;
  if (kind === 'refund') return texts.refund;
  return number ?? texts.sale({ id });
}

/** A bill opens its order or sale, a payment its order or the refunds. */
function getDocumentPath({ kind, id, number, order_id, name }: FoundDocument, view: View): string {
  if (kind === 'sale')
    return toSearch(view.isStore ? PATHS.storeManualOrders : PATHS.adminManualOrders, { q: `#${id}` });
  if (order_id !== null) return toOrder(view, order_id);
  if (kind === 'payment' || kind === 'refund') return toSearch(PATHS.adminRefunds, { q: name ?? '' });
  return toSearch(view.isStore ? PATHS.storeInvoices : PATHS.adminTax, { view: 'documents', q: number ?? '' });
}

const DOCUMENTS = { credit_note: texts.creditNote, challan: texts.challan } as const;

function toDocumentRow(document: FoundDocument, view: View): FoundRow {
  const { kind, id, number, total, at, order_id, name, state } = document;
  const isMoney = kind === 'payment' || kind === 'refund';
  const word = kind === 'credit_note' || kind === 'challan' ? DOCUMENTS[kind] : undefined;
  const isDocument = !isMoney && kind !== 'sale';
  return {
    key: `${kind}-${id}`,
    name: getDocumentName(document),
    rest: joined(formatRupees(total), state !== null && (STATES[state] ?? state)),
    detail: joined(
      formatDay(at, view),
      word,
      order_id !== null && texts.orderWith({ id: order_id }),
      kind === 'sale' && number !== null && texts.sale({ id }),
      order_id === null && name,
    ),
    to: getDocumentPath(document, view),
    icon: isMoney ? IndianRupee : ReceiptIndianRupee,
    ...(isDocument ? { verb: { label: texts.verbs.bill, billId: id } } : {}),
  };
}

function toProductRow({ id, name, name_en, unit, price, image, stock }: FoundProduct, view: View): FoundRow {
  // The lists search English names.
  const q = name_en ?? name;
  const stockPath = toSearch(PATHS.storeStock, { q });
  return {
    key: `product-${id}`,
    name,
    rest: joined(unit, formatShelf(price)),
    detail: joined(name_en, texts.inStock({ count: stock })),
    to: view.isStore ? stockPath : toSearch(PATHS.adminProducts, { q }),
    icon: ShoppingBasket,
    image,
    verb: view.isStore
      ? { label: texts.verbs.request, to: toSearch(PATHS.storeStockRequests, { [REQUEST_PARAM]: String(id) }) }
      : { label: texts.verbs.stock, to: toSearch(PATHS.adminViewProducts, { q }) },
  };
}

function toStoreRow({ id, name, name_en, location }: FoundStore, view: View): FoundRow {
  const orders = toSearch(ordersPath(view), view.isStore ? { status: 'all' } : { status: 'all', store: String(id) });
  return {
    key: `store-${id}`,
    name,
    detail: location,
    to: view.isStore ? PATHS.storeDashboard : toSearch(PATHS.adminStores, { q: name_en }),
    icon: Store,
    verb: { label: texts.verbs.orders, to: orders },
  };
}

/** All that was found, by kind. */
export function toGroups(found: FoundAnswer, view: View): FoundGroup[] {
  return [
    { title: texts.customers, rows: found.customers.map((row) => toCustomerRow(row, view)) },
    { title: texts.orders, rows: found.orders.map((row) => toOrderRow(row, view)) },
    { title: texts.documents, rows: found.documents.map((row) => toDocumentRow(row, view)) },
    { title: texts.products, rows: found.products.map((row) => toProductRow(row, view)) },
    { title: texts.stores, rows: found.stores.map((row) => toStoreRow(row, view)) },
    { title: texts.staff, rows: found.staff.map((row) => toStaffRow(row, view)) },
  ].filter(({ rows }) => rows.length > 0);
}

/** Splits what ends with the typed digits of a phone number: the rest, and the digits as shown. */
export function splitAtDigits(phone: string, typed: string): readonly [string, string] | undefined {
  const digits = foldDigits(typed).replace(/\D/g, '').slice(-10);
  if (digits.length < 4) return undefined;
  const shown = phone.replace(/\D/g, '');
  if (!shown.endsWith(digits)) return undefined;
  let start = phone.length;
  for (let left = digits.length; left > 0 && start > 0; start -= 1) if (/\d/.test(phone[start - 1] ?? '')) left -= 1;
  return [phone.slice(0, start), phone.slice(start)];
}

export const PAGES_SHOWN = 5;

/** Pages whose name contains the text; without one the first pages. */
export function findPages<Page extends { readonly label: string }>(pages: readonly Page[], text: string): Page[] {
  const typed = text.trim().toLowerCase();
  return typed === ''
    ? pages.slice(0, PAGES_SHOWN)
    : pages.filter(({ label }) => label.toLowerCase().includes(typed)).slice(0, 3);
}
