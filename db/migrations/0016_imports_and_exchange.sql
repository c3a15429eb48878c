-- Imports of files, the exchange with 1C.

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
  updated_at timestamptz not null default now(),
  request jsonb not null default '{}'
);

create table import_refusals (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  entity text not null,
  external_id text not null,
  code text not null,
  detail text not null default '',
  refused boolean not null default true
);
create index import_refusals_import on import_refusals (import_id);

-- Rows that were read and not applied yet; an import deletes its rows itself. No foreign key: it would be a fifth of the database time of an
-- import. Not unlogged: a crash would empty the table, and half an import would look complete.
create table import_rows (
  import_id bigint not null,
  -- characteristic: of older 1C, which lists them in the catalogue instead of the offers
  kind text not null check (kind in ('category', 'property', 'price_type', 'warehouse', 'product', 'characteristic', 'offer')),
  key text collate "C" not null,
  -- outer id of the product of an offer; of a product its own
  product_key text collate "C" not null default '',
  file_no int not null,
  -- how often the same file repeats it
  repeats int not null default 0,
  data jsonb not null,
  primary key (import_id, kind, key)
);
create index import_rows_product on import_rows (import_id, product_key) where product_key <> '';

-- Outer price types and ours. Two outer types may have the same price type: the retail type becomes the default one.
create table import_price_types (
  company_id bigint not null references companies,
  external_id text not null,
  price_type_id bigint not null references price_types,
  -- 1C says it once, and later packages rely on it: prices name their type, not always their currency. Null: not said
  currency text,
  primary key (company_id, external_id)
);

-- Properties of 1C classifiers, which may come in separate files long before the goods that have them.
create table import_properties (
  company_id bigint not null references companies,
  external_id text collate "C" not null,
  name text not null,
  reference boolean not null,
  is_hidden boolean not null,
  -- outer id of a value → its text
  value_words jsonb not null,
  primary key (company_id, external_id)
);

-- Pictures that feeds name by URL: a fetched one is not fetched again with every import, and a failed one is not retried at once.
create table fetched_pictures (
  company_id bigint not null references companies,
  url text not null check (length(url) <= 2000),
  -- null: fetching failed
  image_id bigint references images,
  problem text not null default '',
  detail text not null default '',
  bytes int not null default 0,
  tries int not null default 1,
  fetched_at timestamptz not null,
  primary key (company_id, url)
);

-- Logins of 1C (decision 0039).
create table exchange_logins (
  company_id bigint primary key references companies,
  login text not null check (login ~ '^[^:[:space:][:cntrl:]]{1,64}$'),
  -- sha-256 of a password of 144 random bits; see kit/ids.ts
  password_hash text not null,
  -- of answers: older 1C reads only windows-1251
  encoding text not null default 'utf-8' check (encoding in ('utf-8', 'windows-1251')),
  -- without an exchange for this long it is reported as late
  late_after_h int not null default 24 check (late_after_h between 1 and 8760),
  -- changes of orders after this time may be unknown to 1C
  orders_since timestamptz not null,
  created_at timestamptz not null
);

-- The journal of sessions of 1C.
create table exchanges (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  kind text not null check (kind in ('catalog', 'sale')),
  token_hash text not null unique,
  session_key text not null,
  -- of the protocol; '': an older 1C, which never says when it has sent everything
  version text not null default '',
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  -- why it failed
  problem text not null default '',
  -- orders taken by 1C, orders changed by it, remarks
  counts jsonb not null default '{}',
  began_at timestamptz not null,
  last_at timestamptz not null
);
create index exchanges_company on exchanges (company_id, kind, id desc);

create table exchange_files (
  id bigint generated always as identity primary key,
  exchange_id bigint not null references exchanges on delete cascade,
  name text not null,
  bytes bigint not null default 0,
  -- coming → waiting → running → done | failed
  state text not null default 'coming' check (state in ('coming', 'waiting', 'running', 'done', 'failed')),
  import_id bigint references imports on delete set null,
  done int not null default 0,
  total int not null default 0,
  problem text not null default '',
  unique (exchange_id, name)
);

-- The version of an order that 1C has: updated_at of the order when it was taken.
create table exchange_orders (
  order_id bigint primary key references orders on delete cascade,
  company_id bigint not null references companies,
  taken_version timestamptz,
  -- number and date in 1C
  outer_number text not null default '',
  outer_date text not null default ''
);

-- Orders sent in a session and not confirmed yet.
create table exchange_offers (
  exchange_id bigint not null references exchanges on delete cascade,
  order_id bigint not null references orders on delete cascade,
  version timestamptz not null,
  primary key (exchange_id, order_id)
);
