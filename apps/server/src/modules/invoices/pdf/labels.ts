// The labels, figures and amounts in words printed on invoices. The English labels are always there, for officials and accountants.
import type { InvoiceAnswer, InvoiceTitle } from '@tilgul/contract/invoices';
import { findStateNameByCode } from '@tilgul/contract/rules/gst';
import type { Language } from '@tilgul/contract/rules/languages';
import { asPaise, type Paise } from '@tilgul/contract/rules/money';
import { CATALOGUES, type Catalogue } from '@tilgul/messages/catalogue';

export type InvoiceLine = InvoiceAnswer['lines'][number];

const amounts = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `2,334.00`. */
export const formatAmount = (rupees: number): string => amounts.format(rupees);
/** `₹2,334.00`. */
export const formatRupees = (sum: number): string => `₹${amounts.format(sum)}`;
/** `5 %`. */
export const formatPercent = (rate: number): string => `${rate} %`;
/** `2.5 % 8.69`: a tax with its own rate. CGST and SGST have half of the goods' rate each. */
export const formatTax = (rate: number, amount: number): string =>
  amount === 0 ? '–' : `${formatPercent(rate)} ${formatAmount(amount)}`;
/** `2 PAC`, `1.250 KGS`; `–` for services, which have no unit. */
export const formatQuantity = ({ quantity, uqc }: InvoiceLine): string =>
  uqc === 'NA' ? '–' : `${Number.isInteger(quantity) ? quantity : quantity.toFixed(3)} ${uqc}`;

/** `27 Maharashtra`. */
export const formatPlace = (code: string): string => `${code} ${findStateNameByCode(code) ?? ''}`.trim();

/** `22 Nov 2026, 12:18 pm` in the time zone; the same in every language. */
export const formatTime = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** An invoice and how it is printed. */
export interface PrintedInvoice {
  readonly invoice: InvoiceAnswer;
  readonly language: Language;
  readonly timeZone: string;
}

/** The taxes that an invoice shows: none, CGST and SGST within the state, or IGST beyond it. */
export function taxKind({
  supplier,
  kind,
  title,
  igst,
  place_of_supply,
}: InvoiceAnswer): 'none' | 'intra-state' | 'inter-state' {
  if (supplier.gstin === null || kind === 'challan' || title === 'Commercial credit note') return 'none';
  const isBeyond = igst > 0 || (place_of_supply !== null && place_of_supply !== supplier.state_code);
  return isBeyond ? 'inter-state' : 'intra-state';
}

type LabelMessages = Catalogue['server']['invoiceLabels'];
export type Label = keyof LabelMessages;

/** A label in English and, if it differs, in the reader's language. */
export interface LabelText {
  readonly en: string;
  readonly local: string | undefined;
}

type LabelValues = Readonly<Record<string, string | number>>;

export interface Labels {
  readonly label: (label: Label, values?: LabelValues) => LabelText;
  readonly title: (title: InvoiceTitle) => LabelText;
  /** The label in both languages, side by side. */
  readonly both: (label: Label) => string;
  /** The label in the reader's language only. */
  readonly local: (label: Label, values?: LabelValues) => string;
}

/** The labels for readers of a language. */
export function labelsFor(language: Language): Labels {
  const format = (of: Language, label: Label, values: LabelValues): string => {
    const message: string | ((values: never) => string) = CATALOGUES[of].server.invoiceLabels[label];
    return typeof message === 'string' ? message : message(values as never);
  };
  const toLabel = (en: string, own: string): LabelText => ({ en, local: own === en ? undefined : own });
  const getLabel: Labels['label'] = (label, values = {}) =>
    toLabel(format('en', label, values), format(language, label, values));
  return {
    label: getLabel,
    title: (title) => toLabel(title, CATALOGUES[language].server.invoiceTitles[title]),
    both: (label) => {
      const { en, local } = getLabel(label);
      return local === undefined ? en : `${en} ${local}`;
    },
    local: (label, values = {}) => format(language, label, values),
  };
}

type NumberWords = Catalogue['server']['numbers'];

function numberInWords(words: NumberWords, whole: number): string {
  const below100 = words.below100.split(' ');
  const getWord = (number: number): string => below100[number] ?? '';
  const parts: string[] = [];
  const above = Math.floor(whole / 10_000_000);
  // Recursive, since there is no word above crore: 'one thousand crore'.
  if (above > 0) parts.push(`${numberInWords(words, above)} ${words.crore}`);
  const rest = whole % 10_000_000;
  const [lakhs, thousands, units] = [Math.floor(rest / 100_000), Math.floor(rest / 1000) % 100, rest % 1000];
  if (lakhs > 0) parts.push(`${getWord(lakhs)} ${words.lakh}`);
  if (thousands > 0) parts.push(`${getWord(thousands)} ${words.thousand}`);
  if (units === 100) parts.push(words.oneHundred);
  else if (units > 100) parts.push(words.hundreds({ count: getWord(Math.floor(units / 100)) }));
  if (units % 100 > 0) parts.push(getWord(units % 100));
  return parts.length === 0 ? getWord(0) : parts.join(' ');
}

/** 'Rupees two thousand three hundred thirty-four only', for an amount of zero or more; in lakh and crore. */
export function amountInWords(amount: Paise, language: Language): string {
  const words = CATALOGUES[language].server.numbers;
  const [whole, paise] = [Math.floor(asPaise(amount) / 100), amount % 100];
  const [rupees, unit] = [numberInWords(words, whole), whole === 1 ? 'one' : 'other'];
  if (paise === 0) return words.rupees({ unit, rupees });
  return words.rupeesAndPaise({ unit, rupees, paise: numberInWords(words, paise) });
}
