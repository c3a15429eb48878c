-- Carts; orders with their lines, sums, history and the scarce things they hold.

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
  -- the price the customer last saw: a change is reported
  seen_price bigint,
  sort int not null,
  -- data of the kind of line besides sku and count: the days of a tour, a name on a certificate
  own jsonb,
  primary key (customer_id, sku)
);

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
  -- what its payments brought less what was refunded, see check_order_paid()
  paid bigint not null default 0,
  receipt_code text not null,
  due_date date,
  -- an unpaid online order holds its goods until then
  reserved_until timestamptz,
  storage_until timestamptz,
  storage_extensions int[] not null default '{}',
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- what was refunded is not demanded again
  refunded bigint not null default 0 check (refunded >= 0),
  -- delivery hours the customer chose; both or none
  due_from text,
  due_to text,
  -- {company, inn, kpp, ogrn, address} of a company as given with this order, for its documents; null: a person
  legal jsonb,
  -- paid money of canceled pieces, until its refund is made (decision 0072)
  canceled_amount bigint not null default 0 check (canceled_amount >= 0),
  -- messages about the order are written in it; '': not known, so that of the company
  language text not null default '' check (language in ('', 'ru', 'en')),
  -- lets a recipient without an account read where and when to receive it (GET /api/receiving/{key}/)
  recipient_key text not null default replace(gen_random_uuid()::text, '-', ''),
  unique (company_id, number),
  unique (customer_id, idempotency_key),
  constraint orders_check1 check (total = subtotal - discount_amount - bonus_discount_amount + delivery_price),
  constraint orders_due_interval check ((due_from is null) = (due_to is null) and (due_from is null or due_date is not null)),
  constraint orders_paid_check check (paid >= 0 and paid <= total + canceled_amount)
);
create index orders_customer on orders (customer_id, id desc);
create index orders_reserved on orders (reserved_until) where reserved_until is not null;
create unique index orders_recipient_key on orders (recipient_key);

create table order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  variant_id bigint references variants,
  product_id bigint references products,
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
  -- goods, or another kind with its own data in `details`
  kind text not null default 'goods',
  details jsonb not null default '{}',
  -- of one piece, before any discount
  list_price bigint not null,
  -- for the whole line, after its discounts and its share of the discounts of the order
  payable bigint not null,
  -- for the receipt, as it was when the order was placed: a later change of rates does not change it
  vat text not null default 'none' check (vat in ('none', '0', '5', '7', '10', '20', '22')),
  payment_subject text not null default 'commodity',
  payment_mode text not null default 'full_prepayment',
  agent jsonb,
  -- bonuses the line will bring, as computed when the order was placed
  earns bigint not null default 0 check (earns >= 0),
  -- Pieces refunded before the order left: they are not collected, are in no parcel, and their stock is released (decision 0078). `count`,
  -- sums and receipts stay as ordered; count - withdrawn pieces are to be handed over.
  withdrawn int not null default 0 constraint order_items_check1 check (withdrawn between 0 and count),
  check (total = price * count),
  constraint order_items_goods_check check (kind <> 'goods' or (variant_id is not null and product_id is not null)),
  constraint order_items_list_price_check check (list_price >= price),
  constraint order_items_payable_check check (payable between 0 and list_price * count)
);
create index order_items_order on order_items (order_id);

-- Discounts (below zero) and additions (above zero: delivery). Without an item: of the whole order. `source` is catalog, promotion, bonus,
-- delivery, or the name of the plug-in that made it.
create table order_adjustments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  item_id bigint references order_items on delete cascade,
  source text not null check (source <> ''),
  code text not null default '',
  amount bigint not null check (amount <> 0),
  -- text of its source: {ru, en}
  label jsonb,
  at timestamptz not null,
  check (item_id is null or amount < 0)
);
create index order_adjustments_order on order_adjustments (order_id);

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
-- for the mail that asks for a review
create index order_history_done on order_history (at) where to_state = 'done';

-- Stock held by an order: held → released (cancelled, expired) or taken (handed over). All reservations of an order end together.
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

-- Pieces canceled before they were collected (decision 0072). Lines and sums of the order are reduced by them; these rows let refunds and
-- receipts refer to the canceled pieces as to a line.
create table canceled_items (
  -- from the sequence of order_items, or the id of the line if all of it was canceled
  id bigint primary key,
  order_id bigint not null references orders on delete cascade,
  -- the line it was part of
  item_id bigint not null,
  product_id bigint references products,
  sku text not null,
  name text not null,
  name_en text not null,
  size text not null,
  count int not null check (count > 0),
  payable bigint not null check (payable >= 0),
  -- the part that was paid by bonuses
  bonuses bigint not null check (bonuses >= 0),
  vat text not null,
  payment_subject text not null,
  payment_mode text not null,
  agent jsonb,
  -- it was paid, so its money is refunded
  is_paid boolean not null,
  actor text not null,
  at timestamptz not null
);
create index canceled_items_order on canceled_items (order_id);

-- The courier interval an order took.
create table courier_slot_holds (
  order_id bigint primary key references orders,
  slot_id bigint not null references courier_slots on delete cascade,
  -- its ordinal among the orders of the interval, and the capacity at that moment
  nth int not null,
  capacity int not null,
  state text not null default 'held' check (state in ('held', 'released', 'used')),
  check (nth between 1 and capacity)
);
create index courier_slot_holds_slot on courier_slot_holds (slot_id);

-- Uses of promotions by orders: held while the order is open, used once it is handed over, released if it ends otherwise.
create table promo_uses (
  order_id bigint not null references orders on delete cascade,
  allowance_id bigint not null references promo_allowances,
  customer_id bigint not null references customers,
  state text not null default 'held' check (state in ('held', 'used', 'released')),
  at timestamptz not null,
  primary key (order_id, allowance_id)
);
create index promo_uses_customer on promo_uses (allowance_id, customer_id) where state <> 'released';

-- One row per Idempotency-Key, written before the work (design §5).
create table idempotency_keys (
  company_id bigint not null references companies,
  actor text not null,
  route text not null,
  key text not null,
  request_hash text not null,
  -- null while the first request is running
  status int,
  body jsonb,
  created_at timestamptz not null default now(),
  -- The process working on the key, by the lock its connection holds (kit/lifeline.ts). If the lock is free, the process has ended and the key
  -- may be taken over (decision 0028). Null: a command.
  holder text,
  primary key (company_id, actor, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
