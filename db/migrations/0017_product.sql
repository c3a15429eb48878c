-- What people keep of the catalog, who waits for what, and what things cost before.

-- Favourites of an account. A guest's list stays on the device and joins at sign-in (FAV-04).
create table favorites (
  customer_id bigint not null references customers on delete cascade,
  product_id bigint not null references products on delete cascade,
  company_id bigint not null references companies,
  added_at timestamptz not null,
  primary key (customer_id, product_id)
);
create index favorites_product on favorites (product_id);

-- What a customer looked at, newest first, fifty at most (FAV-05).
create table product_views (
  customer_id bigint not null references customers on delete cascade,
  product_id bigint not null references products on delete cascade,
  company_id bigint not null references companies,
  viewed_at timestamptz not null,
  primary key (customer_id, product_id)
);
create index product_views_product on product_views (product_id);

-- Who waits until a size can be bought in a region, and how they are told. The address is taken away once the wait is over.
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
  -- stands in the message and ends this one wait, nothing else
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

-- What a size cost since when, under each price type: written by the table of prices itself, so that nothing that changes a price,
-- an import above all, can forget it. Old prices are judged by it (the lowest of thirty days).
create table price_changes (
  variant_id bigint not null references variants on delete cascade,
  price_type_id bigint not null,
  since timestamptz not null,
  price bigint not null check (price > 0),
  primary key (variant_id, price_type_id, since)
);
insert into price_changes (variant_id, price_type_id, since, price) select variant_id, price_type_id, now(), price from prices;

create function price_was_set() returns trigger language plpgsql as $$
begin
  insert into price_changes (variant_id, price_type_id, since, price)
    select variant_id, price_type_id, now(), price from new_prices
    on conflict (variant_id, price_type_id, since) do update set price = excluded.price;
  return null;
end $$;
create function price_was_changed() returns trigger language plpgsql as $$
begin
  insert into price_changes (variant_id, price_type_id, since, price)
    select n.variant_id, n.price_type_id, now(), n.price
    from new_prices n join old_prices o using (variant_id, price_type_id) where n.price <> o.price
    on conflict (variant_id, price_type_id, since) do update set price = excluded.price;
  return null;
end $$;
create trigger prices_set after insert on prices
  referencing new table as new_prices for each statement execute function price_was_set();
create trigger prices_changed after update on prices
  referencing old table as old_prices new table as new_prices for each statement execute function price_was_changed();
