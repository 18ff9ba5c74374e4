-- Papers about sales: bills, credit notes and delivery challans, numbered without holes and never changed. Sales from before have none.

-- The last number of each series in each financial year. Its row is locked last, so a transaction that ends otherwise gives its
-- number back. last_at: papers of a series are in the order of their numbers.
create table tax_series (
  series   text not null check (series ~ '^[TCD][0-9A-Z]{2}$'),
  fy       text not null check (fy ~ '^[0-9]{4}$'),
  last_seq integer not null check (last_seq between 1 and 9999999),
  last_at  timestamptz(3) not null,
  primary key (series, fy)
);

-- supplier and buyer: as they were when it was issued. round: the allocation of the order that was shipped. part: of two papers
-- about one sale. return_id: what came back of a counter sale.
create table tax_documents (
  id               bigint generated always as identity primary key,
  kind             text not null check (kind in ('invoice', 'credit_note', 'challan')),
  series           text not null,
  fy               text not null,
  seq              integer not null,
  number           text not null unique check (number = series || '/' || fy || '/' || lpad(seq::text, 7, '0')),
  title            text not null,
  supplier         jsonb not null,
  buyer            jsonb not null,
  buyer_gstin      text,
  place_of_supply  text,
  store_id         bigint references stores,
  order_id         bigint references orders,
  round            integer not null default 1,
  manual_order_id  bigint references manual_orders,
  stock_request_id bigint references stock_requests,
  return_id        bigint references manual_order_returns,
  part             integer not null default 1,
  original_id      bigint references tax_documents,
  reason           text,
  taxable_paise    bigint not null,
  cgst_paise       bigint not null check (cgst_paise >= 0),
  sgst_paise       bigint not null,
  igst_paise       bigint not null check (igst_paise >= 0),
  round_off_paise  bigint not null default 0,
  total_paise      bigint not null check (total_paise >= 0),
  issued_at        timestamptz(3) not null,
  unique (series, fy, seq),
  check (num_nonnulls(order_id, manual_order_id, stock_request_id) = 1),
  check ((kind = 'credit_note') = (original_id is not null)),
  check ((kind = 'challan') = (stock_request_id is not null)),
  check (cgst_paise = sgst_paise),
  check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise)
);
create unique index tax_documents_order_key on tax_documents (order_id, round, part) where kind = 'invoice' and order_id is not null;
create unique index tax_documents_sale_key on tax_documents (manual_order_id, part) where kind = 'invoice' and manual_order_id is not null;
create unique index tax_documents_challan_key on tax_documents (stock_request_id) where kind = 'challan';
create unique index tax_documents_return_key on tax_documents (return_id, original_id) where return_id is not null;
create index tax_documents_newest_idx on tax_documents (issued_at desc, id desc);
create index tax_documents_store_idx on tax_documents (store_id, issued_at desc, id desc);
create index tax_documents_order_idx on tax_documents (order_id) where order_id is not null;
create index tax_documents_sale_idx on tax_documents (manual_order_id) where manual_order_id is not null;
create index tax_documents_original_idx on tax_documents (original_id) where original_id is not null;
create index tax_documents_buyer_idx on tax_documents (buyer_gstin, issued_at) where buyer_gstin is not null;

-- gross = price × quantity − discount = taxable + taxes. product_id: null for the delivery fee.
create table tax_document_lines (
  document_id    bigint not null references tax_documents,
  line           bigint not null check (line > 0),
  original_line  bigint,
  product_id     bigint references products,
  description    text not null,
  hsn            text,
  uqc            text not null,
  quantity       numeric(12, 3) not null check (quantity > 0),
  mrp_paise      bigint,
  price_paise    bigint not null,
  gross_paise    bigint not null check (gross_paise >= 0),
  discount_paise bigint not null default 0 check (discount_paise >= 0),
  taxable_paise  bigint not null,
  rate_bp        integer not null,
  cgst_paise     bigint not null check (cgst_paise >= 0),
  sgst_paise     bigint not null,
  igst_paise     bigint not null check (igst_paise >= 0),
  primary key (document_id, line),
  check (cgst_paise = sgst_paise),
  check (gross_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise)
);
create index tax_document_lines_product_idx on tax_document_lines (product_id) where product_id is not null;

create trigger tax_documents_append_only before update or delete on tax_documents
  for each row execute function refuse_change();
create trigger tax_document_lines_append_only before update or delete on tax_document_lines
  for each row execute function refuse_change();

-- What a buyer is registered as: on the account, on the order from the moment of placing, on the counter sale.
alter table users add column gstin text check (gstin ~ '^[0-9A-Z]{15}$');
alter table orders add column buyer_gstin text check (buyer_gstin ~ '^[0-9A-Z]{15}$');
alter table manual_orders add column buyer_gstin text check (buyer_gstin ~ '^[0-9A-Z]{15}$');

-- Counter sales to the whole rupee, where the chain wants that: total = lines + round-off. The last goods that come back of such
-- a sale may be worth nothing any more.
alter table manual_orders add column round_off_paise bigint not null default 0 check (round_off_paise between -50 and 50);
alter table manual_order_returns drop constraint manual_order_returns_amount_paise_check;
alter table manual_order_returns add constraint manual_order_returns_amount_paise_check check (amount_paise >= 0);
