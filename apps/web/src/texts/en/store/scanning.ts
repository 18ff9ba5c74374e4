// English texts of scanned codes, which the counter, packing, counts, write-offs and receipts share.

export const scanTexts = {
  unknown: "{code} is not in this store's list. Nothing was added.",
  outOfStock: '{name} is out of stock here. Nothing was added.',
  onlyLeft: '{name}: only {count} left. Nothing was added.',
  added: '{name}, {price}, {code}',
  addedMore: '{count} × {name}, {price}, {code}',
  failed: '{code} could not be looked up. Nothing was added. {why}',
  tryAgain: 'Please scan it again.',
  broken: 'The code was incomplete. Please scan it again.',
  covered: '{code} was not counted. Answer the open question first.',
  waiting: 'Codes being looked up: {count}',
  offline: 'No connection. Codes waiting for it: {count}',
  stillLooking: 'A scanned code is still being looked up. Wait for its answer, then add the order.',

  counted: '{name}: {count} counted',
  notInCount: '{name} is not in this count. Nothing was added.',
  correctFirst: '{name}: correct its number first. Nothing was added.',
  atMost: '{name}: at most {max}. Nothing was added.',
  inSummary: '{code} was not counted. Go back to the count first.',

  toAdd: '{name}: {count} to add',
  writtenOff: '{name}: {count} to write off',
  onlyThere: '{name}: only {count} in stock. Nothing was added.',
  another: '{name} is another product. Nothing was added.',

  received: '{name}: {count} of {sent} received',
  notSent: '{name} is not in this request. Nothing was added.',
  onlySent: '{name}: only {count} were sent. Nothing was added.',
  receiveHint: 'Scan each unit of a product to count it. Products that you do not scan count as fully received.',

  nothing: '{code} was not entered: you cannot scan here.',
  comesBack: '{name}: {count} to return',
  notSold: '{name} cannot be returned from this sale. Nothing was added.',

  cash: '{code} is a barcode. No amount was entered.',
} as const;
