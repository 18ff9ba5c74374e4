// Calls of a register itself: its catalogue and hello.
import type { Body, Ok } from '@tilgul/contract/endpoint';
import type { CatalogueAnswer, hello as helloCall } from '@tilgul/contract/registers';
import { formatFinancialYear, formatSeries } from '@tilgul/contract/rules/invoice-number';
import type { Context, RegisterDevice } from '../../deps.ts';
import { getToday } from '../../platform/time/business-day.ts';
import { readIssuer } from '../invoices/invoices.commands.ts';
import { readRegisterSettings } from '../register-settings/register-settings.ts';
import { readTaxSettings } from '../taxes/taxes.sql.ts';
import { listGoods, listPeople, listRates, readNextNumber, saveHello } from './device.sql.ts';

interface DeviceContext extends Context {
  readonly register: RegisterDevice;
}

/** All that a register needs to sell without a network. */
export async function viewCatalogue(context: DeviceContext): Promise<CatalogueAnswer> {
  const { db, now, register } = context;
  const { id, name, letter, storeId } = register;
  const { supplier, billCode, hsnDigits, roundsToRupee } = await readIssuer(context, storeId);
  const fy = formatFinancialYear(getToday(context));
  const readSeries = async (kind: 'invoice' | 'credit_note') => {
    const series = formatSeries(kind, billCode, letter);
    return { series, fy, next: await readNextNumber(db, series, fy) };
  };
  return {
    as_of: now.toISOString(),
    register: { id, name, letter, store_id: storeId },
    issuer: {
      ...supplier,
      store_name: supplier.store_name ?? '',
      phone: supplier.phone ?? null,
      round_to_rupee: roundsToRupee,
      hsn_digits: hsnDigits,
      require_tax_class: (await readTaxSettings(db)).require_tax_class,
    },
    settings: await readRegisterSettings(db),
    people: await listPeople(db, storeId),
    products: await listGoods(db),
    tax_classes: await listRates(db),
    series: { invoice: await readSeries('invoice'), credit_note: await readSeries('credit_note') },
  };
}

/** Stores what a register reports about itself. */
export async function sayHello(context: DeviceContext, form: Body<typeof helloCall>): Promise<Ok<typeof helloCall>> {
  const { db, now, register } = context;
  const { invoice, credit_note: creditNote, fy: reportedYear } = form.numbers;
  const thisYear = formatFinancialYear(getToday(context));
  // Around 1 April a register may still be in the year before, never in a later one.
  const fy = reportedYear !== undefined && reportedYear < thisYear ? reportedYear : thisYear;
  const head = await saveHello(db, { registerId: register.id, headSeq: form.head_seq, invoice, creditNote, fy, now });
  return { server_time: now.toISOString(), head_seq: head };
}
