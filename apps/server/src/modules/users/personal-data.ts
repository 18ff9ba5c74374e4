// The map of personal data: every column that can hold a person, whose it is, what erasure does with it, and whether the
// export has it. Erasure, retention, export and the privacy notice follow it (PRIV-3, PRIV-8, PRIV-10). Data only.
import type { Period, PersonalRecord } from '@tilgul/contract/rules/personal-data';
import type { DB } from '../../platform/db/tables.ts';

/**
 * Whose rows they are, by `:ids`: ids of users, orders, payment intents, payments or counter sales; phone numbers;
 * or `words`, names and contacts in small letters. People choose their names, so words own only texts that consist of them
 * alone. `nobody`: no account.
 */
export type Owner = 'user' | 'phone' | 'words' | 'order' | 'intent' | 'payment' | 'sale' | 'nobody';

/** What erasure does with a column: deletes its row, empties it, replaces it by an SQL expression, or keeps it. */
export type Rule = (
  | { readonly erase: 'delete' | 'clear' }
  | { readonly erase: 'replace'; readonly with: string }
  /** `afterwards`: the SQL expression that replaces it once the period is over; the row goes or loses its person without one. */
  | { readonly erase: 'keep'; readonly reason: string; readonly until: Period; readonly afterwards?: string }
) & { readonly exported?: true };

export interface PersonalTable {
  readonly table: keyof DB;
  /** What the privacy notice calls it. */
  readonly record: PersonalRecord;
  readonly owner: Owner;
  /** SQL condition for the owner's rows. */
  readonly rows: string;
  /** Employees keep their names with what they did. */
  readonly onlyCustomers?: true;
  readonly columns: Readonly<Record<string, Rule>>;
}

export const ANONYMOUS = { first_name: 'Deleted', last_name: 'customer' } as const;
export const ANONYMOUS_NAME = `${ANONYMOUS.first_name} ${ANONYMOUS.last_name}`;
/** The buyer in tax documents whose time is over. */
export const ANONYMOUS_BUYER = `{"name": "${ANONYMOUS_NAME}", "address": null, "gstin": null, "state_code": null}`;

const DELETED = { erase: 'delete' } as const;
const CLEARED = { erase: 'clear' } as const;
const EMPTIED = { erase: 'replace', with: "''" } as const;
const NAME = { erase: 'replace', with: `'${ANONYMOUS_NAME}'` } as const;
/** Facts of the audit log that name a person or hold free text. */
const AUDIT_FACTS = "'{username,first_name,last_name,reason,cancel_reason,return_reason,cash_reason}'::text[]";
const FACTS_BEFORE = { erase: 'replace', with: `before - ${AUDIT_FACTS}` } as const;
const FACTS_AFTER = { erase: 'replace', with: `after - ${AUDIT_FACTS}` } as const;
const WITHOUT_BUYER = { erase: 'replace', with: "body - 'buyer'" } as const;
const PLACE = { erase: 'keep', reason: 'place of supply, without name and street', until: 'books' } as const;
const REFERENCE = {
  erase: 'keep',
  reason: "the payment provider's number, for refunds and accounts",
  until: 'books',
} as const;
const LIMIT = { erase: 'keep', reason: 'limits attempts', until: 'access' } as const;
const OFFICE = { erase: 'keep', reason: "the office's note on goods or cash", until: 'books' } as const;
const PUBLISHED = { erase: 'keep', reason: 'contact that the shop publishes', until: 'books' } as const;
const APPLICATION = { erase: 'keep', reason: 'to decide on the application', until: 'application' } as const;
const REQUEST = { erase: 'keep', reason: 'to answer the request', until: 'franchise' } as const;

const shown = <const R extends Rule>(rule: R) => ({ ...rule, exported: true }) as const;

type Columns<T extends keyof DB> = Readonly<Partial<Record<keyof DB[T] & string, Rule>>>;

const define = <const T extends keyof DB, const C extends Columns<T>>(
  table: T,
  entry: Omit<PersonalTable, 'table' | 'columns'>,
  columns: C,
) => ({ ...entry, table, columns });

const ofUser = { owner: 'user', rows: 'user_id = any(:ids)' } as const;
const ofOrder = { owner: 'order', rows: 'order_id = any(:ids)' } as const;
const ofNobody = { owner: 'nobody', rows: 'false' } as const;

export const PERSONAL_DATA = [
  define(
    'users',
    { record: 'account', owner: 'user', rows: 'id = any(:ids)' },
    {
      email: shown(CLEARED),
      phone_no: shown(EMPTIED),
      phone_confirmed_at: shown(CLEARED),
      gstin: shown(CLEARED),
      suspended_reason: CLEARED,
    },
  ),
  define(
    'users',
    { record: 'account', owner: 'user', rows: 'id = any(:ids)', onlyCustomers: true },
    {
      first_name: shown({ erase: 'replace', with: `'${ANONYMOUS.first_name}'` }),
      last_name: shown({ erase: 'replace', with: `'${ANONYMOUS.last_name}'` }),
      username: shown({ erase: 'replace', with: "'deleted-' || id" }),
    },
  ),
  define('users', { record: 'sign_in', owner: 'user', rows: 'id = any(:ids)' }, { password_hash: EMPTIED }),
  define('recovery_codes', { record: 'sign_in', ...ofUser }, { code_hash: DELETED }),
  define('register_pins', { record: 'sign_in', ...ofUser }, { salt: DELETED, verifier: DELETED }),
  define('user_factors', { record: 'sign_in', ...ofUser }, { secret_seal: DELETED, recovery_salt: DELETED }),
  define('sessions', { record: 'access', ...ofUser }, { address: shown(CLEARED), user_agent: shown(CLEARED) }),
  define('push_subscriptions', { record: 'push', ...ofUser }, { endpoint: DELETED, p256dh: DELETED, auth: DELETED }),
  define('notifications', { record: 'account', ...ofUser }, { message: shown(DELETED), facts: DELETED }),
  define('idempotency_keys', { record: 'account', ...ofUser }, { answer: DELETED, body_hash: DELETED, key: DELETED }),
  define('cart_lines', { record: 'account', ...ofUser }, { product_id: DELETED }),
  define('product_waits', { record: 'account', ...ofUser }, { product_id: DELETED }),
  define('reviews', { record: 'review', ...ofUser }, { word: shown(DELETED) }),
  define(
    'consents',
    { record: 'consent', ...ofUser },
    { version: shown({ erase: 'keep', reason: 'proof of the consent', until: 'consent' }) },
  ),
  define(
    'addresses',
    { record: 'address', ...ofUser },
    {
      full_name: shown(DELETED),
      phone_number: shown(DELETED),
      street_address1: shown(DELETED),
      street_address2: shown(DELETED),
      city: shown(DELETED),
      state: shown(DELETED),
      state_code: DELETED,
      postal_code: shown(DELETED),
    },
  ),
  define(
    'otps',
    { record: 'code', owner: 'phone', rows: 'phone_no = any(:ids)' },
    { phone_no: DELETED, code_hash: DELETED },
  ),
  define(
    'reset_grants',
    { record: 'code', owner: 'phone', rows: 'phone_no = any(:ids)' },
    { phone_no: DELETED, token_hash: DELETED },
  ),
  define('otp_asks', { record: 'code', ...ofNobody }, { number_hash: LIMIT, browser_hash: LIMIT }),
  define('attempts', { record: 'access', ...ofNobody }, { bucket: LIMIT }),
  define(
    'sms_jobs',
    { record: 'code', ...ofNobody },
    { message: { erase: 'keep', reason: 'sealed until it is sent or expires', until: 'access' } },
  ),
  define(
    'search_misses',
    { record: 'search', owner: 'words', rows: 'lower(text) = any(:ids)' },
    { text: DELETED, folded: DELETED },
  ),

  // Before the orders lose it.
  define(
    'order_names',
    {
      record: 'order',
      owner: 'order',
      rows: `name in (select customer_name from orders where id = any(:ids)) and not exists (
        select from orders where customer_name = order_names.name and deleted_at is null and id <> all(:ids))`,
    },
    { name: DELETED },
  ),
  define(
    'orders',
    { record: 'order', owner: 'order', rows: 'id = any(:ids)' },
    {
      customer_name: NAME,
      full_name: shown(NAME),
      mobile_number: shown(EMPTIED),
      street_address1: shown(EMPTIED),
      street_address2: shown(CLEARED),
      buyer_gstin: shown(CLEARED),
      cancel_reason: shown(CLEARED),
      return_reason: shown(CLEARED),
      pin_seal: CLEARED,
      city: shown(PLACE),
      state: shown(PLACE),
      state_code: PLACE,
      postal_code: shown(PLACE),
    },
  ),
  define('order_events', { record: 'order', ...ofOrder }, { note: shown(CLEARED) }),
  // Answers to employees. Without its answer a repeated call still has no second effect.
  define(
    'idempotency_keys',
    {
      record: 'order',
      owner: 'order',
      rows: `call in ('POST /orders/{id}/pack/', 'POST /orders/{id}/return/') and answer ->> 'id' = any((:ids)::text[])
        or call = 'POST /claims/{id}/decide/' and answer ->> 'order_id' = any((:ids)::text[])`,
    },
    { answer: CLEARED },
  ),
  define('line_changes', { record: 'order', ...ofOrder }, { reason: shown(CLEARED) }),
  define('cash_entries', { record: 'order', ...ofOrder }, { reason: CLEARED }),
  define(
    'stock_movements',
    { record: 'order', owner: 'order', rows: "document_kind = 'order' and document_id = any(:ids)" },
    { note: CLEARED },
  ),
  define(
    'claims',
    { record: 'claim', ...ofOrder },
    { note: shown(CLEARED), reason: shown(EMPTIED), photo: shown(CLEARED), image_hash: shown(CLEARED) },
  ),
  define(
    'notifications',
    { record: 'order', owner: 'order', rows: "about = 'order' and about_id = any(:ids)" },
    { message: DELETED, facts: DELETED },
  ),
  define(
    'payment_intents',
    { record: 'payment', owner: 'intent', rows: 'id = any(:ids)' },
    { address: CLEARED, buyer_gstin: CLEARED, gateway_order_id: REFERENCE },
  ),
  define(
    'payments',
    { record: 'payment', owner: 'payment', rows: 'id = any(:ids)' },
    { refund_reason: shown(CLEARED), gateway_order_id: shown(REFERENCE), gateway_payment_id: shown(REFERENCE) },
  ),
  define(
    'notifications',
    { record: 'payment', owner: 'payment', rows: "about = 'payment' and about_id = any(:ids)" },
    { message: DELETED, facts: DELETED },
  ),
  define(
    'manual_orders',
    { record: 'counter_sale', owner: 'sale', rows: 'id = any(:ids)' },
    { first_name: NAME, mobile_number: EMPTIED, buyer_address: CLEARED, buyer_gstin: CLEARED },
  ),
  define(
    'idempotency_keys',
    {
      record: 'counter_sale',
      owner: 'sale',
      rows: `call in ('POST /orders/manually/', 'POST /orders/manual/{id}/return/', 'POST /orders/manual/{id}/void/')
        and answer ->> 'order_id' = any((:ids)::text[])`,
    },
    { answer: CLEARED },
  ),
  // The hash of the body stays: a record that is sent again is known by it.
  define(
    'register_records',
    { record: 'counter_sale', owner: 'sale', rows: 'sale_id = any(:ids)' },
    { body: WITHOUT_BUYER },
  ),
  define(
    'sale_payments',
    { record: 'counter_sale', owner: 'sale', rows: 'manual_order_id = any(:ids)' },
    { reference: REFERENCE, qr_id: REFERENCE },
  ),
  define(
    'manual_order_returns',
    { record: 'counter_sale', owner: 'sale', rows: 'manual_order_id = any(:ids)' },
    { reason: EMPTIED },
  ),
  define(
    'stock_movements',
    { record: 'counter_sale', owner: 'sale', rows: "document_kind = 'manual_order' and document_id = any(:ids)" },
    { note: CLEARED },
  ),
  define(
    'cash_entries',
    {
      record: 'counter_sale',
      owner: 'sale',
      rows: 'manual_return_id in (select id from manual_order_returns where manual_order_id = any(:ids))',
    },
    { reason: CLEARED },
  ),
  define(
    'tax_documents',
    { record: 'invoice', owner: 'order', rows: 'order_id = any(:ids)' },
    {
      buyer: shown({
        erase: 'keep',
        reason: 'invoices are kept by law',
        until: 'tax',
        afterwards: `'${ANONYMOUS_BUYER}'::jsonb`,
      }),
      buyer_gstin: shown({ erase: 'keep', reason: 'invoices are kept by law', until: 'tax', afterwards: 'null' }),
      reason: { erase: 'keep', reason: 'part of the credit note', until: 'tax', afterwards: 'null' },
    },
  ),

  define(
    'audit_log',
    { record: 'access', owner: 'user', rows: "subject = 'user' and subject_id = any(:ids)", onlyCustomers: true },
    { before: shown(FACTS_BEFORE), after: shown(FACTS_AFTER) },
  ),
  define(
    'audit_log',
    { record: 'access', owner: 'order', rows: "subject = 'order' and subject_id = any(:ids)" },
    { before: FACTS_BEFORE, after: FACTS_AFTER },
  ),
  define(
    'audit_log',
    { record: 'access', owner: 'sale', rows: "subject = 'manual_order' and subject_id = any(:ids)" },
    { before: FACTS_BEFORE, after: FACTS_AFTER },
  ),
  define(
    'audit_log',
    { record: 'access', owner: 'user', rows: 'actor_id = any(:ids)' },
    { address: shown({ erase: 'keep', reason: 'to clear up attacks', until: 'access' }) },
  ),

  define(
    'job_applications',
    { record: 'application', ...ofNobody },
    {
      first_name: APPLICATION,
      last_name: APPLICATION,
      email: APPLICATION,
      phone: APPLICATION,
      previous_exp: APPLICATION,
      Address: APPLICATION,
      street: APPLICATION,
      city: APPLICATION,
      state: APPLICATION,
      country: APPLICATION,
      zip_code: APPLICATION,
    },
  ),
  define(
    'franchise_requests',
    { record: 'franchise', ...ofNobody },
    {
      full_name: REQUEST,
      email: REQUEST,
      primary_contact: REQUEST,
      city: REQUEST,
      prefered_location: REQUEST,
      additional_info: REQUEST,
    },
  ),
  define('inquiry_notes', { record: 'franchise', ...ofNobody }, { note: REQUEST }),

  define('cash_entries', { record: 'staff', ...ofNobody }, { reason: OFFICE }),
  define('cash_days', { record: 'staff', ...ofNobody }, { note: OFFICE }),
  define('registers', { record: 'staff', ...ofNobody }, { reason: OFFICE }),
  define('register_shifts', { record: 'staff', ...ofNobody }, { note: OFFICE }),
  define('register_records', { record: 'staff', ...ofNobody }, { decision: OFFICE }),
  define('register_flags', { record: 'staff', ...ofNobody }, { found: REFERENCE, note: OFFICE }),
  define('unissued_numbers', { record: 'staff', ...ofNobody }, { note: OFFICE }),
  define('stock_movements', { record: 'staff', ...ofNobody }, { note: OFFICE }),
  define('stock_requests', { record: 'staff', ...ofNobody }, { decision_reason: OFFICE }),
  define('slot_exceptions', { record: 'staff', ...ofNobody }, { reason: OFFICE }),
  define('stores', { record: 'contact', ...ofNobody }, { phone: PUBLISHED, location: PUBLISHED, gstin: PUBLISHED }),
  define(
    'tax_settings',
    { record: 'contact', ...ofNobody },
    {
      legal_name: PUBLISHED,
      address: PUBLISHED,
      email: PUBLISHED,
      phone: PUBLISHED,
      gstin: PUBLISHED,
      grievance_officer: PUBLISHED,
    },
  ),
  define('tax_documents', { record: 'contact', ...ofNobody }, { supplier: PUBLISHED }),
] as const;
