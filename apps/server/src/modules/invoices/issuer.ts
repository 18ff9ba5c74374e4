// Who issues a paper: the chain's particulars, or the store's where they differ, as they are now.
import { stateOfGstin } from '@tilgul/contract/rules/gstin';
import type { BillSupplier } from '@tilgul/contract/taxes/bills';
import { sql } from 'kysely';
import type { Context } from '../../deps.ts';

/** The code of the main stock in numbers; stores have others (TAX-5). */
const MAIN_CODE = '00';

export interface Issuer {
  /** Null for the main stock. */
  readonly storeId: number | null;
  readonly billCode: string;
  readonly supplier: BillSupplier;
  /** Where the store is, for sales at its counter; null when nobody said. */
  readonly storeState: string | null;
  readonly hsnDigits: number;
  readonly feeRateBp: number | null;
  readonly roundsToRupee: boolean;
}

interface Particulars {
  readonly legal_name: string | null;
  readonly address: string | null;
  readonly gstin: string | null;
  readonly state_code: string | null;
  readonly fssai: string | null;
  readonly store_id: number | null;
  readonly store_name: string | null;
  readonly store_location: string | null;
  readonly store_state: string | null;
  readonly bill_code: string | null;
  readonly hsn_digits: number;
  readonly fee_rate_bp: number | null;
  readonly round_to_rupee: boolean;
}

/** The issuer of papers about a store's goods, or about the main stock's where there is no store. */
export async function readIssuer({ db, deps }: Context, storeId: number | null): Promise<Issuer> {
  const { rows } = await sql<Particulars>`
    select chain.legal_name, chain.address, coalesce(store.gstin, chain.gstin) as gstin,
      coalesce(store.state_code, chain.state_code) as state_code, coalesce(store.fssai, chain.fssai) as fssai,
      store.id as store_id, store.name as store_name, store.location as store_location, store.state_code as store_state,
      store.bill_code, coalesce(chain.hsn_digits, 4) as hsn_digits, chain.fee_rate_bp,
      coalesce(chain.round_to_rupee, false) as round_to_rupee
    from (values (true)) as one left join tax_settings as chain on true left join stores as store on store.id = ${storeId}::bigint`.execute(
    db,
  );
  const [row] = rows;
  if (!row || row.store_id !== storeId) throw new Error(`there is no store ${storeId}`);
  const stateCode = row.gstin === null ? row.state_code : stateOfGstin(row.gstin);
  return {
    storeId,
    billCode: row.bill_code ?? MAIN_CODE,
    supplier: {
      legal_name: row.legal_name ?? deps.config.BRAND,
      address: row.address ?? (deps.config.CONTACT_ADDRESS || null),
      gstin: row.gstin,
      state_code: stateCode,
      fssai: row.fssai,
      store_name: row.store_name,
      store_location: row.store_location,
    },
    storeState: row.store_state ?? stateCode,
    hsnDigits: row.hsn_digits,
    feeRateBp: row.fee_rate_bp,
    roundsToRupee: row.round_to_rupee,
  };
}
