-- Reviews of goods by those who got them (decision 0046). A rating of a product is counted from the approved ones and kept with it.

create table reviews (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  product_id bigint not null references products on delete cascade,
  -- one review a line of an order
  order_item_id bigint not null unique references order_items on delete cascade,
  state text not null default 'new' check (state in ('new', 'approved', 'rejected')),
  rating smallint not null check (rating between 1 and 5),
  pros text not null default '',
  cons text not null default '',
  comment text not null default '',
  is_anonymous boolean not null default false,
  -- why it was rejected, in words for its author
  reason text not null default '',
  -- what the seller answers under it
  reply text not null default '',
  replied_at timestamptz,
  -- the author agreed to the rules of publishing then
  agreed_at timestamptz not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references staff on delete set null,
  check ((state = 'new') = (decided_at is null)),
  check (state = 'rejected' or reason = ''),
  check ((reply = '') = (replied_at is null))
);
create index reviews_shown on reviews (product_id, created_at desc, id desc) where state = 'approved';
create index reviews_customer on reviews (customer_id, id desc);
create index reviews_queue on reviews (company_id, state, id);
