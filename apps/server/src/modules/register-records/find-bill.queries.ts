// A bill of a store by its number, for a register that takes goods back.
import type { BillAnswer } from '@tilgul/contract/registers';
import { notFound } from '@tilgul/contract/rules/errors';
import { toRupees } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Db, RegisterDevice } from '../../deps.ts';
import { parseInvoiceNumber } from '../../platform/db/typed-text.sql.ts';
import { translateField } from '../../texts/names.ts';
import { lineNameColumns } from '../catalog/priced-lines.sql.ts';
import { listLeftPayments } from '../counter-sales/counter-sales.sql.ts';
import { findSaleByNumber } from './register-records.sql.ts';

/** The bill of the register's store with this number, and what can still come back of it. */
export async function findBill(db: Db, register: RegisterDevice, typed: string): Promise<BillAnswer> {
  const number = parseInvoiceNumber(typed);
  const saleId = number === undefined ? undefined : await findSaleByNumber(db, register.locationId, number);
  if (number === undefined || saleId === undefined) throw notFound();
  const sale = await db
    .selectFrom('manual_orders')
    .select(['id', 'register_id', 'created_at', 'void_at', 'payment_type'])
    .select((eb) => eb('total_paise', '-', eb.ref('returned_paise')).as('left_paise'))
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow(notFound);
  const lines = await db
    .selectFrom('manual_order_lines')
    .innerJoin('products', 'products.id', 'manual_order_lines.product_id')
    .select([
      'line',
      'product_id',
      'product_name',
      'quantity',
      'grams',
      'returned',
      ...lineNameColumns('manual_order_lines'),
    ])
    .select(sql<number>`quantity * manual_order_lines.price_paise - discount_paise`.as('paise'))
    .select(
      sql<number | null>`(
        select document.id from tax_documents as document join tax_document_lines as taxed on taxed.document_id = document.id
        where document.manual_order_id = ${saleId}::bigint and document.kind = 'invoice'
          and (taxed.sale_line = line or taxed.sale_line is null and taxed.product_id = manual_order_lines.product_id)
        order by document.id limit 1)`.as('invoice_id'),
    )
    .where('manual_order_id', '=', saleId)
    .orderBy('line')
    .execute();
  const payments = await listLeftPayments(db, sale);
  return {
    sale_id: saleId,
    number,
    register_id: sale.register_id,
    at: sale.created_at.toISOString(),
    void_at: sale.void_at?.toISOString() ?? null,
    lines: lines.map((line) => ({
      line: line.line,
      product_id: line.product_id,
      ...translateField('name', line.product_name, line.names),
      quantity: line.quantity,
      grams: line.grams,
      left: sale.void_at === null ? line.quantity - line.returned : 0,
      amount: toRupees(line.paise),
      invoice_id: line.invoice_id,
    })),
    payments: payments.map(({ kind, left_paise }) => ({ kind, amount: toRupees(left_paise) })),
  };
}
