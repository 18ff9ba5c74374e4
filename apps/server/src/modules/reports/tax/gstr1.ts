// The GSTR-1 return of a month, from stored papers alone.
import type { Gstr1 } from '@tilgul/contract/taxes/returns';
import type { ActorContext } from '../../../deps.ts';
import { monthRange } from '../../../platform/time/business-day.ts';
import { readTaxSettings } from '../../taxes/tax-settings.ts';
import { listRegistered, listSeries, sumByHsn, sumByPlace } from './gstr1.db.ts';
import { gstr1Of } from './gstr1.rules.ts';

/** What a return is asked for. */
export interface ReturnQuery {
  /** YYYY-MM of BUSINESS_TZ. */
  readonly month: string;
  /** The chain's own unless given. */
  readonly gstin?: string | undefined;
}

/** The instants of a month, and the registration whose papers count. */
export async function returnScope({ db, deps }: ActorContext, { month, gstin }: ReturnQuery) {
  const own = gstin ?? (await readTaxSettings(db)).gstin ?? '';
  return { ...monthRange(month, deps.config.BUSINESS_TZ), gstin: own };
}

/** The return of a month. */
export async function readGstr1(context: ActorContext, query: ReturnQuery): Promise<Gstr1> {
  const { db, deps } = context;
  const scope = await returnScope(context, query);
  const [registered, places, hsn, series] = await Promise.all([
    listRegistered(db, scope),
    sumByPlace(db, scope),
    sumByHsn(db, scope),
    listSeries(db, scope),
  ]);
  const { month } = query;
  return gstr1Of({ gstin: scope.gstin, month, timeZone: deps.config.BUSINESS_TZ, registered, places, hsn, series });
}
