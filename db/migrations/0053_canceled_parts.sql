-- Pieces of an order that were given up before anybody collected them (decision 0072). A line tells what an order still is, and its
-- sums follow; what is gone from it stands here, so that money paid for it can go back as pieces of a line of their own.
create table canceled_items (
  -- of the numbers of lines: refunds and receipts name it as they name a line. The line's own number where all of it was given up
  id bigint primary key,
  order_id bigint not null references orders on delete cascade,
  -- the line it was of
  item_id bigint not null,
  product_id bigint references products,
  sku text not null,
  name text not null,
  name_en text not null,
  size text not null,
  count int not null check (count > 0),
  payable bigint not null check (payable >= 0),
  -- what of it bonuses had paid
  bonuses bigint not null check (bonuses >= 0),
  vat text not null,
  payment_subject text not null,
  payment_mode text not null,
  agent jsonb,
  -- its money had come, and goes back
  is_paid boolean not null,
  actor text not null,
  at timestamptz not null
);
create index canceled_items_order on canceled_items (order_id);

-- Of what was paid for: payments hold it until its refund is made.
alter table orders add column canceled_amount bigint not null default 0 check (canceled_amount >= 0);
alter table orders drop constraint orders_check;
alter table orders add constraint orders_paid_check check (paid >= 0 and paid <= total + canceled_amount);
