-- The group of the cart an order was placed from (cart-groups.ts): goods, and later a tour, an event.
alter table orders add column cart_group text not null default 'goods';
