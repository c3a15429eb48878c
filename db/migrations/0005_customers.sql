-- Customers, their sign-in, and what they keep in the shop.

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
  level_id bigint references price_levels,
  state text not null default '',
  created_at timestamptz not null default now(),
  -- in links of mails: ends a subscription without a sign-in, nothing else
  mail_code text,
  erased_at timestamptz,
  -- of the last visit: messages are written in it. '': not known, so that of the company
  language text not null default '' check (language in ('', 'ru', 'en')),
  unique (company_id, phone)
);
create index customers_level on customers (level_id) where level_id is not null;
create unique index customers_mail_code on customers (mail_code) where mail_code is not null;

-- Tokens and codes are stored as SHA-256.
create table sessions (
  token_hash text primary key,
  customer_id bigint not null references customers on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  id bigint generated always as identity,
  -- the device in words its owner recognises
  device text not null default '',
  ip text not null default '',
  seen_at timestamptz
);
create index sessions_customer on sessions (customer_id);
create unique index sessions_id on sessions (id);

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
-- for limits under attack (decision 0036): codes never entered are counted by company and by prefix of the number
create index sign_in_codes_unused on sign_in_codes (company_id, created_at) where used_at is null;

-- One-time links (auth_customer_id + auth_code of spec §2).
create table sign_in_links (
  code_hash text primary key,
  customer_id bigint not null references customers on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Sign-in through outer services (decision 0050): their accounts of our customers.
create table customer_identities (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  provider text not null check (provider in ('sber', 'tid', 'vk', 'yandex')),
  -- the service's id of the person
  subject text not null check (subject <> ''),
  -- the name of the account, for the customer to recognise it
  name text not null default '',
  created_at timestamptz not null,
  unique (company_id, provider, subject),
  -- one account per customer and service
  unique (customer_id, provider)
);

-- Sign-ins through outer services that are not finished.
create table oauth_attempts (
  -- hash of the state that is sent to the service and returned
  state_hash text primary key,
  company_id bigint not null references companies,
  provider text not null check (provider in ('sber', 'tid', 'vk', 'yandex')),
  -- of the cookie of the browser that started it
  browser_hash text not null,
  verifier text not null,
  nonce text not null,
  return_url text not null default '',
  -- when the code was sent to the service: it is valid once
  taken_at timestamptz,
  -- the person as the service describes them, until a customer is found
  person jsonb,
  expires_at timestamptz not null,
  check (person is null or taken_at is not null)
);
create index oauth_attempts_end on oauth_attempts (expires_at);

-- Counters of rate limits: one row per key and window, see try_within().
create table rate_counters (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (key, window_start)
);
create index rate_counters_window on rate_counters (window_start);

-- Identity documents. Each member of `sealed` is encrypted separately and bound to its row.
create table customer_documents (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  kind text not null check (kind in ('RU_INTERNAL', 'RU_FOREIGN', 'BIRTH_CERT', 'FOREIGN')),
  sealed jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index customer_documents_customer on customer_documents (customer_id, id);

-- People a customer travels with.
create table tourists (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  kind text not null check (kind in ('adult', 'child', 'infant')),
  sealed jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index tourists_customer on tourists (customer_id, id);

create table important_dates (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  name text not null,
  -- null: every year
  year int,
  month int not null check (month between 1 and 12),
  day int not null check (day between 1 and 31),
  created_at timestamptz not null
);
create index important_dates_customer on important_dates (customer_id, id);

create table saved_addresses (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  title text not null default '',
  -- as the address service returned it, or the line as it was typed
  address jsonb not null,
  -- flat, floor, entrance, comment
  details jsonb not null default '{}',
  is_default boolean not null default false,
  created_at timestamptz not null
);
create index saved_addresses_customer on saved_addresses (customer_id, id);
create unique index saved_addresses_default on saved_addresses (customer_id) where is_default;

-- A new email address is used once the customer opens the link sent to it; until then the previous one stays (spec §3).
create table email_changes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  email text not null,
  -- of the link, encrypted (kit/secrets.ts): the mail is written after this row, possibly again
  code text not null,
  locale text not null check (locale in ('ru', 'en')),
  tries int not null default 0,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('confirmed', 'cancelled', 'replaced')),
  check ((ended_at is null) = (ended_by is null))
);
create unique index email_changes_open on email_changes (customer_id) where ended_at is null;

-- A customer's choice per topic and channel; without a row the rule of the topic applies.
create table subscriptions (
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  topic text not null check (topic ~ '^[a-z_]{1,40}$'),
  channel text not null check (channel in ('email', 'push', 'sms')),
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (customer_id, topic, channel)
);

create table personal_managers (
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  employee_id bigint not null references employees,
  sort int not null default 0,
  primary key (customer_id, employee_id)
);

-- Requests to see closed prices: data of the customer's company and the answer of staff (spec §6: data are verified).
create table price_access_requests (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  state text not null check (state in ('on_approval', 'approved', 'rejected')),
  legal jsonb not null,
  reason text not null default '',
  level_id bigint references price_levels,
  decided_by bigint references staff,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'on_approval') = (decided_at is null))
);
create unique index price_access_open on price_access_requests (customer_id) where state = 'on_approval';
create index price_access_company on price_access_requests (company_id, state, id);

-- Pictures sent by customers, re-encoded. `key` is the unguessable part of the address; `used_by` is the owner ('price_access:12'); files
-- without an owner are deleted after a while.
create table uploads (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  purpose text not null check (purpose in ('review', 'reclamation', 'document')),
  key text not null unique,
  file text not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes int not null check (bytes > 0),
  used_by text,
  created_at timestamptz not null
);
create index uploads_customer on uploads (customer_id, id);
create index uploads_unused on uploads (created_at) where used_by is null;
create index uploads_used on uploads (used_by) where used_by is not null;

-- Favourites of a customer. A guest's list stays on the device and is added at sign-in (FAV-04).
create table favorites (
  customer_id bigint not null references customers on delete cascade,
  product_id bigint not null references products on delete cascade,
  company_id bigint not null references companies,
  added_at timestamptz not null,
  -- the price when it was added or when the customer was last notified of a lower one: a price drop is measured from it. Null: not known
  -- yet
  seen_price bigint check (seen_price > 0),
  seen_zone_id bigint references price_zones on delete set null,
  seen_region_id bigint references regions on delete set null,
  primary key (customer_id, product_id)
);
create index favorites_product on favorites (product_id);

-- Recently viewed products, fifty at most (FAV-05).
create table product_views (
  customer_id bigint not null references customers on delete cascade,
  product_id bigint not null references products on delete cascade,
  company_id bigint not null references companies,
  viewed_at timestamptz not null,
  primary key (customer_id, product_id)
);
create index product_views_product on product_views (product_id);

-- Customers and guests waiting for a size to be in stock in a region. The address is deleted when the wait ends.
create table stock_waits (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  variant_id bigint not null references variants on delete cascade,
  region_id bigint not null references regions on delete cascade,
  -- null: a guest
  customer_id bigint references customers on delete cascade,
  channel text not null check (channel in ('sms', 'mail')),
  address text not null,
  locale text not null check (locale in ('ru', 'en')),
  -- in the link of the message; ends this wait and nothing else
  stop_code text not null unique,
  agreed_from text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('told', 'stopped', 'refused', 'too_old')),
  check ((ended_at is null) = (ended_by is null)),
  check (ended_at is null or address = '')
);
create unique index stock_waits_once on stock_waits (variant_id, region_id, channel, address) where ended_at is null;
create index stock_waits_address on stock_waits (company_id, channel, address) where ended_at is null;
