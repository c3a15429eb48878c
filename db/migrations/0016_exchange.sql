-- The exchange with 1C (decision 0039): who may exchange, the journal of exchanges with their files, and which orders 1C has.

create table exchange_logins (
  company_id bigint primary key references companies,
  login text not null check (login ~ '^[^:[:space:][:cntrl:]]{1,64}$'),
  -- sha-256 of a password of 144 random bits; see kit/ids.ts
  password_hash text not null,
  -- of what is answered: older 1C reads nothing but windows-1251
  encoding text not null default 'utf-8' check (encoding in ('utf-8', 'windows-1251')),
  -- an exchange that was not for so long is late
  late_after_h int not null default 24 check (late_after_h between 1 and 8760),
  -- every change of an order after it may be unknown to 1C
  orders_since timestamptz not null,
  created_at timestamptz not null
);

-- A session of 1C is a line of the journal.
create table exchanges (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  kind text not null check (kind in ('catalog', 'sale')),
  token_hash text not null unique,
  session_key text not null,
  -- of the protocol, as 1C told it; '' is an older 1C, which never says when it has sent everything
  version text not null default '',
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  -- why it failed, in words
  problem text not null default '',
  -- what came of it: orders taken by 1C, orders changed by it, remarks
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

-- What of an order 1C has: the order's updated_at of the time it was taken.
create table exchange_orders (
  order_id bigint primary key references orders on delete cascade,
  company_id bigint not null references companies,
  taken_version timestamptz,
  -- how 1C calls it
  outer_number text not null default '',
  outer_date text not null default ''
);

-- What was sent in a session and is not confirmed yet.
create table exchange_offers (
  exchange_id bigint not null references exchanges on delete cascade,
  order_id bigint not null references orders on delete cascade,
  version timestamptz not null,
  primary key (exchange_id, order_id)
);
