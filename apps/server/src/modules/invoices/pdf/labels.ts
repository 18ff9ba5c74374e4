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

const ENGLISH = {
  number: 'Number',
  date: 'Date',
  buyer: 'Buyer',
  receiver: 'Receiver',
  address: 'Address',
  placeOfSupply: 'Place of supply',
  store: 'Store',
  reverseCharge: 'Reverse charge',
  no: 'No',
  against: 'Against bill',
  againstDate: 'Bill of',
  reason: 'Reason',
  description: 'Description',
  hsn: 'HSN',
  quantity: 'Quantity',
  mrp: 'MRP',
  price: 'Price',
  discount: 'Discount',
  taxable: 'Taxable',
  rate: 'Rate',
  cgst: 'CGST',
  sgst: 'SGST',
  igst: 'IGST',
  amount: 'Amount',
  total: 'Total',
  exempt: 'Exempt',
  roundOff: 'Round off',
  toPay: 'To pay',
  credited: 'Credited',
  value: 'Value',
  saved: 'You saved',
  savedHow: 'Against MRP, on packed goods, with discount.',
  inWords: 'In words',
  signature: 'Computer generated, no signature needed',
  inclusive: 'Prices include GST.',
  notForSale: 'Goods sent within the business, not for sale.',
  page: 'Page {page} of {pages}',
  taxRate: 'Tax rate',
  forCompany: 'For {name}',
};
export type Label = keyof typeof ENGLISH;
type Words = Readonly<Record<Label, string>>;

const MARATHI: Words = {
  number: 'क्रमांक',
  date: 'दिनांक',
  buyer: 'ग्राहक',
  receiver: 'माल घेणार',
  address: 'पत्ता',
  placeOfSupply: 'पुरवठ्याचे ठिकाण',
  store: 'दुकान',
  reverseCharge: 'उलट आकारणी',
  no: 'नाही',
  against: 'मूळ बिल',
  againstDate: 'मूळ बिलाचा दिनांक',
  reason: 'कारण',
  description: 'वस्तू',
  hsn: 'एचएसएन',
  quantity: 'नग / वजन',
  mrp: 'एमआरपी',
  price: 'दर',
  discount: 'सवलत',
  taxable: 'करपात्र',
  rate: 'कर दर',
  cgst: 'सीजीएसटी',
  sgst: 'एसजीएसटी',
  igst: 'आयजीएसटी',
  amount: 'रक्कम',
  total: 'एकूण',
  exempt: 'करमुक्त',
  roundOff: 'पूर्णांक फरक',
  toPay: 'देय रक्कम',
  credited: 'जमा रक्कम',
  value: 'मालाची किंमत',
  saved: 'आपली बचत',
  savedHow: 'एमआरपीच्या तुलनेत, बंद पाकिटांवर, सवलतीसह.',
  inWords: 'अक्षरी',
  signature: 'संगणकनिर्मित, सहीची आवश्यकता नाही',
  inclusive: 'किमतींत जीएसटी समाविष्ट आहे.',
  notForSale: 'माल व्यवसायातच पाठवला आहे, विक्रीसाठी नाही.',
  page: 'पान {page} / {pages}',
  taxRate: 'कर दर',
  forCompany: '{name} साठी',
};

const HINDI: Words = {
  number: 'क्रमांक',
  date: 'दिनांक',
  buyer: 'ग्राहक',
  receiver: 'माल पाने वाला',
  address: 'पता',
  placeOfSupply: 'आपूर्ति का स्थान',
  store: 'दुकान',
  reverseCharge: 'रिवर्स चार्ज',
  no: 'नहीं',
  against: 'मूल बिल',
  againstDate: 'मूल बिल का दिनांक',
  reason: 'कारण',
  description: 'वस्तु',
  hsn: 'एचएसएन',
  quantity: 'नग / वज़न',
  mrp: 'एमआरपी',
  price: 'दर',
  discount: 'छूट',
  taxable: 'कर योग्य',
  rate: 'कर दर',
  cgst: 'सीजीएसटी',
  sgst: 'एसजीएसटी',
  igst: 'आईजीएसटी',
  amount: 'राशि',
  total: 'कुल',
  exempt: 'कर मुक्त',
  roundOff: 'पूर्णांक अंतर',
  toPay: 'देय राशि',
  credited: 'जमा राशि',
  value: 'माल का मूल्य',
  saved: 'आपकी बचत',
  savedHow: 'एमआरपी की तुलना में, बंद पैकेट पर, छूट सहित.',
  inWords: 'शब्दों में',
  signature: 'कंप्यूटर से बना, हस्ताक्षर की ज़रूरत नहीं',
  inclusive: 'कीमतों में जीएसटी शामिल है.',
  notForSale: 'माल व्यवसाय के भीतर भेजा गया, बिक्री के लिए नहीं.',
  page: 'पृष्ठ {page} / {pages}',
  taxRate: 'कर दर',
  forCompany: '{name} की ओर से',
};

const TITLES: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<InvoiceTitle, string>>>> = {
  mr: {
    'Tax invoice': 'कर बीजक',
    'Bill of supply': 'पुरवठा बिल',
    'Invoice-cum-bill of supply': 'कर बीजक आणि पुरवठा बिल',
    Bill: 'बिल',
    'Credit note': 'जमा पत्र',
    'Delivery challan': 'वितरण चलन',
  },
  hi: {
    'Tax invoice': 'कर बीजक',
    'Bill of supply': 'आपूर्ति बिल',
    'Invoice-cum-bill of supply': 'कर बीजक और आपूर्ति बिल',
    Bill: 'बिल',
    'Credit note': 'जमा पत्र',
    'Delivery challan': 'वितरण चालान',
  },
};

/** A label in English and, unless that is English, in the reader's language. */
export interface LabelText {
  readonly en: string;
  readonly local: string | undefined;
}

/** A label in both languages. */
export const formatBilingual = ({ en, local }: LabelText): string => (local === undefined ? en : `${en} ${local}`);

export interface Labels {
  readonly language: Language;
  readonly label: (label: Label, values?: Readonly<Record<string, string | number>>) => LabelText;
  readonly title: (title: InvoiceTitle) => LabelText;
}

const fillPlaceholders = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''));

/** The labels for readers of a language. */
export function labelsFor(language: Language): Labels {
  const local = { en: undefined, mr: MARATHI, hi: HINDI }[language];
  return {
    language,
    label: (label, values = {}) => ({
      en: fillPlaceholders(ENGLISH[label], values),
      local: local === undefined ? undefined : fillPlaceholders(local[label], values),
    }),
    title: (title) => ({ en: title, local: language === 'en' ? undefined : TITLES[language][title] }),
  };
}
