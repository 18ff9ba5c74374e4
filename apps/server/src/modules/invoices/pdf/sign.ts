// The product's sign, as the icons of the web have it.
const SIZE = 100;
const SHAPES = [
  [
    '#FFF6E5',
    'M58.5 13.5C62 24 62 34 56 40.2c-4.2 3.7-11.4 2.6-15.2-1.6-4.2-4.8-4-11.8.6-16.4 4.6-4.7 10.4-7 17.1-8.7Z',
  ],
  ['#F2B01E', 'M50 44.5 78.7 60 50 74.2 21.3 60Z'],
  ['#DB9413', 'M21.3 60 50 74.2V86L21.3 71Z'],
  ['#C0790B', 'M78.7 60 50 74.2V86l28.7-15Z'],
] as const;

/** Draws the sign with its upper left corner at a point, `size` points high; in black for printers of rolls. */
export function drawSign(
  doc: PDFKit.PDFDocument,
  at: { readonly x: number; readonly y: number; readonly size: number },
  isBlack = false,
): void {
  doc
    .save()
    .translate(at.x, at.y)
    .scale(at.size / SIZE);
  doc.roundedRect(0, 0, SIZE, SIZE, 28).fill(isBlack ? '#222222' : '#14663A');
  for (const [index, [color, path]] of SHAPES.entries())
    doc.path(path).fill(isBlack ? (['#FFFFFF', '#DDDDDD', '#BBBBBB', '#999999'][index] ?? color) : color);
  doc.restore();
}
