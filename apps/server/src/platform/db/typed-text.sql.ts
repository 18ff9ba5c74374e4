// What a typed search text can mean besides a name: a phone number, a pincode, the number of a paper (UI-34).
import { foldDigits } from '@tilgul/contract/rules/digits';
import { type RawBuilder, sql } from 'kysely';

const SHORTEST_PHONE = 4;
const LONGEST_PHONE = 10;
const PINCODE = /^[1-9]\d{5}$/;
/** `T07/2627/0000012`, also with blanks around it and in lower case. */
const PAPER = /^[A-Z0-9]{1,8}\/\d{2,6}\/\d{1,9}$/;

/** The digits of a typed phone number without +91 or 0: the whole number, or at least its last four. */
export function parsePhone(text: string): string | undefined {
  const typed = foldDigits(text.normalize('NFKC')).replace(/[\s().-]/g, '');
  const digits = /^(?:\+91|91(?=\d{10}$)|0(?=\d{10}$))?(\d+)$/.exec(typed)?.[1] ?? '';
  return digits.length >= SHORTEST_PHONE && digits.length <= LONGEST_PHONE ? digits : undefined;
}

/** Whether a phone number ends with the typed digits; undefined if `text` is not such digits. Read from an index of the reversed numbers. */
export function matchesPhone(column: string, text: string): RawBuilder<boolean> | undefined {
  const digits = parsePhone(text);
  if (digits === undefined) return undefined;
  const first = [...digits].reverse().join('');
  // The colon follows the 9.
  return sql<boolean>`(reverse(${sql.ref(column)}) ~>=~ ${first} and reverse(${sql.ref(column)}) ~<~ ${`${first}:`})`;
}

/** Whether an order's customer has a name that meets the condition, read by index: names are compared once, not for each order. */
export const hasCustomerName = (meets: (name: RawBuilder<string>) => RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`(orders.customer_name = any(array(select name from order_names where ${meets(sql.ref('order_names.name'))})))`;

/** The typed pincode; undefined for other texts. */
export function parsePincode(text: string): string | undefined {
  const digits = foldDigits(text.normalize('NFKC')).replace(/\s/g, '');
  return PINCODE.test(digits) ? digits : undefined;
}

/** `2627/0000012` or `0000012`: the end of such a number, of which the leading zeros tell. */
const PAPER_END = /^(?:(\d{4})\/)?(0\d{6})$/;

/** The financial year, if typed, and the serial number of an invoice typed without its series; undefined for other texts. */
export function parseInvoiceEnd(text: string): { readonly fy: string | undefined; readonly seq: number } | undefined {
  const [, fy, seq] = PAPER_END.exec(foldDigits(text.normalize('NFKC')).replace(/[\s#]/g, '')) ?? [];
  return seq === undefined ? undefined : { fy, seq: Number(seq) };
}

/** The typed number of an invoice or credit note; undefined for other texts. */
export function parseInvoiceNumber(text: string): string | undefined {
  const number = foldDigits(text.normalize('NFKC')).replace(/[\s#]/g, '').toUpperCase();
  return PAPER.test(number) ? number : undefined;
}
