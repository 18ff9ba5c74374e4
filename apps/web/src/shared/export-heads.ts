// Headings of exported files: English in every language, because spreadsheets and programs look for them. Each equals the English heading on screen.
import type { texts as auditLogTexts } from '@tilgul/messages/office/audit-log';
import type { texts as franchiseTexts } from '@tilgul/messages/office/franchise-requests';
import type { texts as inquiryTexts } from '@tilgul/messages/office/inquiries';
import type { texts as jobTexts } from '@tilgul/messages/office/job-applications';
import type { texts as orderTexts } from '@tilgul/messages/office/orders';
import type { texts as saleTexts } from '@tilgul/messages/store/counter-sales';

type Orders = typeof orderTexts;
type Sales = typeof saleTexts;
type Inquiries = typeof inquiryTexts;
type Franchise = typeof franchiseTexts;
type Jobs = typeof jobTexts;
type AuditLog = typeof auditLogTexts;

export const ORDER_HEADS = {
  id: 'Order ID',
  customer: 'Customer',
  date: 'Date',
  total: 'Total',
  status: 'Status',
  store: 'Store',
  contact: 'Contact number',
  paymentType: 'Payment type',
  address: 'Address',
  city: 'City',
  pincode: 'Pincode',
  staff: 'Delivery staff',
  cashCollected: 'Cash collected',
  cancelReason: 'Reason for cancelling',
  items: 'Items',
} as const satisfies Pick<Orders, 'customer' | 'date' | 'total' | 'status' | 'store' | 'city'> &
  Pick<
    Orders['details'],
    'contact' | 'paymentType' | 'address' | 'staff' | 'cashCollected' | 'cancelReason' | 'items'
  > & {
    id: Orders['orderId'];
    pincode: Orders['allocate']['pincode'];
  };

export const SALE_HEADS = {
  id: 'Order ID',
  customer: 'Customer',
  date: 'Date',
  total: 'Total',
  payment: 'Payment',
  state: 'State',
  seller: 'Sold by',
  phone: 'Contact',
  items: 'Items',
} as const satisfies Pick<Sales, 'customer' | 'date' | 'total' | 'state' | 'seller' | 'phone' | 'items'> & {
  id: Sales['orderId'];
  payment: Sales['details']['payment'];
};

const inquiry = {
  id: 'ID',
  email: 'Email',
  city: 'City',
  stage: 'Stage',
  date: 'Received',
  note: 'Last note',
} as const satisfies Pick<Inquiries, 'id' | 'email' | 'city' | 'stage' | 'date'> & { note: Inquiries['lastNote'] };

export const FRANCHISE_HEADS = {
  ...inquiry,
  name: 'Full Name',
  contact: 'Primary Contact',
  location: 'Preferred Location',
  info: 'Additional Information',
} as const satisfies Pick<Franchise, 'location' | 'info'> & {
  name: Franchise['fullName'];
  contact: Franchise['primaryContact'];
};

export const JOB_HEADS = {
  ...inquiry,
  first_name: 'First Name',
  last_name: 'Last Name',
  phone: 'Phone',
  experience: 'Previous Experience',
  birth: 'Date of Birth',
  address: 'Address',
} as const satisfies Pick<Jobs, 'phone' | 'experience' | 'birth' | 'address'> & {
  first_name: Jobs['firstName'];
  last_name: Jobs['lastName'];
};

export const AUDIT_LOG_HEADS = {
  at: 'Time',
  actor: 'Who',
  what: 'What',
  changes: 'Before and after',
  address: 'Address',
  request: 'Request',
} as const satisfies Pick<AuditLog, 'what' | 'changes' | 'address' | 'request'> & {
  at: AuditLog['when'];
  actor: AuditLog['who'];
};

/** Of the orders and sales that received a batch. */
export const BATCH_ORDER_HEADS = {
  kind: 'Kind',
  id: 'Order ID',
  date: 'Date',
  customer: 'Customer',
  contact: 'Contact number',
  quantity: 'Quantity',
  status: 'Status',
  store: 'Store',
} as const;
