// Writes text of two scripts on a page: a font for each, lines broken between words, left or right.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Document = PDFKit.PDFDocument;

const here = dirname(fileURLToPath(import.meta.url));
/** Four folders up from the sources, one up from the bundle. */
const FONTS = join(here, import.meta.url.endsWith('.ts') ? '../../../../assets/fonts' : '../assets/fonts');

const WEIGHTS = ['400', '600'] as const;
type Script = 'latin' | 'devanagari';

let cachedFonts: ReadonlyMap<string, Buffer> | undefined;
/** Read once, with the first paper. */
function fonts(): ReadonlyMap<string, Buffer> {
  cachedFonts ??= new Map(
    WEIGHTS.flatMap((weight) =>
      (['latin', 'devanagari'] as const).map((script): [string, Buffer] => [
        `${script}-${weight}`,
        readFileSync(join(FONTS, `mukta-${script}-${weight}.ttf`)),
      ]),
    ),
  );
  return cachedFonts;
}

export interface TextStyle {
  /** Points; 8 unless given. */
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
}

/** What layouts draw with; figures are points from the upper left corner. */
export interface Pen {
  readonly doc: Document;
  /** How wide a text is in one line. */
  readonly width: (text: string, style?: TextStyle) => number;
  /** Writes into a box of this width, in as many lines as it takes; answers the height. Only measures when `isMeasured`. */
  readonly write: (
    text: string,
    box: { readonly x: number; readonly y: number; readonly width: number },
    style?: TextStyle,
    isMeasured?: boolean,
  ) => number;
  readonly rule: (
    y: number,
    from: number,
    to: number,
    options?: { readonly weight?: number; readonly dash?: boolean },
  ) => void;
}

/** Blocks that the Devanagari font has, first and last sign; among them the joiners of its letters, and the rupee. */
const DEVANAGARI = [
  [0x0900, 0x097f],
  [0x200c, 0x200d],
  [0x20b9, 0x20b9],
  [0xa8e0, 0xa8ff],
] as const;
const isDevanagari = (sign: string): boolean => {
  const point = sign.codePointAt(0) ?? 0;
  return DEVANAGARI.some(([first, last]) => point >= first && point <= last);
};

/** The text in runs of one script each; what both scripts use, such as spaces, goes with the Latin font. */
function splitByScript(text: string): { readonly script: Script; readonly text: string }[] {
  const runs: { script: Script; text: string }[] = [];
  for (const sign of text) {
    const script = isDevanagari(sign) ? 'devanagari' : 'latin';
    const last = runs.at(-1);
    if (last?.script === script) last.text += sign;
    else runs.push({ script, text: sign });
  }
  return runs;
}

export const INK = '#111111';
export const FAINT = '#555555';
/** Of the size, from one line to the next. */
const LEADING = 1.35;

/** A pen for a document. */
export function createPen(doc: Document): Pen {
  for (const [name, bytes] of fonts()) doc.registerFont(name, bytes);
  const selectFont = (script: Script, { bold = false, size = 8 }: TextStyle) =>
    doc.font(`${script}-${bold ? '600' : '400'}`).fontSize(size);
  const width = (text: string, style: TextStyle = {}): number =>
    splitByScript(text).reduce((sum, run) => sum + selectFont(run.script, style).widthOfString(run.text), 0);

  /** Lines of at most this width; a word that is wider is broken where it must. */
  function breakLines(text: string, most: number, style: TextStyle): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (width(longer, style) <= most) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      while (width(line, style) > most && line.length > 1) {
        let end = line.length - 1;
        while (end > 1 && width(line.slice(0, end), style) > most) end -= 1;
        lines.push(line.slice(0, end));
        line = line.slice(end);
      }
    }
    return [...lines, line];
  }

  const write: Pen['write'] = (text, box, style = {}, isMeasured = false) => {
    const { size = 8, align = 'left', color = INK } = style;
    const lines = breakLines(text, box.width, style);
    if (isMeasured) return lines.length * size * LEADING;
    for (const [index, line] of lines.entries()) {
      const spare = box.width - width(line, style);
      let x = box.x + (align === 'left' ? 0 : align === 'right' ? spare : spare / 2);
      // Both fonts stand on one line, whatever their heights are.
      const y = box.y + (index + 0.8) * size * LEADING;
      for (const run of splitByScript(line)) {
        const font = selectFont(run.script, style).fillColor(color);
        font.text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic' });
        x += font.widthOfString(run.text);
      }
    }
    return lines.length * size * LEADING;
  };

  const rule: Pen['rule'] = (y, from, to, { weight = 0.8, dash = false } = {}) => {
    doc.save().lineWidth(weight).strokeColor(INK);
    if (dash) doc.dash(2, { space: 2 });
    doc.moveTo(from, y).lineTo(to, y).stroke().restore();
  };
  return { doc, width, write, rule };
}

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
export function drawLogo(
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
