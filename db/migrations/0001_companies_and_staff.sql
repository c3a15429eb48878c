-- Tenants, what they use at outer services, and the people who work for them.
-- In all files: money is integer kopecks (bigint), and every row belongs to a company.

create table companies (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]+$'),
  hosts text[] not null default '{}',
  is_default boolean not null default false,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create unique index companies_one_default on companies (is_default) where is_default;

-- Where notices to the shop itself go, and the mail server the company sends by. Addresses that contain secrets are encrypted (kit/secrets.ts).
create table company_channels (
  company_id bigint primary key references companies,
  -- receives the notices; '': nobody
  shop_mail text not null default '',
  -- a URL that accepts {chat_id, text}, like sendMessage of Telegram; encrypted
  hook text,
  hook_chat text not null default '',
  -- smtp://user:password@host:port, encrypted; null: the server of the process
  smtp text,
  -- «Витрина <hello@shop.example>»; '': the sender of the process
  mail_from text not null default '',
  changed_at timestamptz not null
);

-- Accounts of companies at outer services. Each secret is encrypted separately (kit/secrets.ts).
create table provider_accounts (
  company_id bigint not null references companies,
  kind text not null check (kind ~ '^[a-z-]{1,32}$'),
  provider text not null check (provider ~ '^[a-z0-9-]{1,64}$'),
  settings jsonb not null default '{}',
  secrets jsonb not null default '{}',
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (company_id, kind, provider)
);

create table staff (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  email text not null,
  name text not null,
  password_hash text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- names like 'prices.write'; '*' is everything
  permissions text[] not null default '{}',
  -- secret of the second factor, encrypted; null: none. A code is valid once, so the step of the last one is stored
  totp_secret text,
  totp_step bigint not null default 0,
  unique (company_id, email)
);

-- Keys of signed-in staff, stored as SHA-256.
create table staff_sessions (
  key_hash text primary key,
  company_id bigint not null references companies,
  staff_id bigint not null references staff on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_old on staff_sessions (expires_at);

-- The audit log. Rows are only added.
create table staff_audit (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- null: the operator, by the command line
  staff_id bigint references staff,
  call text not null,
  object text not null,
  reason text not null default '',
  before jsonb,
  after jsonb,
  at timestamptz not null
);
create index staff_audit_company on staff_audit (company_id, id desc);
create index staff_audit_object on staff_audit (company_id, object, id desc);
