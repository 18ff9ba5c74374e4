// A register at work: builds records as a device would, and posts them.
import { api } from '@tilgul/contract';
import type { RecordPayment, SaleLine } from '@tilgul/contract/register-records';
import { formatInvoiceNumber } from '@tilgul/contract/rules/invoice-number';
import { expect } from 'vitest';
import type { Manager, Register } from '../../../test/support/harness.ts';
import type { Deps } from '../../deps.ts';

const { postRecords } = api.registers;

/** Fields of a record that differ from the usual ones. */
interface Fields {
  readonly pay?: RecordPayment[];
  readonly total?: number;
  readonly [field: string]: unknown;
}

interface World {
  readonly deps: Pick<Deps, 'now' | 'db'>;
  readonly registerDevice: (manager: Manager) => Promise<Register>;
}

/** Opens a register at a manager's store: what it sends next has the next number. */
export async function createTestRegister(world: World, manager: Manager, cashier: { readonly id: number } = manager) {
  const device = await world.registerDevice(manager);
  const store = world.deps.db.selectFrom('stores').select('bill_code').where('id', '=', manager.storeId);
  const { bill_code: code } = await store.executeTakeFirstOrThrow();
  const numbers = { T: 0, C: 0 };
  let seq = 0;
  let shift = 0;
  const nextNumber = (kind: 'T' | 'C') => {
    numbers[kind] += 1;
    return formatInvoiceNumber({ series: `${kind}${code}${device.letter}`, fy: '2627', seq: numbers[kind] });
  };
  const record = <F extends object>(kind: string, fields: F) => {
    seq += 1;
    const at = world.deps.now().toISOString();
    return { register: device.id, seq, at, kind, by: cashier.id, shift, ...fields };
  };
  const post = (...records: object[]) => device.call(postRecords, { body: { records: records as never } });
  return {
    device,
    post,
    /** Posts one record, which must be accepted. */
    send: async (one: object) => {
      const { ok } = await post(one);
      const [result] = ok.results;
      expect(ok.results).toHaveLength(1);
      if (!result) throw new Error('no result');
      return result;
    },
    open: (float = 0) => {
      shift += 1;
      return record('open', { float });
    },
    close: (counted: number) => record('close', { counted }),
    cash: (amount: number, fields: object = {}) =>
      record('cash', { amount, with: 'outside', reason: 'Change', ...fields }),
    sale: (lines: SaleLine[], fields: Fields = {}) => {
      const sum = lines.reduce(
        (total, line) => total + ('grams' in line ? (line.amount ?? 0) : line.price * line.quantity) - line.discount,
        0,
      );
      const { total = sum } = fields;
      const pay = [{ kind: 'cash', amount: total }];
      return record('sale', {
        as_of: world.deps.now().toISOString(),
        lines,
        round: 0,
        pay,
        ...fields,
        total,
        numbers: [nextNumber('T')],
      });
    },
    back: (bill: string, lines: { line: number; quantity: number }[], total: number, fields: object = {}) =>
      record('return', {
        bill,
        lines,
        restock: true,
        reason: 'Damaged bag',
        total,
        pay: [{ kind: 'cash', amount: total }],
        ...fields,
        numbers: [nextNumber('C')],
      }),
  };
}
export type TestRegister = Awaited<ReturnType<typeof createTestRegister>>;

/** A line of units at a price in paise. */
export const units = (product_id: number, quantity: number, price: number, fields: object = {}): SaleLine => ({
  product_id,
  quantity,
  price,
  mrp: null,
  discount: 0,
  rate: 0,
  ...fields,
});
