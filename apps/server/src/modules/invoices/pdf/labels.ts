// The words and figures printed on invoices. Marathi and Hindi labels come with the English ones, for officials and accountants.
import type { InvoiceAnswer, InvoiceTitle } from '@tilgul/contract/invoices';
import { findStateNameByCode } from '@tilgul/contract/rules/gst';
import type { Language } from '@tilgul/contract/rules/languages';

export type InvoiceLine = InvoiceAnswer['lines'][number];

const amounts = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `2,334.00`. */
export const formatAmount = (rupees: number): string => amounts.format(rupees);
/** `₹2,334.00`. */
export const formatRupees = (sum: number): string => `₹${amounts.format(sum)}`;
/** `5 %`. */
export const formatPercent = (rate: number): string => `${rate} %`;
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
  igst,
  place_of_supply,
}: InvoiceAnswer): 'none' | 'intra-state' | 'inter-state' {
  if (supplier.gstin === null || kind === 'challan') return 'none';
  const isBeyond = igst > 0 || (place_of_supply !== null && place_of_supply !== supplier.state_code);
  return isBeyond ? 'inter-state' : 'intra-state';
}

const LABELS = {
  number: { en: 'Number', mr: 'क्रमांक', hi: 'क्रमांक' },
  date: { en: 'Date', mr: 'दिनांक', hi: 'दिनांक' },
  buyer: { en: 'Buyer', mr: 'ग्राहक', hi: 'ग्राहक' },
  receiver: { en: 'Receiver', mr: 'माल घेणार', hi: 'माल पाने वाला' },
  address: { en: 'Address', mr: 'पत्ता', hi: 'पता' },
  placeOfSupply: { en: 'Place of supply', mr: 'पुरवठ्याचे ठिकाण', hi: 'आपूर्ति का स्थान' },
  store: { en: 'Store', mr: 'दुकान', hi: 'दुकान' },
  reverseCharge: { en: 'Reverse charge', mr: 'उलट आकारणी', hi: 'रिवर्स चार्ज' },
  no: { en: 'No', mr: 'नाही', hi: 'नहीं' },
  against: { en: 'Against bill', mr: 'मूळ बिल', hi: 'मूल बिल' },
  againstDate: { en: 'Bill of', mr: 'मूळ बिलाचा दिनांक', hi: 'मूल बिल का दिनांक' },
  reason: { en: 'Reason', mr: 'कारण', hi: 'कारण' },
  description: { en: 'Description', mr: 'वस्तू', hi: 'वस्तु' },
  hsn: { en: 'HSN', mr: 'एचएसएन', hi: 'एचएसएन' },
  quantity: { en: 'Quantity', mr: 'नग / वजन', hi: 'नग / वज़न' },
  mrp: { en: 'MRP', mr: 'एमआरपी', hi: 'एमआरपी' },
  price: { en: 'Price', mr: 'दर', hi: 'दर' },
  discount: { en: 'Discount', mr: 'सवलत', hi: 'छूट' },
  taxable: { en: 'Taxable', mr: 'करपात्र', hi: 'कर योग्य' },
  rate: { en: 'Rate', mr: 'कर दर', hi: 'कर दर' },
  cgst: { en: 'CGST', mr: 'सीजीएसटी', hi: 'सीजीएसटी' },
  sgst: { en: 'SGST', mr: 'एसजीएसटी', hi: 'एसजीएसटी' },
  igst: { en: 'IGST', mr: 'आयजीएसटी', hi: 'आईजीएसटी' },
  amount: { en: 'Amount', mr: 'रक्कम', hi: 'राशि' },
  total: { en: 'Total', mr: 'एकूण', hi: 'कुल' },
  exempt: { en: 'Exempt', mr: 'करमुक्त', hi: 'कर मुक्त' },
  roundOff: { en: 'Round off', mr: 'पूर्णांक फरक', hi: 'पूर्णांक अंतर' },
  toPay: { en: 'To pay', mr: 'देय रक्कम', hi: 'देय राशि' },
  credited: { en: 'Credited', mr: 'जमा रक्कम', hi: 'जमा राशि' },
  value: { en: 'Value', mr: 'मालाची किंमत', hi: 'माल का मूल्य' },
  saved: { en: 'You saved', mr: 'आपली बचत', hi: 'आपकी बचत' },
  savedHow: {
    en: 'Against MRP, on packed goods, with discount.',
    mr: 'एमआरपीच्या तुलनेत, बंद पाकिटांवर, सवलतीसह.',
    hi: 'एमआरपी की तुलना में, बंद पैकेट पर, छूट सहित.',
  },
  inWords: { en: 'In words', mr: 'अक्षरी', hi: 'शब्दों में' },
  signature: {
    en: 'Computer generated, no signature needed',
    mr: 'संगणकनिर्मित, सहीची आवश्यकता नाही',
    hi: 'कंप्यूटर से बना, हस्ताक्षर की ज़रूरत नहीं',
  },
  inclusive: { en: 'Prices include GST.', mr: 'किमतींत जीएसटी समाविष्ट आहे.', hi: 'कीमतों में जीएसटी शामिल है.' },
  notForSale: {
    en: 'Goods sent within the business, not for sale.',
    mr: 'माल व्यवसायातच पाठवला आहे, विक्रीसाठी नाही.',
    hi: 'माल व्यवसाय के भीतर भेजा गया, बिक्री के लिए नहीं.',
  },
  page: { en: 'Page {page} of {pages}', mr: 'पान {page} / {pages}', hi: 'पृष्ठ {page} / {pages}' },
  taxRate: { en: 'Tax rate', mr: 'कर दर', hi: 'कर दर' },
  forCompany: { en: 'For {name}', mr: '{name} साठी', hi: '{name} की ओर से' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
export type Label = keyof typeof LABELS;

const TITLES: Readonly<Record<InvoiceTitle, Readonly<Record<Exclude<Language, 'en'>, string>>>> = {
  'Tax invoice': { mr: 'कर बीजक', hi: 'कर बीजक' },
  'Bill of supply': { mr: 'पुरवठा बिल', hi: 'आपूर्ति बिल' },
  'Invoice-cum-bill of supply': { mr: 'कर बीजक आणि पुरवठा बिल', hi: 'कर बीजक और आपूर्ति बिल' },
  Bill: { mr: 'बिल', hi: 'बिल' },
  'Credit note': { mr: 'जमा पत्र', hi: 'जमा पत्र' },
  'Delivery challan': { mr: 'वितरण चलन', hi: 'वितरण चालान' },
};

/** A label in English and, unless that is English, in the reader's language. */
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

const fillPlaceholders = (text: string, values: LabelValues): string =>
  text.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''));

/** The labels for readers of a language. */
export function labelsFor(language: Language): Labels {
  const getLabel: Labels['label'] = (label, values = {}) => {
    const { en, ...others } = LABELS[label];
    return {
      en: fillPlaceholders(en, values),
      local: language === 'en' ? undefined : fillPlaceholders(others[language], values),
    };
  };
  return {
    label: getLabel,
    title: (title) => ({ en: title, local: language === 'en' ? undefined : TITLES[title][language] }),
    both: (label) => {
      const { en, local } = getLabel(label);
      return local === undefined ? en : `${en} ${local}`;
    },
    local: (label, values) => {
      const { en, local = en } = getLabel(label, values);
      return local;
    },
  };
}
