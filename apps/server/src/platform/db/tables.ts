// Generated from the migrations by `npm run db:types`; never edited by hand.
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface Addresses {
  city: string;
  created_at: Generated<Date>;
  full_name: string;
  id: Generated<number>;
  label: string | null;
  last_used_at: Date | null;
  phone_number: string;
  postal_code: string;
  state: string;
  state_code: string | null;
  street_address1: string;
  street_address2: string | null;
  user_id: number;
}

export interface Attempts {
  at: Generated<Date>;
  bucket: string;
  id: Generated<number>;
}

export interface AuditLog {
  action: string;
  actor_id: number | null;
  address: string | null;
  after: Json | null;
  at: Generated<Date>;
  before: Json | null;
  id: Generated<number>;
  request_id: string | null;
  subject: string;
  subject_id: number | null;
}

export interface CartLines {
  added_at: Generated<Date>;
  choice: Generated<string>;
  product_id: number;
  quantity: number;
  user_id: number;
}

export interface CashDays {
  closed_at: Date;
  closed_by: number;
  collected_paise: number;
  day: string;
  due_paise: number;
  from_day: string;
  handed_over_paise: number;
  handover_difference_paise: number;
  handovers: number;
  id: Generated<number>;
  in_hand_paise: number;
  note: string | null;
  opening_paise: number;
  orders: number;
  paid_back_paise: Generated<number>;
  store_id: number;
  till_counted_paise: number | null;
  till_from_day: string | null;
  till_from_registers_paise: Generated<number>;
  till_handed_over_paise: number | null;
  till_kept_paise: number | null;
  till_opening_paise: number | null;
  till_paid_out_paise: number | null;
  till_sales: number | null;
  till_takings_paise: number | null;
  till_to_registers_paise: Generated<number>;
}

export interface CashEntries {
  actor_id: number | null;
  amount_paise: number;
  claim_id: number | null;
  created_at: Generated<Date>;
  day: string;
  difference_paise: Generated<number>;
  due_paise: number;
  hand_paise: Generated<number>;
  id: Generated<number>;
  kind: string;
  manual_order_id: number | null;
  manual_return_id: number | null;
  order_id: number | null;
  reason: string | null;
  record_seq: number | null;
  register_id: number | null;
  shift_id: number | null;
  staff_id: number | null;
  store_id: number;
}

export interface CashHands {
  in_hand_paise: number;
  staff_id: number;
  store_id: number;
}

export interface Categories {
  archived_at: Date | null;
  created_at: Generated<Date>;
  description: string;
  descriptions: Generated<Record<string, string>>;
  id: Generated<number>;
  identity_key: string | null;
  name: string;
  name_hi: string | null;
  name_mr: string | null;
  names: Generated<Record<string, string>>;
}

export interface ChainStock {
  on_hand: number | null;
  product_id: number | null;
  reserved: number | null;
}

export interface Claims {
  amount_paise: number | null;
  answer_by: Date | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  due_at: Date;
  escalated_at: Date | null;
  id: Generated<number>;
  image_hash: string | null;
  is_automatic: Generated<boolean>;
  kind: string;
  note: string | null;
  order_id: number;
  photo: string | null;
  product_id: number;
  quantity: number;
  reason: string | null;
  reminded_at: Date | null;
  restock: boolean | null;
  state: Generated<string>;
  store_id: number;
  user_id: number;
}

export interface Consents {
  given_at: Generated<Date>;
  id: Generated<number>;
  user_id: number;
  version: string;
  withdrawn_at: Date | null;
}

export interface DeliverySettings {
  auto_allocate: boolean;
  claim_auto_max_paise: number | null;
  cod_max_paise: number | null;
  id: Generated<number>;
  serve_elsewhere: boolean;
  slot_days: number;
}

export interface DeliveryWishes {
  count: number;
  last_at: Date;
  pincode: string;
}

export interface DoorPayments {
  amount_paise: number;
  asked_at: Date | null;
  asked_by: number | null;
  check_at: Date | null;
  close_by: Date;
  created_at: Date;
  failed_before: Generated<number>;
  failed_tries: Generated<number>;
  gateway_qr_id: string | null;
  id: Generated<number>;
  image_url: string | null;
  order_id: number;
  state: Generated<string>;
}

export interface FeeRules {
  effective_from: string | null;
  fee_paise: number;
  from_paise: number;
  id: Generated<number>;
  min_order_paise: number;
}

export interface FranchiseRequests {
  additional_info: string | null;
  city: string;
  created_at: Generated<Date>;
  email: string;
  full_name: string;
  id: Generated<number>;
  prefered_location: string;
  primary_contact: string;
  privacy_version: string | null;
  stage: Generated<string>;
}

export interface IdempotencyKeys {
  answer: Json | null;
  body_hash: Buffer;
  call: string;
  created_at: Generated<Date>;
  key: string;
  user_id: number;
}

export interface Images {
  hash: string;
  last_used_at: Generated<Date>;
}

export interface InquiryNotes {
  actor_id: number | null;
  application_id: number | null;
  at: Generated<Date>;
  franchise_id: number | null;
  id: Generated<number>;
  note: string | null;
  stage: string | null;
}

export interface JobApplications {
  Address: string | null;
  city: string | null;
  country: string | null;
  created_at: Generated<Date>;
  date_of_birth: string | null;
  email: string;
  first_name: string;
  id: Generated<number>;
  last_name: string;
  phone: string;
  previous_exp: string | null;
  privacy_version: string | null;
  stage: Generated<string>;
  state: string | null;
  street: string | null;
  zip_code: string | null;
}

export interface LineChangeAnswers {
  accepted: boolean;
  actor_id: number | null;
  at: Date;
  change_id: number;
}

export interface LineChanges {
  actor_id: number | null;
  asks_until: Date | null;
  at: Date;
  from_quantity: number;
  id: Generated<number>;
  kind: string;
  order_id: number;
  paise: number;
  product_id: number;
  reason: string | null;
  round: number;
  substitute_id: number | null;
  to_quantity: number;
}

export interface ManualOrderLines {
  discount_paise: Generated<number>;
  grams: number | null;
  line: number;
  manual_order_id: number;
  mrp_paise: number | null;
  name_hi: string | null;
  name_mr: string | null;
  names: Generated<Record<string, string>>;
  price_paise: number;
  product_id: number;
  product_name: string;
  product_unit: string;
  quantity: number;
  returned: Generated<number>;
  unit_names: Generated<Record<string, string>>;
}

export interface ManualOrderReturnLines {
  line: number;
  product_id: number;
  quantity: number;
  return_id: number;
}

export interface ManualOrderReturns {
  amount_paise: number;
  created_at: Date;
  created_by: number;
  id: Generated<number>;
  kind: string;
  manual_order_id: number;
  reason: string;
  restock: boolean;
  round: number;
}

export interface ManualOrders {
  buyer_address: string | null;
  buyer_gstin: string | null;
  cash_received_paise: number | null;
  created_at: Generated<Date>;
  created_by: number;
  first_name: string;
  id: Generated<number>;
  mobile_number: string;
  payment_type: Generated<string>;
  place_id: number;
  register_id: number | null;
  returned_paise: Generated<number>;
  round_off_paise: Generated<number>;
  shift_id: number | null;
  total_paise: number;
  void_at: Date | null;
  with_till: Generated<boolean>;
}

export interface Notifications {
  about: string | null;
  about_id: number | null;
  created_at: Generated<Date>;
  facts: Json | null;
  id: Generated<number>;
  kind: string | null;
  message: string;
  read_at: Date | null;
  user_id: number;
}

export interface OrderCounts {
  orders: number;
  status: string;
  store_id: number | null;
}

export interface OrderEvents {
  actor_id: number | null;
  at: Generated<Date>;
  event: string;
  id: Generated<number>;
  note: string | null;
  order_id: number;
}

export interface OrderLines {
  awaiting_stock: Generated<number>;
  charged_paise: number | null;
  choice: Generated<string>;
  claimed: Generated<number>;
  name_hi: string | null;
  name_mr: string | null;
  names: Generated<Record<string, string>>;
  order_id: number;
  packed: number | null;
  packed_grams: number | null;
  price_paise: number;
  product_id: number;
  product_name: string;
  product_unit: string;
  quantity: number;
  substitute_of: number | null;
  unit_names: Generated<Record<string, string>>;
}

export interface OrderNames {
  name: string;
}

export interface Orders {
  asks_until: Date | null;
  buyer_gstin: string | null;
  cancel_reason: string | null;
  cash_collected_paise: number | null;
  city: string;
  claimed_paise: Generated<number>;
  created_at: Generated<Date>;
  customer_name: string;
  deleted_at: Date | null;
  delivered_at: Date | null;
  delivery_fee_paise: Generated<number>;
  full_name: string;
  id: Generated<number>;
  intent_id: number | null;
  mobile_number: string;
  packed_paise: number | null;
  packed_round: number | null;
  payment_id: number | null;
  payment_type: string;
  pin_seal: Buffer | null;
  pin_verified_at: Date | null;
  pin_verified_by: number | null;
  pin_wrong: Generated<number>;
  postal_code: string;
  return_reason: string | null;
  slot_id: number | null;
  staff_id: number | null;
  state: string;
  state_code: string | null;
  status: Generated<string>;
  stock_round: Generated<number>;
  stock_state: Generated<string>;
  store_id: number | null;
  street_address1: string;
  street_address2: string | null;
  total_paise: number;
  user_id: number;
}

export interface OtpAsks {
  browser_hash: Buffer;
  created_at: Generated<Date>;
  ended_at: Date | null;
  expires_at: Date;
  id: Generated<number>;
  number_hash: Buffer;
  own_tries: Generated<number>;
  purpose: Generated<string>;
  shared_tries: Generated<number>;
}

export interface Otps {
  ask_id: number | null;
  code_hash: Buffer;
  created_at: Generated<Date>;
  ended_at: Date | null;
  expires_at: Date;
  id: Generated<number>;
  phone_no: string;
  tries: Generated<number>;
  user_id: number | null;
}

export interface PackingDrafts {
  actor_id: number;
  at: Date;
  lines: Json;
  order_id: number;
  round: number;
}

export interface PageSpeed {
  counts: number[];
  day: string;
  device: string;
  metric: string;
  page: string;
}

export interface PageSpeedSettings {
  id: Generated<boolean>;
  is_on: boolean;
}

export interface PaymentDisputes {
  amount_paise: number;
  created_at: Date;
  gateway_dispute_id: string;
  id: Generated<number>;
  payment_id: number;
  respond_by: Date | null;
  state: string;
  updated_at: Date;
}

export interface PaymentIntentLines {
  choice: Generated<string>;
  intent_id: number;
  name_hi: string | null;
  name_mr: string | null;
  names: Generated<Record<string, string>>;
  price_paise: number;
  product_id: number;
  product_name: string;
  product_unit: string;
  quantity: number;
  unit_names: Generated<Record<string, string>>;
}

export interface PaymentIntents {
  address: Json | null;
  address_id: number | null;
  amount_paise: number;
  asked_at: Date | null;
  buyer_gstin: string | null;
  check_at: Date | null;
  created_at: Generated<Date>;
  currency: Generated<string>;
  delivery_fee_paise: Generated<number>;
  gateway_order_id: string | null;
  held_place_id: number | null;
  held_since: Date | null;
  hold_until: Date;
  holds_stock: Generated<boolean>;
  id: Generated<number>;
  opened_at: Date | null;
  purpose: string;
  receipt: string;
  renewals: Generated<number>;
  slot_id: number | null;
  state: Generated<string>;
  store_id: number | null;
  user_id: number;
}

export interface Payments {
  amount_paise: number;
  created_at: Generated<Date>;
  currency: string;
  door_payment_id: number | null;
  gateway_order_id: string | null;
  gateway_payment_id: string;
  id: Generated<number>;
  intent_id: number | null;
  is_paid_back: Generated<boolean>;
  refund_failed_at: Date | null;
  refund_listed_at: Date | null;
  refund_reason: string | null;
  refundable_at: Date | null;
  refunding_paise: Generated<number>;
  register_payment_id: number | null;
  state: string;
  user_id: number;
}

export interface PrivatePictures {
  created_at: Date;
  name: string;
}

export interface ProductMrps {
  mrp_paise: number;
  price_paise: number;
  product_id: number;
}

export interface ProductPrices {
  mrp_paise: number | null;
  price_paise: number;
  product_id: number;
  valid_from: Date;
}

export interface Products {
  allergens: string | null;
  archived_at: Date | null;
  barcode: string | null;
  category_id: number;
  created_at: Generated<Date>;
  description: string;
  descriptions: Generated<Record<string, string>>;
  fssai: string | null;
  gtin: string | null;
  hsn: string | null;
  id: Generated<number>;
  image_hash: string | null;
  ingredients: string | null;
  loose_tax_class_id: number | null;
  mrp_paise: number | null;
  name: string;
  name_hi: string | null;
  name_mr: string | null;
  names: Generated<Record<string, string>>;
  origin: string | null;
  packer: string | null;
  plu: number | null;
  price_paise: number;
  rating: number | null;
  review_average: number | null;
  review_count: Generated<number>;
  shelf_life: string | null;
  shelf_life_days: number | null;
  sold_by_weight: Generated<boolean>;
  tax_class_id: number | null;
  unit_id: number;
  variant_of: number | null;
  veg_mark: string | null;
  version: Generated<number>;
}

export interface ProductSales {
  paise: number;
  product_id: number;
  store_id: number | null;
}

export interface ProductWaits {
  created_at: Date;
  product_id: number;
  user_id: number;
}

export interface PushJobs {
  due_at: Date;
  expires_at: Date;
  id: Generated<number>;
  notification_id: number;
  subscription_id: number;
  tries: Generated<number>;
}

export interface PushSubscriptions {
  auth: string;
  created_at: Date;
  endpoint: string;
  id: Generated<number>;
  p256dh: string;
  session_id: number;
  user_id: number;
}

export interface QuarterSales {
  manual_orders: number;
  orders: number;
  paise: number;
  quarter: Date;
}

export interface RecoveryCodes {
  code_hash: Buffer;
  used_at: Date | null;
  user_id: number;
}

export interface RefreshTokens {
  created_at: Generated<Date>;
  expires_at: Date;
  session_id: number;
  successor_seal: Buffer | null;
  token_hash: Buffer;
  used_at: Date | null;
}

export interface RefundReads {
  asked_at: Date;
  id: Generated<number>;
  read_until: Date | null;
}

export interface Refunds {
  amount_paise: number;
  asked_at: Date | null;
  attempt: Generated<number>;
  cause: Generated<string>;
  check_at: Date | null;
  created_at: Generated<Date>;
  failure: string | null;
  gateway_key: string;
  gateway_refund_id: string | null;
  id: Generated<number>;
  payment_id: number;
  requested_by: number | null;
  state: Generated<string>;
  updated_at: Generated<Date>;
}

export interface RegisterChecks {
  created_at: Date;
  id: string;
  register_id: number;
  used_seq: number | null;
  user_id: number;
}

export interface RegisterFlags {
  created_at: Date;
  expected: string | null;
  found: string | null;
  id: Generated<number>;
  kind: string;
  note: string | null;
  register_id: number;
  resolved_at: Date | null;
  resolved_by: number | null;
  seq: number;
  store_id: number;
}

export interface RegisterPayments {
  amount_paise: number;
  asked_at: Date | null;
  check_at: Date | null;
  close_by: Date;
  created_at: Date;
  failed_tries: Generated<number>;
  gateway_qr_id: string | null;
  id: Generated<number>;
  image_url: string | null;
  register_id: number;
  sale_due_at: Date | null;
  state: Generated<string>;
}

export interface RegisterPins {
  rounds: number;
  salt: Buffer;
  set_at: Date;
  user_id: number;
  verifier: Buffer;
}

export interface RegisterRecords {
  at: Date | null;
  body: Json;
  body_hash: Buffer;
  decided_at: Date | null;
  decided_by: number | null;
  decision: string | null;
  is_imported: Generated<boolean>;
  kind: string | null;
  numbers: Generated<string[]>;
  received_at: Date;
  register_id: number;
  sale_id: number | null;
  seq: number;
  shift_id: number | null;
  state: string;
  total_paise: number | null;
  user_id: number | null;
  why: string | null;
}

export interface Registers {
  created_at: Date;
  created_by: number;
  head_seq: Generated<number>;
  heard_at: Date | null;
  id: Generated<number>;
  is_lost: Generated<boolean>;
  last_record_at: Date | null;
  letter: string;
  name: string;
  reason: string | null;
  reported_credit_note: Generated<number>;
  reported_fy: string | null;
  reported_invoice: Generated<number>;
  reported_seq: Generated<number>;
  revoked_at: Date | null;
  revoked_by: number | null;
  secret_hash: Buffer;
  store_id: number;
}

export interface RegisterSettings {
  discount_limit_percent: Generated<number>;
  id: Generated<boolean>;
  return_days: Generated<number>;
  scale_formats: Generated<Json>;
}

export interface RegisterShifts {
  card_paise: Generated<number>;
  cash_paise: Generated<number>;
  closed_at: Date | null;
  closed_by: number | null;
  counted_paise: number | null;
  difference_paise: Generated<number | null>;
  expected_paise: Generated<number>;
  first_number: string | null;
  float_paise: number;
  id: Generated<number>;
  last_number: string | null;
  note: string | null;
  number: number;
  opened_at: Date;
  opened_by: number;
  paid_in_paise: Generated<number>;
  paid_out_paise: Generated<number>;
  register_id: number;
  returns: Generated<number>;
  sales: Generated<number>;
  upi_paise: Generated<number>;
}

export interface ResetGrants {
  created_at: Generated<Date>;
  expires_at: Date;
  phone_no: string;
  token_hash: Buffer;
  used_at: Date | null;
  user_id: number | null;
}

export interface Reviews {
  created_at: Generated<Date>;
  hidden_at: Date | null;
  id: Generated<number>;
  product_id: number;
  rating: number;
  updated_at: Generated<Date>;
  user_id: number;
  word: string | null;
}

export interface SalePayments {
  amount_paise: number;
  given_paise: number | null;
  id: Generated<number>;
  kind: string;
  manual_order_id: number;
  qr_id: string | null;
  reference: string | null;
  return_id: number | null;
}

export interface SalesChanges {
  id: Generated<number>;
  manual_orders: Generated<number>;
  orders: Generated<number>;
  paise: number;
  product_id: number | null;
  quarter: Date | null;
  status: string | null;
  store_id: number | null;
}

export interface SandboxDeliveries {
  body: string;
  created_at: Date;
  due_at: Date;
  event_id: string;
  id: Generated<number>;
  signature: string;
  tries: Generated<number>;
}

export interface SandboxOrders {
  amount: number;
  amount_paid: Generated<number>;
  attempts: Generated<number>;
  created_at: Date;
  currency: string;
  id: string;
  notes: Generated<Json>;
  receipt: string | null;
  status: Generated<string>;
}

export interface SandboxPayments {
  amount: number;
  amount_refunded: Generated<number>;
  capture_at: Date | null;
  created_at: Date;
  currency: string;
  id: string;
  order_id: string | null;
  qr_code_id: string | null;
  status: string;
}

export interface SandboxQrCodes {
  amount: number;
  close_by: Date;
  close_reason: string | null;
  closed_at: Date | null;
  created_at: Date;
  description: string | null;
  id: string;
  name: string | null;
  notes: Generated<Json>;
  payments_amount: Generated<number>;
  payments_count: Generated<number>;
  status: Generated<string>;
}

export interface SandboxRefunds {
  amount: number;
  body: string;
  created_at: Date;
  currency: string;
  id: string;
  idempotency_key: string | null;
  notes: Generated<Json>;
  payment_id: string;
  receipt: string | null;
  settle_as: string | null;
  settle_at: Date | null;
  status: string;
}

export interface SearchAliases {
  category_id: number | null;
  id: Generated<number>;
  product_id: number | null;
  text: string;
}

export interface SearchMisses {
  count: number;
  folded: string;
  id: Generated<number>;
  last_at: Date;
  text: string;
}

export interface SeedRuns {
  finished_at: Date | null;
  name: string;
  started_at: Date;
}

export interface ServerSecret {
  fingerprint: string;
  only_row: Generated<boolean>;
  since: Date;
}

export interface ServiceAreas {
  active: Generated<boolean>;
  city: string | null;
  cod_ok: Generated<boolean>;
  id: Generated<number>;
  pincode: string;
  priority: Generated<number>;
  store_id: number;
}

export interface Sessions {
  address: string | null;
  created_at: Generated<Date>;
  ended_at: Date | null;
  ended_why: string | null;
  expires_at: Date;
  id: Generated<number>;
  opened_by_code: Generated<boolean>;
  user_agent: string | null;
  user_id: number;
}

export interface SlotExceptions {
  capacity: number | null;
  closed: boolean;
  date: string;
  reason: string;
  store_id: number;
}

export interface Slots {
  capacity: number;
  closed: Generated<boolean>;
  cutoff_at: Date;
  ends_at: Date;
  id: Generated<number>;
  starts_at: Date;
  store_id: number;
  used: Generated<number>;
  wanted: number;
}

export interface SlotTemplates {
  capacity: number;
  cutoff_minutes: number;
  ends: string;
  id: Generated<number>;
  starts: string;
  store_id: number;
  weekday: number;
}

export interface SmsCounts {
  day: string;
  sent: Generated<number>;
  unsent: Generated<number>;
}

export interface SmsJobs {
  due_at: Date;
  expires_at: Date;
  id: Generated<number>;
  message: Buffer;
  tries: Generated<number>;
}

export interface SmsSettings {
  id: Generated<boolean>;
  kinds: Generated<Json>;
  per_day: Generated<number>;
  per_month: Generated<number>;
}

export interface StockBatches {
  batch_no: string;
  best_before: string;
  created_at: Date;
  expired: Generated<number>;
  id: Generated<number>;
  place_id: number;
  product_id: number;
  quantity: Generated<number>;
  told_at: Date | null;
}

export interface StockBatchMoves {
  batch_id: number;
  created_at: Date;
  document_id: number | null;
  document_kind: string | null;
  expired: Generated<number>;
  id: Generated<number>;
  movement_id: number | null;
  quantity: Generated<number>;
}

export interface StockLevels {
  on_hand: Generated<number>;
  place_id: number;
  product_id: number;
  reorder_level: Generated<number>;
  reserved: Generated<number>;
  uncounted: Generated<number>;
}

export interface StockLocations {
  id: Generated<number>;
  kind: string;
  store_id: number | null;
}

export interface StockLoose {
  grams: number;
  place_id: number;
  product_id: number;
}

export interface StockLooseMoves {
  actor_id: number | null;
  created_at: Date;
  grams: number;
  id: Generated<number>;
  manual_order_id: number | null;
  place_id: number;
  product_id: number;
  reason: string;
}

export interface StockMovements {
  actor_id: number | null;
  created_at: Generated<Date>;
  document_id: number | null;
  document_kind: string | null;
  from_place_id: number;
  id: Generated<number>;
  note: string | null;
  product_id: number;
  quantity: number;
  reason: string;
  round: Generated<number>;
  to_place_id: number;
}

export interface StockRequestLines {
  approved: number | null;
  id: Generated<number>;
  name_hi: string | null;
  name_mr: string | null;
  names: Generated<Record<string, string>>;
  price_paise: number;
  product_id: number;
  product_name: string;
  quantity: number;
  received: number | null;
  request_id: number;
  unit: string;
  unit_names: Generated<Record<string, string>>;
}

export interface StockRequests {
  created_at: Generated<Date>;
  created_by: number;
  decided_by: number | null;
  decision_reason: string | null;
  id: Generated<number>;
  payment_id: number | null;
  payment_method: string;
  status: Generated<string>;
  store_id: number;
  total_paise: number;
}

export interface StockTotals {
  has_batches: Generated<boolean>;
  next_best_before: string | null;
  on_hand: Generated<number>;
  product_id: number;
  reserved: Generated<number>;
}

export interface Stores {
  archived_at: Date | null;
  bill_code: string | null;
  created_at: Generated<Date>;
  fssai: string | null;
  gstin: string | null;
  id: Generated<number>;
  identity_key: string | null;
  lat: number | null;
  lng: number | null;
  location: string;
  manager_id: number | null;
  name: string;
  name_mr: string | null;
  names: Generated<Record<string, string>>;
  phone: string | null;
  state_code: string | null;
  store_no: number;
}

export interface TaxClasses {
  archived_at: Date | null;
  created_at: Generated<Date>;
  id: Generated<number>;
  identity_key: string | null;
  name: string;
}

export interface TaxClassRates {
  effective_from: string;
  percent_bp: number;
  tax_class_id: number;
}

export interface TaxDocumentLines {
  cgst_paise: number;
  description: string;
  discount_paise: Generated<number>;
  document_id: number;
  gross_paise: number;
  hsn: string | null;
  igst_paise: number;
  line: number;
  mrp_paise: number | null;
  original_line: number | null;
  price_paise: number;
  product_id: number | null;
  quantity: number;
  rate_bp: number;
  sale_line: number | null;
  sgst_paise: number;
  taxable_paise: number;
  uqc: string;
}

export interface TaxDocuments {
  buyer: Json;
  buyer_gstin: string | null;
  cgst_paise: number;
  fy: string;
  id: Generated<number>;
  igst_paise: number;
  issued_at: Date;
  kind: string;
  manual_order_id: number | null;
  number: string;
  order_id: number | null;
  original_id: number | null;
  part: Generated<number>;
  place_of_supply: string | null;
  reason: string | null;
  return_id: number | null;
  round: Generated<number>;
  round_off_paise: Generated<number>;
  seq: number;
  series: string;
  sgst_paise: number;
  stock_request_id: number | null;
  store_id: number | null;
  supplier: Json;
  taxable_paise: number;
  title: string;
  total_paise: number;
}

export interface TaxSeries {
  fy: string;
  last_at: Date;
  last_seq: number;
  series: string;
}

export interface TaxSettings {
  address: string | null;
  email: string | null;
  fee_rate_bp: number | null;
  fssai: string | null;
  grievance_officer: string | null;
  gstin: string | null;
  hsn_digits: Generated<number>;
  id: Generated<boolean>;
  legal_name: string | null;
  phone: string | null;
  require_tax_class: Generated<boolean>;
  round_to_rupee: Generated<boolean>;
  state_code: string | null;
}

export interface UnissuedNumbers {
  cancelled_at: Date | null;
  fy: string;
  note: string | null;
  record_seq: number | null;
  register_id: number;
  seq: number;
  series: string;
}

export interface Units {
  archived_at: Date | null;
  created_at: Generated<Date>;
  description: string;
  descriptions: Generated<Record<string, string>>;
  grams: number | null;
  id: Generated<number>;
  identity_key: string | null;
  names: Generated<Record<string, string>>;
  unit: string;
}

export interface UserFactors {
  confirmed_at: Date | null;
  created_at: Date;
  last_step: Generated<number>;
  recovery_salt: Buffer | null;
  secret_seal: Buffer;
  user_id: number;
}

export interface Users {
  archived_at: Date | null;
  can_pack: Generated<boolean>;
  can_return: Generated<boolean>;
  can_sell: Generated<boolean>;
  created_at: Generated<Date>;
  email: string | null;
  erased_at: Date | null;
  first_name: string;
  gstin: string | null;
  id: Generated<number>;
  language: string | null;
  last_name: string;
  must_change_password: Generated<boolean>;
  password_hash: string;
  password_set_at: Generated<Date>;
  password_version: Generated<number>;
  phone_confirmed_at: Date | null;
  phone_no: string;
  role: string;
  store_id: number | null;
  suspended_at: Date | null;
  suspended_reason: string | null;
  unconfirmed_until_reset: Generated<boolean>;
  username: string;
}

export interface WebhookEvents {
  event: string;
  event_id: string;
  received_at: Generated<Date>;
}

export interface DB {
  addresses: Addresses;
  attempts: Attempts;
  audit_log: AuditLog;
  cart_lines: CartLines;
  cash_days: CashDays;
  cash_entries: CashEntries;
  cash_hands: CashHands;
  categories: Categories;
  chain_stock: ChainStock;
  claims: Claims;
  consents: Consents;
  delivery_settings: DeliverySettings;
  delivery_wishes: DeliveryWishes;
  door_payments: DoorPayments;
  fee_rules: FeeRules;
  franchise_requests: FranchiseRequests;
  idempotency_keys: IdempotencyKeys;
  images: Images;
  inquiry_notes: InquiryNotes;
  job_applications: JobApplications;
  line_change_answers: LineChangeAnswers;
  line_changes: LineChanges;
  manual_order_lines: ManualOrderLines;
  manual_order_return_lines: ManualOrderReturnLines;
  manual_order_returns: ManualOrderReturns;
  manual_orders: ManualOrders;
  notifications: Notifications;
  order_counts: OrderCounts;
  order_events: OrderEvents;
  order_lines: OrderLines;
  order_names: OrderNames;
  orders: Orders;
  otp_asks: OtpAsks;
  otps: Otps;
  packing_drafts: PackingDrafts;
  page_speed: PageSpeed;
  page_speed_settings: PageSpeedSettings;
  payment_disputes: PaymentDisputes;
  payment_intent_lines: PaymentIntentLines;
  payment_intents: PaymentIntents;
  payments: Payments;
  private_pictures: PrivatePictures;
  product_mrps: ProductMrps;
  product_prices: ProductPrices;
  product_sales: ProductSales;
  product_waits: ProductWaits;
  products: Products;
  push_jobs: PushJobs;
  push_subscriptions: PushSubscriptions;
  quarter_sales: QuarterSales;
  recovery_codes: RecoveryCodes;
  refresh_tokens: RefreshTokens;
  refund_reads: RefundReads;
  refunds: Refunds;
  register_checks: RegisterChecks;
  register_flags: RegisterFlags;
  register_payments: RegisterPayments;
  register_pins: RegisterPins;
  register_records: RegisterRecords;
  register_settings: RegisterSettings;
  register_shifts: RegisterShifts;
  registers: Registers;
  reset_grants: ResetGrants;
  reviews: Reviews;
  sale_payments: SalePayments;
  sales_changes: SalesChanges;
  "sandbox.deliveries": SandboxDeliveries;
  "sandbox.orders": SandboxOrders;
  "sandbox.payments": SandboxPayments;
  "sandbox.qr_codes": SandboxQrCodes;
  "sandbox.refunds": SandboxRefunds;
  search_aliases: SearchAliases;
  search_misses: SearchMisses;
  seed_runs: SeedRuns;
  server_secret: ServerSecret;
  service_areas: ServiceAreas;
  sessions: Sessions;
  slot_exceptions: SlotExceptions;
  slot_templates: SlotTemplates;
  slots: Slots;
  sms_counts: SmsCounts;
  sms_jobs: SmsJobs;
  sms_settings: SmsSettings;
  stock_batch_moves: StockBatchMoves;
  stock_batches: StockBatches;
  stock_levels: StockLevels;
  stock_locations: StockLocations;
  stock_loose: StockLoose;
  stock_loose_moves: StockLooseMoves;
  stock_movements: StockMovements;
  stock_request_lines: StockRequestLines;
  stock_requests: StockRequests;
  stock_totals: StockTotals;
  stores: Stores;
  tax_class_rates: TaxClassRates;
  tax_classes: TaxClasses;
  tax_document_lines: TaxDocumentLines;
  tax_documents: TaxDocuments;
  tax_series: TaxSeries;
  tax_settings: TaxSettings;
  unissued_numbers: UnissuedNumbers;
  units: Units;
  user_factors: UserFactors;
  users: Users;
  webhook_events: WebhookEvents;
}
