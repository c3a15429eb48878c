-- A word of the client that all orders of one press carry; null: the order was placed alone.
alter table orders add column placed_with text check (length(placed_with) between 1 and 64);
-- The only group of the cart (cart-groups.ts) whose orders this option is offered to; null: all groups that can be delivered this way.
alter table delivery_payment_options add column cart_group text;
