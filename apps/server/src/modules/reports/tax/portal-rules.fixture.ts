// The tax portal's rules for the fields of a GSTR-1 file: lengths, patterns, codes, at most two decimals.
import { STATE_CODES } from '@tilgul/contract/rules/gst';
import * as z from 'zod';

const codes = STATE_CODES;
const isMoney = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 && Math.abs(value) < 1e13;
const money = z.number().refine(isMoney, 'at most two decimals');
const positive = money.refine((value) => value >= 0, 'not negative');
const gstin = z.string().regex(/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/);
const place = z.enum(codes);
const rate = z.union([0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40].map((percent) => z.literal(percent)));
const number = z.string().regex(/^(?=.{1,16}$)[a-zA-Z0-9-/]+$/);
const day = z.string().regex(/^(0[1-9]|[12]\d|3[01])-(0[1-9]|1[0-2])-20\d\d$/);
const taxes = (amount: typeof money) => ({ txval: amount, iamt: amount, camt: amount, samt: amount, csamt: amount });
const interstate = z.strictObject({ rt: rate, txval: positive, iamt: positive, csamt: positive });
const interstateItems = z.array(z.strictObject({ num: z.int().min(1), itm_det: interstate })).min(1);
const items = z
  .array(z.strictObject({ num: z.int().min(1), itm_det: z.strictObject({ rt: rate, ...taxes(positive) }) }))
  .min(1);
const invoice = {
  val: positive,
  pos: place,
  rchrg: z.enum(['Y', 'N']),
  inv_typ: z.enum(['R', 'DE', 'SEWP', 'SEWOP']),
  itms: items,
};
const UNITS = ['BAG', 'BOX', 'BTL', 'GMS', 'KGS', 'LTR', 'MLT', 'NOS', 'PAC', 'PCS', 'NA', 'OTH'] as const;
const hsn = z.strictObject({
  num: z.int().min(1),
  hsn_sc: z.string().regex(/^([0-9]{4}|[0-9]{6}|[0-9]{8})?$/),
  desc: z.string().max(30),
  uqc: z.enum(UNITS),
  qty: z.number().refine((value) => Number.isInteger(Math.round(value * 1e5) / 100), 'at most three decimals'),
  rt: rate,
  ...taxes(money),
});

/** The file that the portal accepts. Intra-state rows have two equal halves of tax, others one whole. */
export const portalFile = z
  .strictObject({
    gstin,
    fp: z.string().regex(/^(0[1-9]|1[0-2])20\d\d$/),
    b2b: z.array(
      z.strictObject({ ctin: gstin, inv: z.array(z.strictObject({ inum: number, idt: day, ...invoice })).min(1) }),
    ),
    b2cl: z.array(
      z.strictObject({
        pos: place,
        inv: z
          .array(
            z.strictObject({
              inum: number,
              idt: day,
              val: positive.refine((value) => value > 100_000),
              itms: interstateItems,
            }),
          )
          .min(1),
      }),
    ),
    b2cs: z.array(
      z.strictObject({
        sply_ty: z.enum(['INTRA', 'INTER']),
        pos: place,
        typ: z.literal('OE'),
        rt: rate,
        ...taxes(money),
      }),
    ),
    cdnr: z.array(
      z.strictObject({
        ctin: gstin,
        nt: z.array(z.strictObject({ ntty: z.enum(['C', 'D']), nt_num: number, nt_dt: day, ...invoice })).min(1),
      }),
    ),
    cdnur: z.array(
      z.strictObject({
        typ: z.literal('B2CL'),
        ntty: z.enum(['C', 'D']),
        nt_num: number,
        nt_dt: day,
        val: positive,
        pos: place,
        itms: interstateItems,
      }),
    ),
    nil: z.strictObject({
      inv: z.array(
        z.strictObject({
          sply_ty: z.enum(['INTRB2B', 'INTRB2C', 'INTRAB2B', 'INTRAB2C']),
          expt_amt: money,
          nil_amt: money,
          ngsup_amt: money,
        }),
      ),
    }),
    hsn: z.strictObject({ hsn_b2b: z.array(hsn), hsn_b2c: z.array(hsn) }),
    doc_issue: z.strictObject({
      doc_det: z.array(
        z.strictObject({
          doc_num: z.int().min(1).max(12),
          doc_typ: z.string(),
          docs: z.array(
            z
              .strictObject({
                num: z.int().min(1),
                from: number,
                to: number,
                totnum: z.int().min(1),
                cancel: z.int().min(0),
                net_issue: z.int().min(0),
              })
              .refine(({ totnum, cancel, net_issue }) => net_issue === totnum - cancel),
          ),
        }),
      ),
    }),
  })
  .refine(({ b2cs }) =>
    b2cs.every(({ sply_ty, iamt, camt, samt }) =>
      sply_ty === 'INTRA' ? iamt === 0 && camt === samt : camt === 0 && samt === 0,
    ),
  )
  .refine(({ gstin: own, b2cs }) => b2cs.every(({ sply_ty, pos }) => (sply_ty === 'INTRA') === own.startsWith(pos)))
  .refine(({ gstin: own, b2cl, cdnur }) => [...b2cl, ...cdnur].every(({ pos }) => !own.startsWith(pos)));
