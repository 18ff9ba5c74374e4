// English texts of a buyer's GSTIN: on the account page and at checkout.

export const gstinTexts = {
  own: {
    note: 'GSTIN, for bills of a business',
    none: 'Not given',
    add: 'Add',
    addTitle: 'Add GSTIN',
    changeTitle: 'Change GSTIN',
    hint: '15 characters, such as 27AAPFU0939F1ZV. Your bills then carry it, and your address. Leave it empty for bills in your own name.',
    saved: 'GSTIN saved',
  },
  label: 'GSTIN',
  forBusiness: 'Do you need the bill for a business?',
  add: 'Add GSTIN',
  hint: 'On the bill of this order alone.',
  hintOwn: 'Your account has {gstin}; another one here is for this order alone.',
} as const;
