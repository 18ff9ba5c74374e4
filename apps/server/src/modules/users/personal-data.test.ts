// The map of personal data against the database's columns and the privacy notice.
import { endpoints } from '@tilgul/contract';
import { listRoles } from '@tilgul/contract/endpoint';
import { PERIODS, PERSONAL_RECORDS } from '@tilgul/contract/rules/personal-data';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { getAnswerSchema } from '../../platform/http/json-schema.ts';
import { PERSONAL_DATA, type PersonalTable } from './personal-data.ts';

const world = await createWorld();
const map: readonly PersonalTable[] = PERSONAL_DATA;

/** Texts that hold no person: goods, places, numbers of documents, random tokens. Columns with listed values need no row. */
const WITHOUT_PEOPLE: Readonly<Record<string, string>> = {
  'public.audit_log': 'action subject request_id',
  'public.categories': 'description descriptions identity_key name name_hi name_mr names',
  'public.delivery_wishes': 'pincode',
  'public.door_payments': 'gateway_qr_id image_url',
  'public.franchise_requests': 'privacy_version',
  'public.idempotency_keys': 'call',
  'public.images': 'hash',
  'public.job_applications': 'privacy_version',
  'public.manual_order_lines': 'name_hi name_mr names product_name product_unit unit_names',
  'public.notifications': 'about kind',
  'public.order_counts': 'status',
  'public.order_lines': 'name_hi name_mr names product_name product_unit unit_names',
  'public.page_speed': 'counts page',
  'public.packing_drafts': 'lines',
  'public.payment_disputes': 'gateway_dispute_id',
  'public.payment_intent_lines': 'name_hi name_mr names product_name product_unit unit_names',
  'public.payment_intents': 'currency receipt',
  'public.payments': 'currency',
  'public.private_pictures': 'name',
  'public.products':
    'allergens barcode description descriptions fssai gtin hsn image_hash ingredients name name_hi name_mr names origin packer shelf_life',
  'public.refresh_tokens': 'successor_seal token_hash',
  'public.refunds': 'cause failure gateway_key gateway_refund_id',
  'public.register_checks': 'id',
  'public.register_flags': 'expected',
  'public.register_payments': 'gateway_qr_id image_url',
  'public.register_records': 'body_hash kind numbers',
  'public.register_settings': 'scale_formats',
  'public.register_shifts': 'first_number last_number',
  'public.registers': 'letter name reported_fy secret_hash',
  'public.sales_changes': 'status',
  'public.schema_migrations': 'checksum name',
  'public.search_aliases': 'text',
  'public.seed_runs': 'name',
  'public.server_secret': 'fingerprint',
  'public.service_areas': 'city pincode',
  'public.sessions': 'ended_why',
  'public.sms_settings': 'kinds',
  'public.stock_batches': 'batch_no',
  'public.stock_places': 'kind',
  'public.stock_request_lines': 'name_hi name_mr names product_name unit unit_names',
  'public.stores': 'bill_code fssai identity_key name name_mr names state_code',
  'public.tax_classes': 'identity_key name',
  'public.tax_document_lines': 'description hsn uqc',
  'public.tax_documents': 'fy number place_of_supply series title',
  'public.tax_series': 'fy series',
  'public.tax_settings': 'fssai state_code',
  'public.unissued_numbers': 'fy series',
  'public.units': 'description descriptions identity_key names unit',
  'public.users': 'language',
  'public.webhook_events': 'event event_id',
  'sandbox.deliveries': 'body event_id signature',
  'sandbox.orders': 'currency id notes receipt',
  'sandbox.payments': 'currency id order_id qr_code_id',
  'sandbox.qr_codes': 'description id name notes',
  'sandbox.refunds': 'body currency id idempotency_key notes payment_id receipt',
};

/** Columns of text, JSON and bytes, but for those that a constraint limits to listed values. */
async function listTextColumns(): Promise<string[]> {
  const { rows } = await world.deps.pool.query<{ name: string }>(`
    select format('%s.%s.%s', table_schema, table_name, column_name) as name
    from information_schema.columns as col
    where table_schema not in ('pg_catalog', 'information_schema')
      and data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'ARRAY', 'inet')
      and not exists (
        select from pg_constraint
        where conrelid = format('%I.%I', table_schema, table_name)::regclass and contype = 'c' and conkey = array[ordinal_position::int2]
          and pg_get_constraintdef(oid) like format('CHECK ((%I = ANY (ARRAY[%%', column_name))
    order by 1`);
  return rows.map(({ name }) => name);
}

const qualify = (table: string) => (table.includes('.') ? table : `public.${table}`);

it('[T04] every column that can hold a text is in the map, or in the list of columns without people', async () => {
  const columns = await listTextColumns();
  const mapped = map.flatMap(({ table, columns: rules }) =>
    Object.keys(rules).map((column) => `${qualify(table)}.${column}`),
  );
  const listed = Object.entries(WITHOUT_PEOPLE).flatMap(([table, names]) =>
    names.split(' ').map((name) => `${table}.${name}`),
  );
  const known = new Set([...mapped, ...listed]);
  expect(
    columns.filter((name) => !known.has(name)),
    'add these to personal-data.ts, or to WITHOUT_PEOPLE',
  ).toEqual([]);
  expect(listed.filter((name) => mapped.includes(name) || !columns.includes(name))).toEqual([]);
});

it('[T04] the map and the privacy notice have the same records, each with its period', () => {
  const used = new Set(map.map(({ record }) => record));
  expect(PERSONAL_RECORDS.filter(({ id }) => !used.has(id))).toEqual([]);
  const periods = new Set<string>(PERSONAL_RECORDS.map(({ until }) => until));
  expect(PERIODS.filter((period) => !periods.has(period))).toEqual([]);
});

it('[T04] secrets are in no export', () => {
  const secret = new Set<string>(PERSONAL_RECORDS.filter(({ level }) => level === 'secret').map(({ id }) => id));
  const exported = map.filter(
    ({ record, columns }) => secret.has(record) && Object.values(columns).some((rule) => rule.exported),
  );
  expect(exported).toEqual([]);
});

/** Names and free text of customers in answers. */
const ABOUT_CUSTOMERS = /^(customer_name|user_name|first_name|full_name|mobile_number|address|note|.*reason)$/;
/** Inquiries have no account; notes on cash and goods of a store are the office's. */
const WITHOUT_CUSTOMERS = [
  'POST /users/franchises/{id}/progress/',
  'POST /users/jobapplications/{id}/progress/',
  'POST /warehouses/cash/handover/',
  'POST /warehouses/cash/pay-out/',
  'POST /warehouses/cash/close/',
  'POST /warehouses/stock-adjustments/',
];

it('[T03] answers to employees that are stored for repeated calls and name customers are found by ids', () => {
  const naming = endpoints.flatMap(({ endpoint }) => {
    const { idempotent, method, path, ok } = endpoint;
    if (!idempotent || !ok || listRoles(endpoint).every((role) => role === CUSTOMER)) return [];
    const fields = [...JSON.stringify(getAnswerSchema(ok)).matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name);
    return fields.some((name) => ABOUT_CUSTOMERS.test(name)) ? [`${method} ${path}`] : [];
  });
  const mapped = map
    .filter(({ table }) => table === 'idempotency_keys')
    .flatMap(({ rows }) => [...rows.matchAll(/'((?:POST|PUT|PATCH) [^']+)'/g)].map(([, call = '']) => call));
  expect(naming.toSorted()).toEqual([...mapped, ...WITHOUT_CUSTOMERS].toSorted());
});

/** Short-lived rows, but for those of a user, which have an index. */
const isScanned = ({ owner, table }: PersonalTable): boolean =>
  owner === 'words' || table === 'reset_grants' || (table === 'idempotency_keys' && owner !== 'user');

it.each(map.filter((entry) => entry.owner !== 'nobody' && !isScanned(entry)))(
  '[T04] the rows of $table by $owner are found by an index',
  async ({ rows, table, owner }) => {
    const ids = owner === 'phone' ? "'{}'::text[]" : "'{1}'::bigint[]";
    const plan = await world.deps.db.transaction().execute(async (tx) => {
      await sql.raw('set local enable_seqscan = off').execute(tx);
      const explained = sql.raw<Record<string, string>>(
        `explain select from ${table} where ${rows.replaceAll(':ids', ids)}`,
      );
      return (await explained.execute(tx)).rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).not.toContain('Seq Scan');
  },
);
