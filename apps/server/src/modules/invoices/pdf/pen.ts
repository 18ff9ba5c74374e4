// Draws text and lines on a PDF page: two scripts with a font each, wrapped between words, and the logo.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Document = PDFKit.PDFDocument;

const here = dirname(fileURLToPath(import.meta.url));
/** The bundle is one folder deep, this file four. */
const FONTS = join(here, import.meta.url.endsWith('.ts') ? '../../../../assets/fonts' : '../assets/fonts');

type Script = 'latin' | 'devanagari';
const FONT_NAMES = ['latin-400', 'latin-600', 'devanagari-400', 'devanagari-600'];

let cachedFonts: (readonly [name: string, bytes: Buffer])[] | undefined;
const loadFonts = () => {
  cachedFonts ??= FONT_NAMES.map((name) => [name, readFileSync(join(FONTS, `mukta-${name}.ttf`))]);
  return cachedFonts;
};

export interface TextStyle {
  /** Points; 8 by default. */
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
}

/** Drawing calls for layouts. Coordinates are points from the upper left corner. */
export interface Pen {
  readonly doc: Document;
  /** The width of a text on one line. */
  readonly width: (text: string, style?: TextStyle) => number;
  /** Writes text wrapped to the box's width and returns its height. With `isMeasured` it only measures. */
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

/** Characters that the Devanagari font covers, with the joiners and the rupee sign. */
const DEVANAGARI = /((?:[\u0900-\u097f\u20b9\ua8e0-\ua8ff]|\u200c|\u200d)+)/;

/** Splits text into runs of one script. Characters of both scripts, such as spaces, count as Latin. */
const splitByScript = (text: string): { readonly script: Script; readonly text: string }[] =>
  text
    .split(DEVANAGARI)
    .map((run, index) => ({ script: index % 2 === 0 ? ('latin' as const) : ('devanagari' as const), text: run }))
    .filter((run) => run.text !== '');

export const INK = '#111111';
export const FAINT = '#555555';
/** Line height as a multiple of the font size. */
const LEADING = 1.35;

export function createPen(doc: Document): Pen {
  for (const [name, bytes] of loadFonts()) doc.registerFont(name, bytes);
  const selectFont = (script: Script, { bold = false, size = 8 }: TextStyle) =>
    doc.font(`${script}-${bold ? '600' : '400'}`).fontSize(size);
  const width = (text: string, style: TextStyle = {}): number =>
    splitByScript(text).reduce((sum, run) => sum + selectFont(run.script, style).widthOfString(run.text), 0);

  /** Wraps text to a width in points; a longer word is broken. */
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
      // Both fonts share a baseline although their heights differ.
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

/** The logo's shapes are those of the web app's icons, drawn in a square of 100 points. */
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

/** Draws the logo, `size` points high, with its upper left corner at `at`; in black for roll printers. */
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
