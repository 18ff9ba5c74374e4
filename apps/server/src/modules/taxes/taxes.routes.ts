import { api } from '@tilgul/contract';
import { bind, type Router } from '../../platform/http/bind.ts';
import { getText } from '../../texts/get-text.ts';
import {
  createTaxClass,
  deleteTaxClass,
  saveTaxSettings,
  toTaxSettingsAnswer,
  updateTaxClass,
} from './taxes.commands.ts';
import { listTaxClasses, readTaxSettings } from './taxes.sql.ts';

export function taxesRoutes(router: Router): void {
  const { taxes } = api;
  bind(router, taxes.getTaxSettings, async ({ db }) => toTaxSettingsAnswer(await readTaxSettings(db)));
  bind(router, taxes.saveTaxSettings, (call) => saveTaxSettings(call, call.body));
  bind(router, taxes.getCounterSettings, async ({ db }) => {
    const { round_to_rupee } = await readTaxSettings(db);
    return { round_to_rupee };
  });
  bind(router, taxes.listTaxClasses, ({ db, query }) => listTaxClasses(db, query));
  bind(router, taxes.createTaxClass, (call) => createTaxClass(call, call.body));
  bind(router, taxes.updateTaxClass, (call) => updateTaxClass(call, call.params.id, call.body));
  bind(router, taxes.deleteTaxClass, async (call) => {
    await deleteTaxClass(call, call.params.id);
    return { message: getText('taxes.deleted') };
  });
}
