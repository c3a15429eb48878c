-- Consents, erasure and export of personal data.

-- Texts customers agree to. A text that was shown is never changed: a new wording is a new version.
create table consent_texts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  version int not null,
  -- {ru, en}: the text beside the box and the page it links to
  body jsonb not null,
  hash text not null,
  since timestamptz not null,
  unique (company_id, kind, version)
);

-- Consents given. Rows are added and withdrawn, never changed otherwise.
create table consents (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers,
  order_id bigint references orders,
  text_id bigint not null references consent_texts,
  locale text not null check (locale in ('ru', 'en')),
  given_at timestamptz not null,
  ip text not null,
  user_agent text not null default '',
  withdrawn_at timestamptz
);
create index consents_customer on consents (customer_id, id desc);
create index consents_order on consents (order_id) where order_id is not null;

-- Accounts to erase, and when.
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

-- Erasures without open orders and reclamations: the job that erases, doctor and the metrics read the same list.
create view erasures_to_do as
select e.* from erasures e
where e.ended_at is null and not exists (
  select from orders o where o.company_id = e.company_id and o.customer_id = e.customer_id
    and (o.state not in ('done', 'canceled', 'rejected', 'returned', 'expired')
      or exists (select from reclamations r where r.order_id = o.id and r.state is not null and r.ended_at is null)));

-- Requested archives of personal data. An archive is made when it is downloaded; nothing of it is stored.
create table data_exports (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  key_hash text not null unique,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
create index data_exports_customer on data_exports (customer_id, asked_at);
