-- Promotions as data, promo codes, and how often each may be used.

-- How often something may be used: in all, and by one customer. One row is what a use is counted under lock with, be it of a promo code
-- or of a promotion that needs none. The check is the promise: whatever races, never more uses than there are.
create table promo_allowances (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  limit_total int check (limit_total > 0),
  limit_per_customer int check (limit_per_customer > 0),
  -- uses that orders hold or have settled
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
  -- when it is shown, and when it takes effect
  active_since timestamptz,
  active_until timestamptz,
  since timestamptz,
  until timestamptz,
  -- docs/promotions.md
  rule jsonb not null,
  needs_code boolean not null,
  -- null: registration gives nothing; else what a personal code of it is like: {prefix, days}
  registration jsonb,
  -- equal gains are given by the greater
  priority int not null default 0,
  is_shown boolean not null default true,
  is_stopped boolean not null default false,
  -- of a promotion without codes that has limits
  allowance_id bigint references promo_allowances,
  created_at timestamptz not null,
  unique (company_id, slug)
);

create table promo_codes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  promotion_id bigint not null references promotions,
  -- as people may type it, made one way: upper case, no blanks around
  code text not null check (code = upper(btrim(code)) and code <> '' and position(';' in code) = 0),
  -- null: anybody's
  customer_id bigint references customers on delete cascade,
  allowance_id bigint not null references promo_allowances,
  expires_at timestamptz,
  is_stopped boolean not null default false,
  -- given for taking part in the promotion
  is_registration boolean not null default false,
  created_at timestamptz not null,
  unique (company_id, code)
);
create index promo_codes_customer on promo_codes (customer_id) where customer_id is not null;
create index promo_codes_promotion on promo_codes (promotion_id);
create unique index promo_codes_one_registration on promo_codes (promotion_id, customer_id) where is_registration;

-- What an order uses: held while it is open, used once it is handed over, released if it comes to nothing.
create table promo_uses (
  order_id bigint not null references orders on delete cascade,
  allowance_id bigint not null references promo_allowances,
  customer_id bigint not null references customers,
  state text not null default 'held' check (state in ('held', 'used', 'released')),
  at timestamptz not null,
  primary key (order_id, allowance_id)
);
create index promo_uses_customer on promo_uses (allowance_id, customer_id) where state <> 'released';

-- Locks allowances in the order of their numbers; what they count is read afterwards, so that it holds what others wrote meanwhile.
create function lock_promo_allowances(ids bigint[], customer bigint)
returns table (id bigint, limit_total int, limit_per_customer int, used int, mine int) language plpgsql as $$
begin
  perform 1 from promo_allowances a where a.id = any (ids) order by a.id for update;
  return query
    select a.id, a.limit_total, a.limit_per_customer, a.used,
      (select count(*)::int from promo_uses u where u.allowance_id = a.id and u.customer_id = customer and u.state <> 'released')
    from promo_allowances a where a.id = any (ids) order by a.id;
end $$;

-- Ends the uses an order holds, in the same order of locks.
create function end_promo_uses(ended bigint, outcome text) returns void language plpgsql as $$
begin
  if not exists (select 1 from promo_uses u where u.order_id = ended and u.state = 'held') then return; end if;
  perform 1 from promo_allowances a join promo_uses u on u.allowance_id = a.id
    where u.order_id = ended and u.state = 'held' order by a.id for update of a;
  with over as (
    update promo_uses u set state = outcome where u.order_id = ended and u.state = 'held' returning u.allowance_id
  )
  update promo_allowances a set used = a.used - 1 from over where a.id = over.allowance_id and outcome = 'released';
end $$;
