// Parses CSV strictly, so that a damaged file is refused instead of being misread.

/** A record of the file with its row, as a spreadsheet counts; line ends inside quotes are no rows. */
export interface CsvRecord {
  readonly row: number;
  readonly cells: readonly string[];
}
export type CsvReading =
  | { readonly records: readonly CsvRecord[] }
  | { readonly problem: { readonly row: number; readonly message: QuoteProblem } };

export const UNCLOSED_QUOTE = 'A quote is opened here and never closed.';
export const STRAY_QUOTE = 'A quote stands inside a cell; write it twice and put the cell in quotes.';
type QuoteProblem = typeof UNCLOSED_QUOTE | typeof STRAY_QUOTE;

/** A cell in quotes with what ends it, or a plain one; sticky, so that nothing is skipped. */
const QUOTED = /"([^"]*(?:""[^"]*)*)"/y;
const PLAIN = { ',': /[^,"\r\n]*/y, ';': /[^;"\r\n]*/y };
const LINE_END = /\r\n|\n|\r/y;

/** The separator that the first line has more of outside quotes; the comma when neither. */
function separatorOf(text: string): ',' | ';' {
  const head = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  return head.split(';').length > head.split(',').length ? ';' : ',';
}

/** The apostrophe that the export writes before what a spreadsheet would run as a formula is none of the text. */
const withoutGuard = (cell: string): string => (/^'\s*[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell);

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * The records of a CSV text, separated by comma or semicolon, with or without a byte order mark and a last line end.
 * Records without any text are left out. A quote out of place is a problem with its row.
 */
export function readCsv(file: string): CsvReading {
  const text = file.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let [at, row] = [0, 1];
  while (at < text.length || cells.length > 0) {
    const isQuoted = text[at] === '"';
    const cell = matchAt(isQuoted ? QUOTED : PLAIN[separator], text, at);
    if (!cell) return { problem: { row, message: UNCLOSED_QUOTE } };
    cells.push(withoutGuard(isQuoted ? (cell[1] ?? '').replaceAll('""', '"') : cell[0]));
    at += cell[0].length;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    const end = matchAt(LINE_END, text, at);
    if (!end && at < text.length) return { problem: { row, message: STRAY_QUOTE } };
    if (cells.some((value) => value.trim() !== '')) records.push({ row, cells });
    cells = [];
    at += end?.[0].length ?? 0;
    row += 1;
  }
  return { records };
}
