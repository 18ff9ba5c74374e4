// A store for invoice tests: a chain with a GSTIN, taxed and exempt products, and the calls around them.
import { api } from '@tilgul/contract';
import type { World } from '../../../test/support/harness.ts';

/** Valid GSTINs of the chain and of two buyers, in Maharashtra and Karnataka. */
export const GSTINS = { chain: '27AABFT1234K1Z9', buyer: '27AAPFU0939F1ZV', other: '29AAGCB7383J1Z4' } as const;
export const CHAIN = {
  legal_name: 'Tilgul Foods LLP',
  gstin: GSTINS.chain,
  fssai: '11526999000123',
  address: 'Market Yard, Sangli',
};

type Product = Awaited<ReturnType<World['product']>>;

/** A store with staff and tax settings, ghee at ₹365 with 5 % tax, and jaggery at ₹148 without a tax class. */
export async function openInvoiceStore(world: World) {
  const { call } = world;
  const [admin, manager, customer] = [await world.admin(), await world.manager(), await world.customer()];
  const staff = await world.staff(manager);
  const settings = (body: Record<string, unknown>) => call(api.taxes.saveTaxSettings, { as: admin, body });
  const rates = [{ percent: 5, effective_from: '2025-09-22' }];
  const taxClass = (await call(api.taxes.createTaxClass, { as: admin, body: { name: 'Packed food', rates } })).ok.id;

  async function product(price: number, more: Record<string, unknown>): Promise<Product> {
    const made = await world.product({ price, main: 50, sent: [[manager, 200]] });
    const { name, category, unit, description } = made;
    const body = { name, category, unit, description, price, ...more };
    return (await call(api.catalog.updateProduct, { as: admin, params: { id: made.id }, body })).ok;
  }
  const ghee = await product(365, { hsn: '04059020', tax_class: taxClass, mrp: 399 });
  const jaggery = await product(148, { hsn: '1701' });
  await settings(CHAIN);

  const sell = (lines: readonly (readonly [Product, number])[], more: Record<string, unknown> = {}) => {
    const products = lines.map(([sold, quantity]) => ({ product_id: sold.id, quantity }));
    const user = { first_name: 'Ramesh', mobile_number: '9822041210' };
    return call(api.manualOrders.createManualOrder, { as: manager, body: { user, products, ...more } });
  };
  const getInvoice = async (id: number | null) =>
    (await call(api.bills.getBill, { as: admin, params: { id: id ?? 0 } })).ok;
  const listInvoices = async (query: Record<string, string | number> = {}) =>
    (await call(api.bills.listBills, { as: admin, query })).ok;
  /** An order in the administrator's list. */
  async function findOrder(id: number) {
    const [order] = (await call(api.orders.listAllOrders, { as: admin, query: { q: String(id) } })).ok;
    if (!order) throw new Error(`there is no order ${id}`);
    return order;
  }
  const ship = (id: number, to: 'Processing' | 'Shipped' = 'Shipped') =>
    world.advance(id, to, { customer, manager, staff });
  return {
    admin,
    manager,
    customer,
    staff,
    taxClass,
    settings,
    product,
    ghee,
    jaggery,
    sell,
    getInvoice,
    listInvoices,
    findOrder,
    ship,
  };
}
