-- True while the shop can still leave pieces out of the order; the same as in src/shop/orders/order-states.ts.
create or replace function order_in_house(state text, delivery_type text) returns boolean language sql immutable as $$
  select state in ('new', 'collecting', 'collected', 'ready', 'ready_delivery')
    or (delivery_type = 'PICKUP' and state in ('ready_pickup', 'ready_pickup_now'))
$$;
