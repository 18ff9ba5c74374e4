// Draws text and lines on a PDF page: each script with its font, wrapped between words, and the logo.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Document = PDFKit.PDFDocument;

const here = dirname(fileURLToPath(import.meta.url));
/** The bundle is one folder deep, this file four. */
const FONTS = join(here, import.meta.url.endsWith('.ts') ? '../../../../assets/fonts' : '../assets/fonts');

/** Unicode blocks of the scripts with a separate font; all other characters use the Latin font. */
const BLOCKS = {
  devanagari: '\u0900-\u097f\u20b9\ua8e0-\ua8ff',
  bengali: '\u0980-\u09ff',
  gurmukhi: '\u0a00-\u0a7f',
  gujarati: '\u0a80-\u0aff',
  oriya: '\u0b00-\u0b7f',
  tamil: '\u0b80-\u0bff',
  telugu: '\u0c00-\u0c7f',
  kannada: '\u0c80-\u0cff',
  malayalam: '\u0d00-\u0d7f',
  arabic: '\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc',
  'ol-chiki': '\u1c50-\u1c7f',
  'meetei-mayek': '\uaae0-\uaaff\uabc0-\uabff',
} as const;
type Script = 'latin' | keyof typeof BLOCKS;
const SCRIPTS = Object.keys(BLOCKS) as (keyof typeof BLOCKS)[];
/** A run of one script, with the joiners inside; its group is the script's place in SCRIPTS. */
const RUNS = new RegExp(
  SCRIPTS.map((script) => `([${BLOCKS[script]}][${BLOCKS[script]}\u200c\u200d]*)`).join('|'),
  'g',
);

const bytesByFont = new Map<string, Buffer>();
/** Reads a font when text first needs it. */
function readFont(script: Script, weight: '400' | '600'): Buffer {
  const isMukta = script === 'latin' || script === 'devanagari';
  const file = isMukta ? `mukta-${script}-${weight}.ttf` : `noto-sans-${script}-${weight}.woff`;
  const bytes = bytesByFont.get(file) ?? readFileSync(join(FONTS, file));
  bytesByFont.set(file, bytes);
  return bytes;
}

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

type Attach = (mark: { readonly markAnchor: unknown }, base: unknown, baseIndex: number) => void;
/** The library's shaper in a document's current font. */
interface ShapedDocument {
  readonly _font: {
    readonly font: {
      readonly _layoutEngine: { readonly engine?: { readonly GPOSProcessor?: { applyAnchor: Attach } } };
    };
  };
}

/** A font may lack the point where a mark attaches to a base. fontkit 2 throws then; such a mark stays in its place. */
function skipMissingAnchors(doc: Document): void {
  const shaper = (doc as unknown as ShapedDocument)._font.font._layoutEngine.engine?.GPOSProcessor;
  if (!shaper) return;
  const attach = shaper.applyAnchor.bind(shaper);
  shaper.applyAnchor = (mark, base, baseIndex) => {
    if (mark.markAnchor && base) attach(mark, base, baseIndex);
  };
}

interface Run {
  readonly script: Script;
  readonly text: string;
}

/** Invisible characters have no sign in the font. */
const toLatinRun = (text: string): Run => ({
  script: 'latin',
  text: text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
});

/** Splits text into runs of one script. Characters of all scripts, such as spaces, count as Latin. */
function splitByScript(text: string): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const match of text.matchAll(RUNS)) {
    if (match.index > end) runs.push(toLatinRun(text.slice(end, match.index)));
    const script = SCRIPTS[match.slice(1).findIndex((group) => group !== undefined)] ?? 'latin';
    runs.push({ script, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push(toLatinRun(text.slice(end)));
  return runs;
}

/** Reverses words of Arabic script, with the figures and spaces between them: they are read from the right. */
function inReadingOrder(runs: readonly Run[]): Run[] {
  const ordered: Run[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    let last = index;
    for (let next = index; runs[index]?.script === 'arabic' && next < runs.length; next += 1) {
      if (runs[next]?.script === 'arabic') last = next;
      else if (/\p{L}/u.test(runs[next]?.text ?? '')) break;
    }
    ordered.push(...runs.slice(index, last + 1).reverse());
    index = last;
  }
  return ordered;
}

export const INK = '#111111';
export const FAINT = '#555555';
/** Line height as a multiple of the font size. */
const LEADING = 1.35;

export function createPen(doc: Document): Pen {
  const registered = new Set<string>();
  const selectFont = (script: Script, { bold = false, size = 8 }: TextStyle) => {
    const weight = bold ? '600' : '400';
    const name = `${script}-${weight}`;
    if (registered.has(name)) return doc.font(name).fontSize(size);
    registered.add(name);
    doc.registerFont(name, readFont(script, weight)).font(name).fontSize(size);
    skipMissingAnchors(doc);
    return doc;
  };
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
      // All fonts share a baseline although their heights differ.
      const y = box.y + (index + 0.8) * size * LEADING;
      for (const run of inReadingOrder(splitByScript(line))) {
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
