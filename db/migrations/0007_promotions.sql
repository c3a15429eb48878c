-- Promotions and promo codes, and how often each may be used.

-- The limits of a promo code or of a promotion without codes. The row is locked while uses are counted (lock_promo_allowances());
-- the check guarantees that there are never more uses than allowed.
create table promo_allowances (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  limit_total int check (limit_total > 0),
  limit_per_customer int check (limit_per_customer > 0),
  -- uses of orders that are open or completed
  used int not null default 0 check (used >= 0),
  constraint promo_allowances_enough check (limit_total is null or used <= limit_total)
);

create table promotions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  slug text not null check (slug ~ '^[a-z0-9-]+$'),
  name text not null,
  name_en text not null default '',
  caption text not null default '',
  caption_en text not null default '',
  -- paragraphs
  terms text[] not null default '{}',
  terms_en text[] not null default '{}',
  image jsonb,
  -- active_*: when it is shown; since, until: when it has effect
  active_since timestamptz,
  active_until timestamptz,
  since timestamptz,
  until timestamptz,
  -- docs/promotions.md
  rule jsonb not null,
  needs_code boolean not null,
  -- the personal code a customer gets by registering: {prefix, days}; null: none
  registration jsonb,
  -- of promotions with the same gain the one with the higher priority applies
  priority int not null default 0,
  is_shown boolean not null default true,
  is_stopped boolean not null default false,
  -- of a promotion without codes that has limits; one for first orders always has it, see count_first_orders()
  allowance_id bigint references promo_allowances,
  created_at timestamptz not null,
  -- when subscribers were notified of it
  told_at timestamptz,
  unique (company_id, slug)
);

create table promo_codes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  promotion_id bigint not null references promotions,
  -- normalised: upper case, trimmed
  code text not null check (code = upper(btrim(code)) and code <> '' and position(';' in code) = 0),
  -- null: for all customers
  customer_id bigint references customers on delete cascade,
  allowance_id bigint not null references promo_allowances,
  expires_at timestamptz,
  is_stopped boolean not null default false,
  -- issued by a registration for the promotion
  is_registration boolean not null default false,
  created_at timestamptz not null,
  unique (company_id, code)
);
create index promo_codes_customer on promo_codes (customer_id) where customer_id is not null;
create index promo_codes_promotion on promo_codes (promotion_id);
create unique index promo_codes_one_registration on promo_codes (promotion_id, customer_id) where is_registration;
