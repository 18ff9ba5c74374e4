// What Indian law asks documents and listings to name: where each fact is kept, what prints it, and who learns that it is missing.

/** What is printed or shown. `invoice` is a tax invoice, `bill` one without tax; both are printed on A4 and on a roll. */
type Print = 'invoice' | 'bill' | 'credit_note' | 'challan' | 'listing';

interface Particular {
  readonly law: string;
  /** Where it is kept: table and column, or the document's own member. */
  readonly field: string;
  readonly printedOn: readonly Print[];
  /**
   * How a gap is handled: it is impossible, or the tax page lists the product or the invoice, or names it as missing in the
   * chain's settings.
   */
  readonly missing: 'impossible' | 'product' | 'invoice' | 'chain';
}

const SALES = ['invoice', 'bill'] as const;
const DOCUMENTS = [...SALES, 'credit_note', 'challan'] as const;
const TAXED = ['invoice', 'credit_note', 'challan'] as const;
const LABEL = 'Legal Metrology (Packaged Commodities) rules 6 and 10';

export const PARTICULARS = {
  seller: {
    law: 'CGST rule 46(a)',
    field: 'tax_settings.legal_name',
    printedOn: [...DOCUMENTS, 'listing'],
    missing: 'impossible',
  },
  address: {
    law: 'CGST rule 46(a)',
    field: 'tax_settings.address',
    printedOn: [...DOCUMENTS, 'listing'],
    missing: 'chain',
  },
  phone: {
    law: 'Consumer Protection (E-Commerce) rule 5',
    field: 'stores.phone or tax_settings.phone',
    printedOn: [...DOCUMENTS, 'listing'],
    missing: 'chain',
  },
  email: {
    law: 'Consumer Protection (E-Commerce) rule 5',
    field: 'tax_settings.email',
    printedOn: ['listing'],
    missing: 'chain',
  },
  fssai_seller: {
    law: 'FSSAI order on invoices',
    field: 'stores.fssai or tax_settings.fssai',
    printedOn: [...DOCUMENTS, 'listing'],
    missing: 'chain',
  },
  seller_gstin: {
    law: 'CGST rule 46(a)',
    field: 'stores.gstin or tax_settings.gstin',
    printedOn: TAXED,
    missing: 'impossible',
  },
  title: {
    law: 'CGST rules 46, 49, 53, 55',
    field: 'tax_documents.title',
    printedOn: DOCUMENTS,
    missing: 'impossible',
  },
  number: { law: 'CGST rule 46(b)', field: 'tax_documents.number', printedOn: DOCUMENTS, missing: 'impossible' },
  date: { law: 'CGST rule 46(c)', field: 'tax_documents.issued_at', printedOn: DOCUMENTS, missing: 'impossible' },
  buyer: { law: 'CGST rule 46(d), (e)', field: 'tax_documents.buyer', printedOn: DOCUMENTS, missing: 'impossible' },
  buyer_address: {
    law: 'CGST rule 46(d), (e)',
    field: 'tax_documents.buyer',
    printedOn: ['invoice', 'challan'],
    missing: 'invoice',
  },
  hsn: { law: 'CGST rule 46(g)', field: 'products.hsn', printedOn: TAXED, missing: 'product' },
  description: {
    law: 'CGST rule 46(h)',
    field: 'tax_document_lines.description',
    printedOn: DOCUMENTS,
    missing: 'impossible',
  },
  quantity: {
    law: 'CGST rule 46(i)',
    field: 'tax_document_lines.quantity',
    printedOn: DOCUMENTS,
    missing: 'impossible',
  },
  value: {
    law: 'CGST rule 46(j), (k)',
    field: 'tax_document_lines.taxable_paise',
    printedOn: TAXED,
    missing: 'impossible',
  },
  tax_class: {
    law: 'CGST rule 46(l), (m)',
    field: 'products.tax_class_id',
    printedOn: ['invoice', 'credit_note'],
    missing: 'product',
  },
  place_of_supply: {
    law: 'CGST rule 46(n)',
    field: 'tax_documents.place_of_supply',
    printedOn: ['invoice', 'credit_note'],
    missing: 'impossible',
  },
  reverse_charge: {
    law: 'CGST rule 46(p)',
    field: 'none: never charged',
    printedOn: ['invoice', 'credit_note'],
    missing: 'impossible',
  },
  original: {
    law: 'CGST rule 53(1A)(g)',
    field: 'tax_documents.original_id',
    printedOn: ['credit_note'],
    missing: 'impossible',
  },
  net_quantity: { law: LABEL, field: 'units.unit', printedOn: ['listing'], missing: 'impossible' },
  mrp: { law: LABEL, field: 'products.mrp_paise', printedOn: ['bill', 'listing'], missing: 'product' },
  origin: { law: LABEL, field: 'products.origin', printedOn: ['listing'], missing: 'product' },
  packer: { law: LABEL, field: 'products.packer', printedOn: ['listing'], missing: 'product' },
  fssai: { law: 'FSSAI labelling regulation 5', field: 'products.fssai', printedOn: ['listing'], missing: 'product' },
  shelf_life: { law: LABEL, field: 'products.shelf_life', printedOn: ['listing'], missing: 'product' },
  shelf_life_days: {
    law: 'FSSAI direction on shelf life of goods sold online',
    field: 'products.shelf_life_days',
    printedOn: [],
    missing: 'product',
  },
  veg_mark: {
    law: 'FSSAI labelling regulation 5',
    field: 'products.veg_mark',
    printedOn: ['listing'],
    missing: 'product',
  },
} as const satisfies Record<string, Particular>;

export type ParticularId = keyof typeof PARTICULARS;
type IdsMissingAs<M> = { [K in ParticularId]: (typeof PARTICULARS)[K]['missing'] extends M ? K : never }[ParticularId];

const listMissingAs = <M extends Particular['missing']>(missing: M) =>
  Object.entries(PARTICULARS).flatMap(([id, row]) => (row.missing === missing ? [id as IdsMissingAs<M>] : []));

/** Fields that a product may lack; the tax page lists such products. */
export const PRODUCT_PARTICULARS = listMissingAs('product');
/** Facts that the chain's settings may lack. */
export const CHAIN_PARTICULARS = listMissingAs('chain');
