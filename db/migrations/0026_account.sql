-- The personal account: what customers keep at the shop for themselves, and how they take it away again.

-- An address becomes the customer's own once the letter sent to it is answered; until then the one before stays (spec §3).
create table email_changes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  email text not null,
  -- of the link, sealed (kit/secrets.ts): the letter is written after this row, and may be written again
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

-- Papers of a person. Each member of `sealed` is encrypted by itself and belongs to its row.
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

-- Whom a customer travels with.
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
  -- null: of every year
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
  -- as the lookup knows it, or the line as it was typed
  address jsonb not null,
  -- flat, floor, entrance, comment
  details jsonb not null default '{}',
  is_default boolean not null default false,
  created_at timestamptz not null
);
create index saved_addresses_customer on saved_addresses (customer_id, id);
create unique index saved_addresses_default on saved_addresses (customer_id) where is_default;

-- Where somebody is signed in, in words they know it by.
alter table sessions add column id bigint generated always as identity;
create unique index sessions_id on sessions (id);
alter table sessions add column device text not null default '';
alter table sessions add column ip text not null default '';
alter table sessions add column seen_at timestamptz;

-- Who of the company looks after a customer.
alter table employees add column email text not null default '';
alter table employees add column position text not null default '';
alter table employees add column position_en text not null default '';
create table personal_managers (
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  employee_id bigint not null references employees,
  sort int not null default 0,
  primary key (customer_id, employee_id)
);

-- What a customer said about a topic and a channel; without a row the rule of the topic holds.
create table subscriptions (
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  topic text not null check (topic ~ '^[a-z_]{1,40}$'),
  channel text not null check (channel in ('email', 'push', 'sms')),
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (customer_id, topic, channel)
);
-- Of the links in mails that end a subscription without a sign-in; it opens nothing else.
alter table customers add column mail_code text;
create unique index customers_mail_code on customers (mail_code) where mail_code is not null;

-- Accounts that are to be deleted, and when.
create table erasures (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('done', 'cancelled')),
  check ((ended_at is null) = (ended_by is null))
);
create unique index erasures_open on erasures (customer_id) where ended_at is null;
create index erasures_due on erasures (due_at) where ended_at is null;
alter table customers add column erased_at timestamptz;

-- Archives somebody asked for. Nothing of them is kept: an archive is made when it is fetched.
create table data_exports (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  key_hash text not null unique,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
create index data_exports_customer on data_exports (customer_id, asked_at);
