-- Purchases in outlets, reported by tills (decision 0052).

-- A sales slip.
create table sales (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  outlet_id bigint not null references outlets,
  check_number text not null check (check_number <> ''),
  sold_at timestamptz not null,
  customer_id bigint references customers on delete set null,
  -- the buyer's phone, stored until a customer with this phone exists
  phone text not null default '',
  total bigint not null check (total >= 0),
  created_at timestamptz not null,
  unique (outlet_id, check_number),
  check (customer_id is null or phone = '')
);
create index sales_customer on sales (customer_id, sold_at desc, id desc) where customer_id is not null;
create index sales_unclaimed on sales (company_id, phone) where phone <> '';
-- for the mail that asks for a review
create index sales_sold on sales (company_id, sold_at) where customer_id is not null;

create table sale_items (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sales on delete cascade,
  -- null: not sold on the site
  variant_id bigint references variants on delete set null,
  product_id bigint references products on delete set null,
  sku text not null,
  name text not null,
  name_en text not null default '',
  size text not null default '',
  count int not null check (count > 0),
  -- of one piece, as it was paid
  price bigint not null check (price >= 0)
);
create index sale_items_sale on sale_items (sale_id);
create index sale_items_product on sale_items (product_id) where product_id is not null;

-- Returns at a till.
create table sale_returns (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  sale_id bigint not null references sales on delete cascade,
  -- where it was returned, not necessarily where it was bought
  outlet_id bigint not null references outlets,
  check_number text not null check (check_number <> ''),
  returned_at timestamptz not null,
  total bigint not null check (total >= 0),
  created_at timestamptz not null,
  unique (outlet_id, check_number)
);
create index sale_returns_sale on sale_returns (sale_id);

create table sale_return_items (
  return_id bigint not null references sale_returns on delete cascade,
  sale_item_id bigint not null references sale_items on delete cascade,
  count int not null check (count > 0),
  amount bigint not null check (amount >= 0),
  primary key (return_id, sale_item_id)
);
create index sale_return_items_of on sale_return_items (sale_item_id);
