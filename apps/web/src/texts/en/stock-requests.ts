// Owns the English texts of stock requests.

export const stockRequestTexts = {
  id: 'Request ID',
  date: 'Date',
  store: 'Store',
  status: 'Status',
  number: '#{id}',
  search: 'Search by store name',
  view: 'View',
  viewOf: 'View request {id}',
  count: '{count} requests',
  countOne: '1 request',

  loading: 'Loading stock requests',
  empty: 'No Stock requests available at the moment.',
  failed: 'Failed to Fetch Stocks Requests',
  failedText: 'Unable to fetch stocks. Please try again later.',

  /** What pays a request; cash unless it was paid online. */
  payment: { cod: 'Cash', online: 'Online' },

  details: {
    title: 'Stock Request {id}',
    productName: 'Product Name',
    unit: 'Unit',
    quantity: 'Quantity',
    store: 'Store',
    date: 'Date',
    status: 'Status',
    total: 'Total',
    paymentMode: 'Payment mode',
    lines: 'Products of request {id}',
    close: 'Close',
  },

  decide: {
    action: 'Update Status',
    actionOf: 'Update Status of request {id}',
    alreadyApproved: 'Already Approved',
    title: 'Update Request Status',
    label: 'Status',
    choose: 'Choose a status',
    required: 'Please choose a status.',
    approveHint: 'The goods leave the main stock and are on their way to {store}.',
    rejectHint: '{store} is told. Nothing leaves the main stock.',
    rejectPaidHint: '{store} is told. Nothing leaves the main stock, and the online payment becomes refundable.',
    cancel: 'Cancel',
    submit: { Approved: 'Approve', Rejected: 'Reject', Pending: 'Update Status', Added: 'Update Status' },
    done: 'Order Status Updated',
    doneText: 'Request {id} is now {status}.',
    failed: 'Failed to Update Status',
    failedText: 'Unable to update order status. Please try again later.',
    deductFailed: 'Failed to deduct stock.',
    shortagesNote: 'The request stays {status}. Add the missing goods to the main stock, then approve it.',
    changed: 'The list shows the request as it is now.',
  },
} as const;
