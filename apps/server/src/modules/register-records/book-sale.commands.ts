// Books a register's sale: goods, payments, invoices, shift. The sale has happened, so it is flagged or held, never refused.
import { parseGrams } from '@tilgul/contract/catalog';
import { needsAddress } from '@tilgul/contract/invoices';
import type { SaleRecord } from '@tilgul/contract/register-records';
import { getGstinState } from '@tilgul/contract/rules/gst';
import type { Paise } from '@tilgul/contract/rules/money';
import { formatGrams } from '@tilgul/contract/rules/weight';
import type { ActorContext, Db } from '../../deps.ts';
import { createMessage } from '../../texts/message.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { bookDrawerCash } from '../cash/cash.commands.ts';
import { listPricesBetween } from '../catalog/price-history.sql.ts';
import { insertCounterSale, type NewSaleLine } from '../counter-sales/counter-sales.sql.ts';
import { issueInvoices, planRegisterInvoices, type RegisterLine } from '../invoices/invoices.commands.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { endSaleWait } from '../payments/register-upi.sql.ts';
import { readRegisterSettings } from '../register-settings/register-settings.ts';
import { type TakenGoods, takeSoldGoods } from '../stock/ledger/sold-goods.ts';
import type { Booking, BookingResult } from './booking.ts';
import { flagApproval, getGivenNumbers, isApproved } from './booking.ts';
import { type Facts, findSaleHold, flagPrices, getLineAmount, type NewFlag } from './register-records.rules.ts';
import { addToShift, listSoldProducts } from './register-records.sql.ts';
import { flagUpi } from './upi-payments.ts';

type Products = Awaited<ReturnType<typeof listSoldProducts>>;

/** Books a sale; the reason to hold it if it cannot be booked. */
export async function bookSale(context: ActorContext, booking: Booking<SaleRecord>): Promise<BookingResult> {
  const { db } = context;
  const { record, register, shift, cashier } = booking;
  const products = await listSoldProducts(
    db,
    [...new Set(record.lines.map(({ product_id }) => product_id))],
    booking.day,
  );
  const facts = await readFacts(db, booking, products);
  const early = findSaleHold(record, facts, undefined);
  if (early) return { why: early };
  const lines = toRegisterLines(record, facts, products);
  const gstin = record.buyer?.gstin ?? null;
  const name = record.buyer?.name?.trim() || '';
  const address = record.buyer?.address ?? null;
  const buyer = { name, gstin, address, stateCode: gstin === null ? null : getGstinState(gstin) };
  const isRounded = record.round !== 0;
  const plan = await planRegisterInvoices(context, { storeId: register.store_id, lines, buyer, isRounded });
  const why = findSaleHold(record, facts, plan);
  if (why) return { why };
  const [only] = record.pay;
  const kinds = new Set(record.pay.map(({ kind }) => kind));
  const sale = await insertCounterSale(context, {
    locationId: register.location_id,
    customer: { first_name: name || 'Walk-in', mobile_number: record.buyer?.phone ?? '' },
    lines: lines.map((line) => toSaleLine(line, products)),
    totalPaise: record.total,
    roundOffPaise: record.round,
    buyerGstin: gstin,
    buyerAddress: needsAddress(gstin, record.total) ? address : null,
    paymentType: kinds.size > 1 ? 'mixed' : (only?.kind ?? 'cash'),
    cashPaise: kinds.size === 1 && only?.kind === 'cash' ? getCashGiven(record) : null,
    register: {
      id: register.id,
      shiftId: shift.id,
      at: booking.at,
      payments: record.pay.map(({ qr_id, ...pay }) => ({
        ...pay,
        qrId: booking.paidQrs.has(qr_id ?? '') ? qr_id : undefined,
      })),
    },
  });
  await endSaleWait(db, [...booking.paidQrs]);
  const taken = await takeGoods(context, booking, { saleId: sale.id, lines, facts });
  const cash = record.pay.reduce((sum, { kind, amount }) => sum + (kind === 'cash' ? amount : 0), 0);
  if (!booking.isCashBooked)
    await bookDrawerCash(context, {
      kind: 'takings',
      storeId: register.store_id,
      drawer: booking.drawer,
      amount: cash,
      saleId: sale.id,
    });
  await audit(context, {
    action: 'manual_order.made',
    subject: 'manual_order',
    subjectId: sale.id,
    after: { place_id: register.location_id, total_paise: record.total, payment_type: sale.payment_type },
  });
  const pay = record.pay.flatMap(({ kind, amount: paise }) =>
    booking.isCashBooked && kind === 'cash' ? [] : [{ kind, paise }],
  );
  await addToShift(db, shift.id, { sales: 1, pay, numbers: record.numbers });
  await issueInvoices(context, plan, { manualOrderId: sale.id }, getGivenNumbers(booking, record.numbers));
  const { discount_limit_percent: discountLimit } = await readRegisterSettings(db);
  const approved = isApproved(booking);
  return {
    saleId: sale.id,
    flags: [
      ...flagPrices(record, { facts, discountLimit, isApproved: approved }),
      ...(cashier.canSell || approved ? [] : [{ kind: 'permission', expected: 'can_sell' } as const]),
      ...flagApproval(booking),
      ...flagStock(taken, facts),
      ...flagUpi(record.pay, booking.paidQrs),
    ],
  };
}

const getCashGiven = (record: SaleRecord): Paise | null => {
  const given = record.pay.reduce((sum, { given: paise, amount }) => sum + (paise ?? amount), 0);
  return given >= record.total ? given : null;
};

/** What the books say of the products of a sale: list prices from the register's catalogue on, weights, rates. */
async function readFacts(db: Db, { record, at }: Booking<SaleRecord>, products: Products): Promise<Facts> {
  const asOf = new Date(record.as_of);
  const ids = products.map(({ product_id }) => product_id);
  const prices = await listPricesBetween(db, ids, asOf < at ? asOf : at, at);
  return new Map(
    products.map((product) => [
      product.product_id,
      {
        ...product,
        unit_grams: parseGrams(product.product_unit),
        prices: prices.get(product.product_id) ?? [],
      },
    ]),
  );
}

function toRegisterLines(record: SaleRecord, facts: Facts, products: Products): RegisterLine[] {
  const byId = new Map(products.map((product) => [product.product_id, product]));
  return record.lines.flatMap((line, index) => {
    const product = byId.get(line.product_id);
    if (!product) return [];
    const isWeighed = 'grams' in line;
    const amount = getLineAmount(line, facts);
    return [
      {
        line: index + 1,
        product_id: line.product_id,
        product_name: product.product_name,
        product_unit: product.product_unit,
        hsn: product.hsn,
        quantity: isWeighed ? 1 : line.quantity,
        grams: isWeighed ? line.grams : null,
        price_paise: line.price,
        mrp_paise: isWeighed ? null : line.mrp,
        gross_paise: amount - line.discount,
        discount_paise: line.discount,
        rate_bp: line.rate,
      },
    ];
  });
}

/** A line as the sale stores it: goods from the scale are one of their weight, such as '730 g'. */
function toSaleLine(line: RegisterLine, products: Products): NewSaleLine {
  const { names = {}, unit_names = {} } = products.find(({ product_id }) => product_id === line.product_id) ?? {};
  const common = { ...line, names, unit_names };
  if (line.grams === null) return common;
  return {
    ...common,
    product_unit: formatGrams(line.grams),
    unit_names: {},
    price_paise: line.gross_paise + line.discount_paise,
  };
}

interface Sold {
  readonly saleId: number;
  readonly lines: readonly RegisterLine[];
  readonly facts: Facts;
}

/** Takes the goods, and notifies the manager of the orders that lost theirs. */
async function takeGoods(context: ActorContext, { register }: Booking<SaleRecord>, sold: Sold): Promise<TakenGoods> {
  const { saleId, lines, facts } = sold;
  const taken = await takeSoldGoods(context, {
    locationId: register.location_id,
    saleId,
    packs: lines.filter(({ grams }) => grams === null),
    weighed: lines.flatMap(({ product_id, grams }) =>
      grams === null ? [] : [{ product_id, grams, unit_grams: facts.get(product_id)?.unit_grams ?? 1 }],
    ),
  });
  for (const { order_id: id, product_name: product, quantity: count } of taken.lost)
    await notifyUsers(context, [register.manager_id], createMessage('order_lost_goods', { id, product, count }), {
      kind: 'order',
      id,
    });
  return taken;
}

function flagStock({ found }: TakenGoods, facts: Facts): NewFlag[] {
  const [first] = found;
  if (!first) return [];
  const name = facts.get(first.product_id)?.product_name ?? '';
  return [{ kind: 'stock', expected: '0', found: `${first.quantity} ${name}` }];
}
