// The statuses of a stock request and who moves it where (STOCK-8).

export const STOCK_REQUEST_STATUSES = ['Pending', 'Approved', 'Rejected', 'Added'] as const;
export type StockRequestStatus = (typeof STOCK_REQUEST_STATUSES)[number];

/** What the administrator may decide from each status; Rejected may still become Approved. */
export const DECIDE_FROM: Readonly<Record<StockRequestStatus, readonly StockRequestStatus[]>> = {
  Pending: ['Approved', 'Rejected'],
  Rejected: ['Approved'],
  Approved: [],
  Added: [],
};

/** The status from which the manager adds the goods to the store's inventory. */
export const ADD_FROM: StockRequestStatus = 'Approved';
