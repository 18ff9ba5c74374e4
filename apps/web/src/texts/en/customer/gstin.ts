// English texts of a buyer's GSTIN: on the account page and at checkout.

export const gstinTexts = {
  own: {
    note: 'GSTIN for business bills',
    none: 'Not given',
    add: 'Add',
    addTitle: 'Add GSTIN',
    changeTitle: 'Change GSTIN',
    hint: '15 characters, such as 27AAPFU0939F1ZV. Your bills will show it and your address. Leave it empty for personal bills.',
    saved: 'GSTIN saved',
  },
  label: 'GSTIN',
  forBusiness: 'Need a business bill?',
  add: 'Add GSTIN',
  hint: 'For the bill of this order only.',
  hintOwn: 'Your account has {gstin}. Another one here is for this order only.',
} as const;
