-- Purchases in outlets, messages to people, and the devices that are pushed to (decision 0052).

-- What a till signs its calls with, kept as SHA-256 alone.
create table outlet_keys (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  outlet_id bigint not null references outlets,
  key_hash text not null unique,
  -- which till has it, in the words of whoever made it
  name text not null default '',
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index outlet_keys_outlet on outlet_keys (outlet_id);

-- A check of a till.
create table sales (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  outlet_id bigint not null references outlets,
  check_number text not null check (check_number <> ''),
  sold_at timestamptz not null,
  customer_id bigint references customers on delete set null,
  -- how the till named the buyer, kept only until somebody of this phone is a customer
  phone text not null default '',
  total bigint not null check (total >= 0),
  created_at timestamptz not null,
  unique (outlet_id, check_number),
  check (customer_id is null or phone = '')
);
create index sales_customer on sales (customer_id, sold_at desc, id desc) where customer_id is not null;
create index sales_unclaimed on sales (company_id, phone) where phone <> '';

create table sale_items (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sales on delete cascade,
  -- null: the till sells what the site does not
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

-- A review is of a line of an order or of a purchase in an outlet.
alter table reviews alter column order_item_id drop not null;
alter table reviews add column sale_item_id bigint unique references sale_items on delete cascade;
alter table reviews add constraint reviews_of_one_line check (num_nonnulls(order_item_id, sale_item_id) = 1);
-- the personal promo code its author was given once
alter table reviews add column promo_code text not null default '';

-- The company's own words for a message; what is not here is said in the words that come with the shop.
create table message_templates (
  company_id bigint not null references companies,
  event text not null,
  channel text not null check (channel in ('sms', 'mail', 'push', 'webhook')),
  language text not null check (language in ('ru', 'en')),
  subject text not null default '',
  body text not null,
  is_on boolean not null default true,
  changed_at timestamptz not null,
  primary key (company_id, event, channel, language)
);

-- The journal: what was said to whom by which way, and what came of it.
create table messages (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  event text not null,
  channel text not null check (channel in ('sms', 'mail', 'push', 'webhook')),
  language text not null check (language in ('ru', 'en')),
  customer_id bigint references customers on delete set null,
  -- what happened: said once by each way
  key text not null,
  -- whole while it waits, masked afterwards
  address text not null,
  -- what the words are filled with; gone once it was said
  facts jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'dropped')),
  -- why it was refused or dropped
  reason text not null default '',
  send_after timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (company_id, key, channel),
  check ((state = 'waiting') = (ended_at is null))
);
create index messages_waiting on messages (send_after) where state = 'waiting';
create index messages_journal on messages (company_id, id desc);
create index messages_customer on messages (customer_id) where customer_id is not null;

-- Where pushes go.
create table push_devices (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- which application it is: the site or one for phones
  application text not null default '',
  -- drawn by the device itself; who knows it is the device
  device_id text not null check (device_id <> ''),
  registration_id text not null check (registration_id <> ''),
  customer_id bigint references customers on delete set null,
  locale text not null check (locale in ('ru', 'en')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (company_id, application, device_id)
);
create index push_devices_customer on push_devices (customer_id) where customer_id is not null;

-- What was pushed, and whether it was pressed.
create table pushes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint references customers on delete cascade,
  -- of the message it carries; kept apart because a message may reach several devices
  event text not null,
  type text not null check (type in ('ORDER', 'LANDING', 'PRODUCT_CATEGORY', 'PROMOTION', 'LINK')),
  value text not null,
  created_at timestamptz not null,
  -- pressed for the first time
  clicked_at timestamptz
);
create index pushes_customer on pushes (customer_id) where customer_id is not null;

-- Where the shop itself is told, and whose server its mails leave by. Addresses with secrets in them are sealed (kit/secrets.ts).
create table company_channels (
  company_id bigint primary key references companies,
  -- who reads what the shop is told; '' is nobody
  shop_mail text not null default '',
  -- an address that takes {chat_id, text}, as Telegram's sendMessage does; sealed
  hook text,
  hook_chat text not null default '',
  -- smtp://user:password@host:port, sealed; null: that of the process
  smtp text,
  -- «Витрина <hello@shop.example>»; '' is that of the process
  mail_from text not null default '',
  changed_at timestamptz not null
);
