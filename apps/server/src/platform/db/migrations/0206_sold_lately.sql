-- Suggested requests add up what a store sold in the last days, and what came back.
create index stock_movements_sold_idx on stock_movements (from_place_id, created_at) where reason in ('order_deducted', 'manual_order');
create index stock_movements_returned_idx on stock_movements (to_place_id, created_at)
  where reason in ('order_put_back', 'order_short', 'manual_return');
