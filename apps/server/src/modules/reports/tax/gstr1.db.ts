// Adds up the stored lines of a month's papers for the return; nothing is computed again (TAX-14).
import type { Paise } from '@tilgul/contract/rules/money';
import type { BillKind } from '@tilgul/contract/taxes/bills';
import { sql } from 'kysely';
import type { Db } from '../../../deps.ts';
import { exactSum } from '../../../platform/db/exact-sum.ts';

/** The month as its instants, and whose papers: the supplier's GSTIN on them, '' for papers without one. */
export interface ReturnScope {
  readonly from: Date;
  readonly to: Date;
  readonly gstin: string;
}

export interface TaxSums {
  readonly taxable: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly igst: Paise;
}

/** One rate of a paper for a buyer with a GSTIN. */
export interface RegisteredRow extends TaxSums {
  readonly kind: BillKind;
  readonly number: string;
  readonly issued_at: Date;
  readonly buyer_gstin: string;
  readonly buyer_name: string;
  readonly place_of_supply: string;
  readonly total: Paise;
  readonly rate_bp: number;
}

/** Sales to others by place of supply and rate; `rate_bp` 0 is exempt. */
export interface SmallRow extends TaxSums {
  readonly is_registered: boolean;
  readonly is_within_state: boolean;
  readonly place_of_supply: string;
  readonly rate_bp: number;
}

export interface HsnRow extends TaxSums {
  readonly is_registered: boolean;
  readonly hsn: string;
  readonly uqc: string;
  readonly rate_bp: number;
  readonly quantity: number;
}

export interface SeriesRow {
  readonly kind: BillKind;
  readonly series: string;
  readonly fy: string;
  readonly first: string;
  readonly last: string;
  readonly numbers: number;
  readonly papers: number;
}

/** Bills count as they are, credit notes against them. */
const signed = (column: string) =>
  sql`sum(case paper.kind when 'invoice' then line.${sql.ref(column)} else -line.${sql.ref(column)} end)`;
const taxSums = sql`${exactSum(signed('taxable_paise'))} as taxable, ${exactSum(signed('cgst_paise'))} as cgst,
  ${exactSum(signed('sgst_paise'))} as sgst, ${exactSum(signed('igst_paise'))} as igst`;

/** Papers as `paper` with their lines as `line`. */
export const linesOfPapers = sql`tax_documents as paper join tax_document_lines as line on line.document_id = paper.id`;
/** Of `paper` those of a month and a registration. */
export const papersWithin = ({ from, to, gstin }: ReturnScope) =>
  sql`paper.issued_at >= ${from}::timestamptz and paper.issued_at < ${to}::timestamptz
    and coalesce(paper.supplier ->> 'gstin', '') = ${gstin}::text`;
const sales = (scope: ReturnScope) => sql`${papersWithin(scope)} and paper.kind <> 'challan'`;

/** Papers for buyers with a GSTIN by taxed rate, in the order of their numbers; figures as on the paper. */
export async function listRegistered(db: Db, scope: ReturnScope): Promise<RegisteredRow[]> {
  const { rows } = await sql<RegisteredRow>`
    select paper.kind, paper.number, paper.issued_at, paper.buyer_gstin, paper.buyer ->> 'name' as buyer_name,
      coalesce(paper.place_of_supply, '') as place_of_supply, paper.total_paise as total, line.rate_bp,
      ${exactSum(sql`sum(line.taxable_paise)`)} as taxable, ${exactSum(sql`sum(line.cgst_paise)`)} as cgst,
      ${exactSum(sql`sum(line.sgst_paise)`)} as sgst, ${exactSum(sql`sum(line.igst_paise)`)} as igst
    from ${linesOfPapers} where ${sales(scope)} and paper.buyer_gstin is not null and line.rate_bp > 0
    group by paper.id, line.rate_bp order by paper.buyer_gstin, paper.number, line.rate_bp`.execute(db);
  return rows;
}

/** All sales less credit notes, by buyer's kind, place of supply and rate. */
export async function sumByPlace(db: Db, scope: ReturnScope): Promise<SmallRow[]> {
  const { rows } = await sql<SmallRow>`
    select paper.buyer_gstin is not null as is_registered,
      paper.place_of_supply is not distinct from paper.supplier ->> 'state_code' as is_within_state,
      coalesce(paper.place_of_supply, '') as place_of_supply, line.rate_bp, ${taxSums}
    from ${linesOfPapers} where ${sales(scope)} group by 1, 2, 3, 4 order by 1, 3, 4`.execute(db);
  return rows;
}

/** The same by HSN code, unit and rate. */
export async function sumByHsn(db: Db, scope: ReturnScope): Promise<HsnRow[]> {
  const { rows } = await sql<HsnRow>`
    select paper.buyer_gstin is not null as is_registered, coalesce(line.hsn, '') as hsn, line.uqc, line.rate_bp,
      ${signed('quantity')}::float8 as quantity, ${taxSums}
    from ${linesOfPapers} where ${sales(scope)} group by 1, 2, 3, 4 order by 1, 2, 4, 3`.execute(db);
  return rows;
}

/** Numbers issued, by series; challans among them. */
export async function listSeries(db: Db, scope: ReturnScope): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select paper.kind, paper.series, paper.fy, min(paper.number) as first, max(paper.number) as last,
      (max(paper.seq) - min(paper.seq) + 1)::int as numbers, count(*)::int as papers
    from tax_documents as paper where ${papersWithin(scope)}
    group by 1, 2, 3 order by case paper.kind when 'invoice' then 1 when 'credit_note' then 2 else 3 end, 2, 3`.execute(
    db,
  );
  return rows;
}
