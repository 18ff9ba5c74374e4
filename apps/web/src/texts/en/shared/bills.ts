// English texts of the links to bills.

export const billTexts = {
  /** Beside what it belongs to; the number is the bill's. */
  open: 'Bill {number}',
  second: 'Second bill',
  /** Of sales that were made before there were bills. */
  none: 'No bill: this sale is older than bills here.',
  failed: 'Bill not opened',
  failedText: 'The bill could not be loaded. Please try again.',
} as const;
