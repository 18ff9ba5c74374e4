// The sums below the lines of a paper on A4: by rate, in all, in words.
import { addRupees, toPaise } from '@tilgul/contract/rules/money';
import { savedOn, sumsByRate } from '@tilgul/contract/taxes/bill-figures';
import { both, GREEN, LEFT, RIGHT, WIDTH } from './a4-page.ts';
import { amountInWords } from './amount-words.ts';
import { amount, type PrintedBill, percent, rupees, taxKind } from './figures.ts';
import type { Vocabulary } from './labels.ts';
import { FAINT, type Pen } from './pen.ts';

/** Sums by rate, at the left of the total. */
function drawRates(pen: Pen, { bill }: PrintedBill, words: Vocabulary, top: number): number {
  const tax = taxKind(bill);
  if (tax === 'none') return top;
  const exempt = words.label('exempt');
  const heads = [words.label('taxRate'), words.label('taxable')];
  const taxes = tax === 'within' ? [words.label('cgst'), words.label('sgst')] : [words.label('igst')];
  const columns = [...heads, ...taxes, words.label('amount')].map((head, index) => ({
    head,
    width: index === 0 ? 74 : 58,
    align: index === 0 ? ('left' as const) : ('right' as const),
  }));
  const rows = sumsByRate(bill.lines).map(({ rate, taxable, cgst, sgst, igst, gross }) => [
    rate === 0 ? both(exempt) : percent(rate),
    ...[taxable, ...(tax === 'within' ? [cgst, sgst] : [igst]), gross].map(amount),
  ]);
  const gross = addRupees(...bill.lines.map((line) => line.gross));
  const sums = [bill.taxable, ...(tax === 'within' ? [bill.cgst, bill.sgst] : [bill.igst]), gross].map(amount);
  let y = top;
  const right = LEFT + columns.reduce((sum, { width }) => sum + width, 0);
  const drawRow = (cells: readonly string[], bold: boolean) => {
    let [x, height] = [LEFT, 0];
    for (const [index, { width, align }] of columns.entries()) {
      height = Math.max(
        height,
        pen.write(cells[index] ?? '', { x: x + 2, y: y + 3, width: width - 4 }, { bold, align }),
      );
      x += width;
    }
    y += height + 5;
    pen.rule(y, LEFT, right, { weight: bold ? 0.8 : 0.25 });
  };
  pen.rule(y, LEFT, right, { weight: 0.8 });
  drawRow(
    columns.map(({ head }) => both(head)),
    true,
  );
  for (const row of rows) drawRow(row, false);
  drawRow([both(words.label('total')), ...sums], true);
  return y;
}

/** Draws them from `top` on. */
export function drawSums(pen: Pen, printed: PrintedBill, words: Vocabulary, top: number): void {
  const { bill, language } = printed;
  const x = RIGHT - 190;
  let y = top;
  if (bill.round_off !== 0) {
    pen.write(both(words.label('roundOff')), { x, y, width: 120 });
    y += pen.write(amount(bill.round_off), { x, y, width: 180 }, { align: 'right' }) + 4;
  }
  const label = bill.kind === 'credit_note' ? 'credited' : bill.kind === 'challan' ? 'value' : 'toPay';
  pen.doc.roundedRect(x, y, 190, 34, 5).fill(GREEN);
  pen.write(both(words.label(label)), { x: x + 10, y: y + 10, width: 90 }, { size: 9, color: '#FFFFFF' });
  pen.write(
    rupees(bill.total),
    { x: x + 80, y: y + 6, width: 100 },
    { size: 15, bold: true, color: '#FFFFFF', align: 'right' },
  );
  y += 40;
  const saved = savedOn(bill.lines);
  if (bill.kind === 'invoice' && saved > 0) {
    pen.doc.roundedRect(x, y, 190, 26, 5).fill('#FFF3D6');
    pen.write(
      both(words.label('saved')),
      { x: x + 10, y: y + 7, width: 110 },
      { size: 9, bold: true, color: '#5C3F00' },
    );
    pen.write(
      rupees(saved),
      { x: x + 80, y: y + 5, width: 100 },
      { size: 11, bold: true, align: 'right', color: '#5C3F00' },
    );
    const how = words.label('savedHow');
    pen.write(how.local ?? how.en, { x, y: y + 30, width: 190 }, { size: 7, color: FAINT });
  }
  const left = { x: LEFT, width: WIDTH - 210 };
  let wordsY = drawRates(pen, printed, words, top) + 10;
  wordsY += pen.write(both(words.label('inWords')), { ...left, y: wordsY }, { color: FAINT });
  const paise = toPaise(bill.total) ?? 0;
  wordsY += pen.write(amountInWords(paise, 'en'), { ...left, y: wordsY }, { size: 9, bold: true });
  if (language !== 'en')
    wordsY += pen.write(amountInWords(paise, language), { ...left, y: wordsY }, { size: 9, bold: true });
}
