// What is left of a person who has used everything and is then erased.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import sharp from 'sharp';
import { runCleanup } from '../../apps/server/src/cleanup.ts';
import { formBody } from '../../apps/server/src/seed/caller.ts';
import type { DemoShop, Shopper } from './demo-shop.ts';
import { SECOND, type Target } from './target.ts';
import { GOALS, type TrustAttack } from './trust-attack.ts';

const NAME = { first_name: 'Qzorblax', last_name: 'Qvimmer' };
const BUYER = `${NAME.first_name} ${NAME.last_name}`;
const GSTIN = '27AAPFU0939F1ZV';
const STREET = 'Qstreet 12';

/** The search of everything stored for a person. */
export function privacyTrustAttacks(
  { call, codeFor, clock, dataDir, deps, newAddress, newCustomer, signInAdmin, signInNow }: Target,
  { deliver, listProducts, newShopper, place, setLine }: DemoShop,
): TrustAttack[] {
  /** All files but the database's and those of other programs. */
  const listFiles = () =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => !/^(postgres|outbox)\b/.test(path.slice(dataDir.length + 1)));

  /** Uses every call that stores something about a person. Returns the files that were made. */
  async function leaveTraces(as: Shopper, productId: number): Promise<string[]> {
    const more = { as, from: as.from };
    const manager = await signInNow('manager', 'manager1');
    const { phone_no, password } = as;
    (await call(api.account.changePhone, { ...more, body: { phone_no, password } })).ok;
    (await call(api.account.confirmPhone, { ...more, body: { phone_no, otp: codeFor(phone_no) } })).ok;
    const own = { ...NAME, email: 'qzorblax@example.in', gstin: GSTIN };
    (await call(api.account.updateOwnDetails, { ...more, body: own })).ok;
    const address = {
      full_name: BUYER,
      phone_number: phone_no,
      street_address1: STREET,
      street_address2: 'Qlane',
      city: 'Sangli',
      state: 'Maharashtra',
      postal_code: '416416',
    };
    const { id: address_id } = (await call(api.addresses.createAddress, { ...more, body: address })).ok;
    const order = async () => {
      (await setLine(as, productId, 2)).ok;
      return (await place(as, { address_id, buyer_gstin: GSTIN })).ok.order_id;
    };
    const delivered = await order();
    await deliver(as, delivered);
    const before = new Set(listFiles());
    const square = { create: { width: 64, height: 64, channels: 3, background: '#c98a2b' } } as const;
    const claim = { line_id: productId, kind: 'damaged', quantity: 1, note: `${BUYER} says torn` };
    const form = formBody(claim, await sharp(square).png().toBuffer());
    const { headers, ...multipart } = form;
    const { id } = (await call(api.claims.makeClaim, { ...more, params: { id: delivered }, headers, ...multipart })).ok;
    const pictures = listFiles().filter((path) => !before.has(path));
    const reason = `${BUYER} was rude`;
    (await call(api.claims.decideClaim, { as: manager, params: { id }, body: { accept: false, reason } })).ok;
    const review = { rating: 5, word: BUYER };
    (await call(api.reviews.rateProduct, { ...more, params: { id: productId }, body: review })).ok;
    const cancelled = await order();
    const params = { id: cancelled };
    (await call(api.orders.cancelOrder, { ...more, params, body: { reason: `${BUYER} moved` } })).ok;
    const user = { first_name: BUYER, mobile_number: phone_no, gstin: GSTIN, address: STREET };
    const sale = { user, products: [{ product_id: productId, quantity: 1 }] };
    (await call(api.manualOrders.createManualOrder, { as: manager, body: sale })).ok;
    (await call(api.catalog.ourProducts, { ...more, query: { q: NAME.first_name } })).ok;
    clock.moment += 3_600 * SECOND;
    (await call(api.auth.forgotPassword, { body: { phone_no }, from: newAddress() })).ok;
    return pictures;
  }

  /** Rows that name the person. Invoices and credit notes keep the buyer by law. */
  async function findRows(phone: string): Promise<string[]> {
    const tables = await deps.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'tax_documents'",
    );
    const marks = `qzorb|qvimmer|qstreet|qlane|${phone}|${GSTIN}`;
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rowCount } = await deps.pool.query(`select 1 from "${name}" t where to_jsonb(t)::text ~* $1`, [marks]);
      found.push(...Array.from({ length: rowCount ?? 0 }, () => name));
    }
    return found;
  }

  /** Counts rows and pictures of a person that are left after erasure. */
  async function erase(): Promise<number> {
    const as = await newShopper(await newCustomer());
    const [product] = (await listProducts()).filter(
      ({ available, sold_by_weight }) => available > 50 && !sold_by_weight,
    );
    const pictures = await leaveTraces(as, product?.id ?? 0);
    if (pictures.length === 0) throw new Error('the photo of the claim was not found');
    const before = await findRows(as.phone_no);
    if (before.length < 10) throw new Error('the person was not found before the erasure');
    (await call(api.users.deleteUser, { as: await signInAdmin(), params: { id: as.id } })).ok;
    // Pictures go at once, whatever housekeeping does later.
    const files = new Set(listFiles());
    const marked = [...files].filter((path) => readFileSync(path).includes(NAME.first_name)).length;
    const left = pictures.some((path) => files.has(path)) ? 1 : 0;
    await runCleanup(deps);
    const rows = await findRows(as.phone_no);
    process.stderr.write(
      `Left in ${[...rows, ...(left > 0 ? ['the photo of a claim'] : [])].join(', ') || 'nothing'}\n`,
    );
    return rows.length + marked + left;
  }

  return [{ ...GOALS.erasure, run: erase }];
}
