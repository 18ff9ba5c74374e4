-- Orders delivered for less cash than due: few, so that counting them does not read all delivered orders.
create index orders_unpaid_idx on orders (store_id, created_at desc, id desc)
  where deleted_at is null and status = 'Delivered' and payment_type = 'cod'
    and coalesce(cash_collected_paise, 0) < coalesce(packed_paise, total_paise) + delivery_fee_paise;
