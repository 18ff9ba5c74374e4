// November 2026, calculated by hand: 40 invoices, credit notes and challans, and what the GSTR-1 return must contain.
//
// Goods: ghee ₹365, 5 %, HSN 0405; oil ₹215, 5 %, 1508; biscuits ₹118, 18 %, 1905; jaggery ₹148, exempt, 1701.
// One ghee within the state: 365 × 5 ÷ 210 = 8.690 → 8.69 twice, 347.62 before tax. Two: 730 × 5 ÷ 210 = 17.381 → 17.38
// twice, 695.24. To another state: 365 × 5 ÷ 105 = 17.381 → 17.38, 347.62; three: 1095 × 5 ÷ 105 = 52.143 → 52.14, 1042.86.
// Oil: 215 × 5 ÷ 210 = 5.119 → 5.12 twice, 204.76. Biscuits: 118 × 18 ÷ 236 = 9.00 twice, 100.00.
//
// First store, numbers 2 to 35 (number 1 is from October's last minute, 36 from December's first):
//   20 walk-in sales of a ghee, 5 of a ghee and two jaggery, 3 of two ghee to a buyer with a GSTIN of Maharashtra,
//   1 of biscuits and a jaggery to the same (two invoices), 2 orders of a ghee to Karnataka, 1 of three ghee to a buyer with a
//   GSTIN there, 1 of oil to Sangli: 20 + 5 + 3 + 2 + 2 + 1 + 1 = 34 invoices.
// Its credit notes, 1 to 3: a ghee of a walk-in, a jaggery of a walk-in, one of two ghee of the buyer with a GSTIN.
// Second store, numbers 1 and 2: biscuits each. Main stock: challan 6, after five in October.
// 34 + 3 + 2 + 1 = 40.

const taxes = (txval: number, iamt: number, camt: number) => ({ txval, iamt, camt, samt: camt, csamt: 0 });
const item = (rt: number, txval: number, iamt: number, camt: number) => [
  { num: 1, itm_det: { rt, ...taxes(txval, iamt, camt) } },
];
const regular = { rchrg: 'N', inv_typ: 'R' } as const;

/** The expected return; `one` and `two` are the codes of the two stores. */
export const workedReturn = (one: string, two: string) => {
  const invoiceNumber = (seq: number) => `T${one}/2627/${String(seq).padStart(7, '0')}`;
  const twoGhee = (seq: number, idt: string) => ({
    inum: invoiceNumber(seq),
    idt,
    val: 730,
    pos: '27',
    ...regular,
    itms: item(5, 695.24, 0, 17.38),
  });
  return {
    gstin: '27AABFT1234K1Z9',
    fp: '112026',
    b2b: [
      {
        ctin: '27AAPFU0939F1ZV',
        inv: [
          twoGhee(27, '15-11-2026'),
          twoGhee(28, '15-11-2026'),
          twoGhee(29, '15-11-2026'),
          { inum: invoiceNumber(30), idt: '15-11-2026', val: 118, pos: '27', ...regular, itms: item(18, 100, 0, 9) },
        ],
      },
      {
        ctin: '29AAGCB7383J1Z4',
        inv: [
          {
            inum: invoiceNumber(34),
            idt: '30-11-2026',
            val: 1095,
            pos: '29',
            ...regular,
            itms: item(5, 1042.86, 52.14, 0),
          },
        ],
      },
    ],
    b2cs: [
      // 20 + 5 − 1 ghee and an oil: 24 × 347.62 + 204.76, 24 × 8.69 + 5.12.
      { sply_ty: 'INTRA', pos: '27', typ: 'OE', rt: 5, ...taxes(8547.64, 0, 213.68) },
      { sply_ty: 'INTRA', pos: '27', typ: 'OE', rt: 18, ...taxes(200, 0, 18) },
      { sply_ty: 'INTER', pos: '29', typ: 'OE', rt: 5, ...taxes(695.24, 34.76, 0) },
    ],
    b2cl: [],
    cdnur: [],
    cdnr: [
      {
        ctin: '27AAPFU0939F1ZV',
        nt: [
          {
            ntty: 'C',
            nt_num: `C${one}/2627/0000003`,
            nt_dt: '30-11-2026',
            val: 365,
            pos: '27',
            ...regular,
            itms: item(5, 347.62, 0, 8.69),
          },
        ],
      },
    ],
    nil: {
      inv: [
        { sply_ty: 'INTRAB2B', expt_amt: 148, nil_amt: 0, ngsup_amt: 0 },
        // 5 × 2 − 1 jaggery.
        { sply_ty: 'INTRAB2C', expt_amt: 1332, nil_amt: 0, ngsup_amt: 0 },
      ],
    },
    hsn: {
      hsn_b2b: [
        // 3 × 2 − 1 within the state and 3 beyond: 3 × 695.24 − 347.62 + 1042.86; 3 × 17.38 − 8.69.
        { num: 1, hsn_sc: '0405', desc: '', uqc: 'PAC', qty: 8, rt: 5, ...taxes(2780.96, 52.14, 43.45) },
        { num: 2, hsn_sc: '1701', desc: '', uqc: 'PAC', qty: 1, rt: 0, ...taxes(148, 0, 0) },
        { num: 3, hsn_sc: '1905', desc: '', uqc: 'PAC', qty: 1, rt: 18, ...taxes(100, 0, 9) },
      ],
      hsn_b2c: [
        // 24 within the state and 2 beyond: 24 × 347.62 + 695.24.
        { num: 1, hsn_sc: '0405', desc: '', uqc: 'PAC', qty: 26, rt: 5, ...taxes(9038.12, 34.76, 208.56) },
        { num: 2, hsn_sc: '1508', desc: '', uqc: 'PAC', qty: 1, rt: 5, ...taxes(204.76, 0, 5.12) },
        { num: 3, hsn_sc: '1701', desc: '', uqc: 'PAC', qty: 9, rt: 0, ...taxes(1332, 0, 0) },
        { num: 4, hsn_sc: '1905', desc: '', uqc: 'PAC', qty: 2, rt: 18, ...taxes(200, 0, 18) },
      ],
    },
    doc_issue: {
      doc_det: [
        {
          doc_num: 1,
          doc_typ: 'Invoices for outward supply',
          docs: [
            { num: 1, from: invoiceNumber(2), to: invoiceNumber(35), totnum: 34, cancel: 0, net_issue: 34 },
            { num: 2, from: `T${two}/2627/0000001`, to: `T${two}/2627/0000002`, totnum: 2, cancel: 0, net_issue: 2 },
          ],
        },
        {
          doc_num: 5,
          doc_typ: 'Credit Note',
          docs: [
            { num: 1, from: `C${one}/2627/0000001`, to: `C${one}/2627/0000003`, totnum: 3, cancel: 0, net_issue: 3 },
          ],
        },
        {
          doc_num: 12,
          doc_typ: 'Delivery Challan in cases other than by way of supply (excluding at S no. 9 to 11)',
          docs: [{ num: 1, from: 'D00/2627/0000006', to: 'D00/2627/0000006', totnum: 1, cancel: 0, net_issue: 1 }],
        },
      ],
    },
  };
};

/**
 * The expected day book. 1 November: 20 × 365 + 5 × 661 = 10605; 15th: 3 × 730 + 118 + 148 + 2 × 118 = 2692, less 365 and 148
 * that were returned; 30th: 2 × 365 + 1095 + 215 = 2040, less 365. Total 14459.
 */
export const WORKED_DAYS = [
  { date: '2026-11-01', bills: 25, credit_notes: 0, exempt: 1480, total: 10605 },
  { date: '2026-11-15', bills: 7, credit_notes: 2, exempt: 0, total: 2179 },
  { date: '2026-11-30', bills: 4, credit_notes: 1, exempt: 0, total: 1675 },
];
export const WORKED_TOTAL = 14_459;
