-- Customers, sign-in, cart, orders, payments, idempotency.

create table customers (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  phone text not null check (phone ~ '^[0-9]{2,20}$'),
  first_name text not null default '',
  last_name text not null default '',
  middle_name text not null default '',
  gender text check (gender in ('male', 'female')),
  email text not null default '',
  birthday date,
  type text not null default 'personal' check (type in ('personal', 'legal')),
  legal jsonb not null default '{}',
  level_id bigint,
  state text not null default '',
  created_at timestamptz not null default now(),
  unique (company_id, phone)
);

-- Tokens and codes are kept as SHA-256, never in the clear.
create table sessions (
  token_hash text primary key,
  customer_id bigint not null references customers on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_customer on sessions (customer_id);

create table sign_in_codes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  phone text not null,
  method text not null check (method in ('sms', 'call')),
  code_hash text not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_codes_phone on sign_in_codes (company_id, phone, created_at desc);

-- One-time links (auth_customer_id + auth_code of spec §2).
create table sign_in_links (
  code_hash text primary key,
  customer_id bigint not null references customers on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Counters of the rate limits: one row per key and window.
create table rate_counters (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (key, window_start)
);
create index rate_counters_window on rate_counters (window_start);

create table carts (
  customer_id bigint primary key references customers on delete cascade,
  company_id bigint not null references companies,
  use_bonuses boolean not null default false,
  promo_codes text[] not null default '{}',
  updated_at timestamptz not null default now()
);

create table cart_lines (
  customer_id bigint not null references carts on delete cascade,
  sku text not null,
  count int not null check (count between 1 and 9999),
  -- the price when the line was added: a later change is told
  seen_price bigint,
  sort int not null,
  primary key (customer_id, sku)
);

-- Every way to get and pay for an order: one row per delivery type and payment type, for one region or for all.
create table delivery_payment_options (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  region_id bigint references regions,
  delivery_type text not null check (delivery_type in ('VIRTUAL', 'DELIVERY', 'PICKUP_POINT', 'PICKUP')),
  payment_type text not null check (payment_type in ('BANK_CARD', 'CASH')),
  method text not null check (method in ('redirect', 'yookassa-sdk', 'sberpay', 'on_receipt')),
  can_use_bonuses boolean not null default true,
  price bigint not null default 0 check (price >= 0),
  free_from bigint check (free_from > 0),
  days_from int not null default 1,
  is_active boolean not null default true,
  sort int not null default 0
);
create index delivery_payment_options_company on delivery_payment_options (company_id, sort);

create table orders (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers,
  region_id bigint not null references regions,
  number text not null,
  state text not null default 'new',
  sub_state text not null default '',
  delivery_type text not null,
  delivery_payment_option_id bigint not null references delivery_payment_options,
  payment_type text not null,
  outlet_id bigint references outlets,
  address jsonb,
  address_details jsonb,
  recipient_name text not null,
  recipient_phone text not null check (recipient_phone ~ '^[0-9]+$'),
  recipient_email text not null default '',
  recipient jsonb not null default '{}',
  comment text not null default '',
  employee text not null default '',
  promo_codes text[] not null default '{}',
  balances jsonb not null default '[]',
  subtotal bigint not null check (subtotal >= 0),
  discount_amount bigint not null default 0 check (discount_amount >= 0),
  bonus_discount_amount bigint not null default 0 check (bonus_discount_amount >= 0),
  delivery_price bigint not null default 0 check (delivery_price >= 0),
  total bigint not null check (total >= 0),
  paid bigint not null default 0 check (paid >= 0 and paid <= total),
  receipt_code text not null,
  due_date date,
  -- an unpaid online order keeps its goods until then
  reserved_until timestamptz,
  storage_until timestamptz,
  storage_extensions int[] not null default '{}',
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, number),
  unique (customer_id, idempotency_key),
  check (total = subtotal - discount_amount - bonus_discount_amount + delivery_price)
);
create index orders_customer on orders (customer_id, id desc);
create index orders_reserved on orders (reserved_until) where reserved_until is not null;

create table order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  variant_id bigint not null references variants,
  product_id bigint not null references products,
  sku text not null,
  article text not null,
  name text not null,
  name_en text not null,
  size text not null,
  image jsonb,
  seller text not null default '',
  barcode text not null default '',
  count int not null check (count > 0),
  price bigint not null check (price > 0),
  old_price bigint,
  total bigint not null,
  check (total = price * count)
);
create index order_items_order on order_items (order_id);

create table order_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  from_state text not null,
  to_state text not null,
  sub_state text not null default '',
  actor text not null,
  reason text not null default '',
  at timestamptz not null default now()
);
create index order_history_order on order_history (order_id, id);

-- What an order holds of the stock. held → released (cancelled, expired) or taken (handed over).
create table reservations (
  order_id bigint not null references orders on delete cascade,
  variant_id bigint not null,
  outlet_id bigint not null,
  count int not null check (count > 0),
  state text not null default 'held' check (state in ('held', 'released', 'taken')),
  primary key (order_id, variant_id, outlet_id),
  foreign key (variant_id, outlet_id) references stock_levels
);
create index reservations_stock on reservations (variant_id, outlet_id) where state = 'held';

create table payments (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  order_id bigint not null references orders,
  provider text not null,
  provider_id text,
  idempotence_key text not null unique,
  method text not null,
  amount bigint not null check (amount > 0),
  -- creating → pending → succeeded | canceled | refunded; see shop/payments/payment-states.ts
  state text not null,
  cancel_reason text not null default '',
  confirmation jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);
create index payments_order on payments (order_id, id desc);
-- one live payment of an order at a time: two tabs cannot pay twice
create unique index payments_one_live on payments (order_id) where state in ('creating', 'pending', 'waiting_for_capture', 'succeeded');

-- One row per Idempotency-Key, written before the work (design §5).
create table idempotency_keys (
  company_id bigint not null references companies,
  actor text not null,
  route text not null,
  key text not null,
  request_hash text not null,
  -- null while the first request is at work
  status int,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, actor, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Effects done once: mail, SMS and the like (the outbox's memory).
create table sent_notices (
  key text primary key,
  at timestamptz not null default now()
);

create table imports (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  file text not null,
  format text not null default '',
  state text not null default 'new',
  phase text not null default '',
  progress jsonb not null default '{}',
  counts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table import_refusals (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  entity text not null,
  external_id text not null,
  code text not null,
  detail text not null default ''
);
create index import_refusals_import on import_refusals (import_id);
