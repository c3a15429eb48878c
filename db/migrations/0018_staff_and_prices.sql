-- The shop's own staff and what they did; prices of levels of customers and who asks for them; files that customers send.

-- What a member of staff may do: names like 'prices.write'; '*' is everything. Those who were added before may do everything, as
-- they were told; from now on `vitrina staff add` says it.
alter table staff add column permissions text[] not null default '{}';
update staff set permissions = '{*}';
-- The secret of the second factor, encrypted; null: none. A code is good once: the step of the last one is kept.
alter table staff add column totp_secret text;
alter table staff add column totp_step bigint not null default 0;

-- Keys of signed-in staff, kept as SHA-256.
create table staff_sessions (
  key_hash text primary key,
  company_id bigint not null references companies,
  staff_id bigint not null references staff on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_old on staff_sessions (expires_at);

-- Who of the staff did what to what, and why. Rows are added, never changed.
create table staff_audit (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- null: the operator, by the tool
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

-- What a level of customers is called, and the price list it buys by; null: the prices of everybody, which it may see where they are
-- closed (spec §6).
create table price_levels (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  slug text not null check (slug ~ '^[a-z0-9-]{1,60}$'),
  name text not null,
  name_en text not null default '',
  description text not null default '',
  description_en text not null default '',
  price_type_id bigint references price_types,
  unique (company_id, slug)
);
-- Until now a level was a number that stood for nothing.
insert into price_levels (company_id, slug, name, name_en)
  select distinct company_id, 'level-' || level_id, 'Доступ к ценам', 'Price access' from customers where level_id is not null;
update customers c set level_id = l.id from price_levels l where l.company_id = c.company_id and l.slug = 'level-' || c.level_id;
alter table customers add constraint customers_level_id_fkey foreign key (level_id) references price_levels;
create index customers_level on customers (level_id) where level_id is not null;

-- The prices of a level in a zone are a zone of their own, so that whatever asks for prices by zone (cards, listings, sorts, bounds,
-- product pages, carts, orders) sells at them. base_id: the zone of regions that it stands for.
alter table price_zones add column level_id bigint references price_levels on delete cascade;
alter table price_zones add column base_id bigint references price_zones on delete cascade;
alter table price_zones add constraint price_zones_of_level check ((level_id is null) = (base_id is null));
create unique index price_zones_level on price_zones (level_id, base_id) where level_id is not null;

-- Each level with a price list of its own has its zone for each zone of regions, whichever of the two comes first.
create function zones_of_levels() returns trigger language plpgsql as $$
begin
  insert into price_zones (company_id, slug, price_type_id, level_id, base_id)
    select z.company_id, 'level-' || l.id || '-' || z.id, l.price_type_id, l.id, z.id
    from price_levels l join price_zones z on z.company_id = l.company_id and z.level_id is null
    where l.company_id = new.company_id and l.price_type_id is not null
    on conflict (level_id, base_id) where level_id is not null do update set price_type_id = excluded.price_type_id;
  return null;
end $$;
create trigger price_zones_added after insert on price_zones
  for each row when (new.level_id is null) execute function zones_of_levels();
create trigger price_levels_added after insert or update of price_type_id on price_levels
  for each row execute function zones_of_levels();

-- The one rule of what a size costs: by the list of the zone (of a level: its own, then that of the zone it stands for), else by the
-- company's default list; zone null: by the default list alone. Everything that needs a price asks this.
create function price_in_zone(of_variant bigint, in_zone bigint)
returns table (price bigint, old_price bigint, price_type_id bigint) language sql stable as $$
  select pr.price, pr.old_price, pr.price_type_id
  from prices pr
  join price_types t on t.id = pr.price_type_id
  left join price_zones z on z.id = in_zone
  left join price_zones b on b.id = z.base_id
  where pr.variant_id = of_variant and (t.is_default or pr.price_type_id = z.price_type_id or pr.price_type_id = b.price_type_id)
  order by case pr.price_type_id when z.price_type_id then 0 when b.price_type_id then 1 else 2 end
  limit 1
$$;

-- Who asked to see prices: what was said of the company, the documents sent, and the answer (spec §6: data are verified).
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
insert into price_access_requests (company_id, customer_id, state, legal, created_at)
  select company_id, id, 'on_approval', legal, now() from customers where state = 'ON_APPROVAL' and level_id is null;

-- Files of customers, made anew from what they sent. `key` is part of the address and cannot be guessed; `used_by` is what they
-- belong to ('price_access:12'); what belongs to nothing is swept.
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

-- Rebuilds the rows of the given products and leaves equal rows untouched, so that a repeated import writes nothing.
-- Returns the number of rows written or removed. As in 0014; what is new is that a price is what price_in_zone says.
create or replace function refresh_product_cards(ids bigint[]) returns bigint language sql as $$
with fresh (company_id, zone_id, product_id, category_ids, value_ids, price, price_max, other_prices, in_warehouse, stock_regions,
  popularity, created_at, card) as materialized (
  select p.company_id, v.zone_id, p.id, c.path_ids,
    coalesce(a.value_ids, '{}'), v.price, v.price_max, v.other_prices, v.in_warehouse, v.regions,
    p.popularity, p.created_at,
    -- rating and review_count: as long as the version before may read this card
    jsonb_build_object(
      'slug', p.slug, 'name', p.name, 'name_en', p.name_en, 'article', p.article,
      'category', jsonb_build_object('id', c.id, 'path', c.path, 'name', c.name, 'name_en', c.name_en, 'feed_id', c.feed_id),
      'old_price', v.old_price, 'variants', v.variants, 'images', coalesce(i.images, '[]'::jsonb),
      'rating', 0, 'review_count', 0)
  from products p
  join categories c on c.id = p.category_id
  -- a product at a time: joined as sets of a thousand products the parts below would be read over and over, their sizes being unknown
  join lateral (
    with priced as materialized (
      -- each size with its price in a zone and where it can be had: everywhere, from a warehouse, or in regions, from their shops
      select z.id as zone_id, v.id, v.sku, v.size, v.sort, w.price, w.old_price,
        coalesce(h.everywhere, false) as everywhere, coalesce(h.regions, '{}') as regions
      from variants v
      join price_zones z on z.company_id = v.company_id
      cross join lateral price_in_zone(v.id, z.id) w
      left join lateral (
        select bool_or(o.kind = 'warehouse') as everywhere,
          array_agg(distinct o.region_id) filter (where o.kind <> 'warehouse' and o.region_id is not null) as regions
        from stock_levels l join outlets o on o.id = l.outlet_id
        where l.variant_id = v.id and o.is_active and l.on_hand > l.reserved
      ) h on true
      where v.product_id = p.id and v.is_active
    ), summed as (
      select zone_id, count(*) as sizes, min(price) as price, max(price) as price_max,
        (array_agg(old_price order by price, id))[1] as old_price,
        jsonb_agg(jsonb_build_object('id', id, 'sku', sku, 'size', size, 'price', price, 'old_price', old_price) order by sort, id) as variants,
        bool_or(everywhere) as in_warehouse
      from priced group by 1
    ), places as (
      select zone_id, region_id as place from priced, unnest(regions) as region_id
      union select zone_id, 0 from priced where everywhere
    )
    select s.*,
      coalesce((select array_agg(place order by place) from places l where l.zone_id = s.zone_id and place <> 0), '{}') as regions,
      case when s.sizes = 1 then '[]' else coalesce((
        select jsonb_agg(jsonb_build_array(k.place, k.price, k.price_max, k.old_price) order by k.place)
        from (
          select l.place, min(x.price) as price, max(x.price) as price_max, (array_agg(x.old_price order by x.price, x.id))[1] as old_price
          from places l join priced x on x.zone_id = l.zone_id and (x.everywhere or l.place = any (x.regions))
          where l.zone_id = s.zone_id group by 1
        ) k
        where (k.price, k.price_max, k.old_price) is distinct from (s.price, s.price_max, s.old_price)
      ), '[]') end as other_prices
    from summed s
  ) v on true
  left join lateral (
    select array_agg(pa.value_id order by pa.value_id) as value_ids from product_attributes pa where pa.product_id = p.id
  ) a on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('width', im.width, 'height', im.height, 'scaled', im.scaled) order by pi.sort, im.id) as images
    from (select * from product_images where product_id = p.id order by sort, image_id limit 2) pi join images im on im.id = pi.image_id
  ) i on true
  where p.id = any (ids) and p.is_active and c.is_active
), gone as (
  delete from product_cards d where d.product_id = any (ids)
    and not exists (select 1 from fresh f where f.zone_id = d.zone_id and f.product_id = d.product_id)
  returning 1
), written as (
  insert into product_cards (company_id, zone_id, product_id, category_ids, value_ids, price, price_max, other_prices, in_warehouse,
    stock_regions, popularity, created_at, card)
  select * from fresh
  on conflict (zone_id, product_id) do update set
    category_ids = excluded.category_ids, value_ids = excluded.value_ids, price = excluded.price, price_max = excluded.price_max,
    other_prices = excluded.other_prices, in_warehouse = excluded.in_warehouse, stock_regions = excluded.stock_regions,
    popularity = excluded.popularity, rating = excluded.rating, created_at = excluded.created_at,
    card = excluded.card
  where (product_cards.category_ids, product_cards.value_ids, product_cards.price, product_cards.price_max, product_cards.other_prices,
    product_cards.in_warehouse, product_cards.stock_regions, product_cards.popularity, product_cards.rating, product_cards.created_at,
    product_cards.card) is distinct from (excluded.category_ids, excluded.value_ids, excluded.price, excluded.price_max,
    excluded.other_prices, excluded.in_warehouse, excluded.stock_regions, excluded.popularity, excluded.rating, excluded.created_at,
    excluded.card)
  returning 1
)
select (select count(*) from gone) + (select count(*) from written)
$$;
