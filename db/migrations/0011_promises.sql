-- What a shop promises: prices that can be paid, days that are kept, words that somebody stands behind.

-- Prices of one product may differ by place, because other sizes are left there: [[place, price, price_max, old_price], …] for the
-- places where they are not those of the row; place 0 is what warehouses hold, which goes everywhere, the others are regions.
-- The prices of the row itself are those of all sizes: what was last asked where nothing can be bought.
alter table product_cards add column other_prices jsonb not null default '[]';
-- Ratings come from reviews, and there are none yet: whatever stood here was invented. A process of the version before still
-- reads these columns while it is replaced, so they are emptied and nobody of this version reads them.
alter table product_cards alter column rating set default 0;
update products set rating = 0, review_count = 0 where rating <> 0 or review_count <> 0;

-- Rebuilds the rows of the given products and leaves equal rows untouched, so that a repeated import writes nothing.
-- Returns the number of rows written or removed.
create or replace function refresh_product_cards(ids bigint[]) returns bigint language sql as $$
with fresh (company_id, zone_id, product_id, category_ids, value_ids, price, price_max, other_prices, in_warehouse, stock_regions,
  popularity, created_at, search, card) as materialized (
  select p.company_id, v.zone_id, p.id, c.path_ids,
    coalesce(a.value_ids, '{}'), v.price, v.price_max, v.other_prices, v.in_warehouse, v.regions,
    p.popularity, p.created_at,
    setweight(to_tsvector('russian', replace(lower(p.name || ' ' || p.name_en), 'ё', 'е')), 'A')
      || setweight(to_tsvector('simple', lower(p.article || ' ' || v.codes)), 'A')
      || setweight(to_tsvector('russian', replace(lower(c.name || ' ' || c.name_en), 'ё', 'е')), 'B')
      || setweight(to_tsvector('russian', replace(lower(coalesce(a.words, '')), 'ё', 'е')), 'C')
      || setweight(to_tsvector('russian', replace(lower(left(p.description || ' ' || p.description_en, 2000)), 'ё', 'е')), 'D'),
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
      select z.id as zone_id, v.id, v.sku, v.barcode, v.size, v.sort, w.price, w.old_price,
        coalesce(h.everywhere, false) as everywhere, coalesce(h.regions, '{}') as regions
      from variants v
      join price_zones z on z.company_id = v.company_id
      join lateral (
        select pr.price, pr.old_price from prices pr join price_types t on t.id = pr.price_type_id
        where pr.variant_id = v.id and (pr.price_type_id = z.price_type_id or t.is_default)
        order by pr.price_type_id = z.price_type_id desc limit 1
      ) w on true
      left join lateral (
        select bool_or(o.kind = 'warehouse') as everywhere,
          array_agg(distinct o.region_id) filter (where o.kind <> 'warehouse' and o.region_id is not null) as regions
        from stock_levels l join outlets o on o.id = l.outlet_id
        where l.variant_id = v.id and o.is_active and l.on_hand > l.reserved
      ) h on true
      where v.product_id = p.id and v.is_active
    ), summed as (
      select zone_id, count(*) as sizes, min(price) as price, max(price) as price_max,
        string_agg(sku || ' ' || barcode, ' ') as codes,
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
    select array_agg(pa.value_id order by pa.value_id) as value_ids, string_agg(av.value || ' ' || av.value_en, ' ' order by av.id) as words
    from product_attributes pa join attribute_values av on av.id = pa.value_id where pa.product_id = p.id
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
    stock_regions, popularity, created_at, search, card)
  select * from fresh
  on conflict (zone_id, product_id) do update set
    category_ids = excluded.category_ids, value_ids = excluded.value_ids, price = excluded.price, price_max = excluded.price_max,
    other_prices = excluded.other_prices, in_warehouse = excluded.in_warehouse, stock_regions = excluded.stock_regions,
    popularity = excluded.popularity, rating = excluded.rating, created_at = excluded.created_at, search = excluded.search,
    card = excluded.card
  where (product_cards.*) is distinct from (excluded.*)
  returning 1
)
select (select count(*) from gone) + (select count(*) from written)
$$;
select refresh_product_cards(array(select id from products));

-- When a place is open. `schedule` is the usual week; a day of `special_days` is not usual: {"2026-12-31": "10:00-18:00",
-- "2027-01-01": ""}, '' for closed. Without a time zone of its own a place lives in that of its region.
alter table outlets add column special_days jsonb not null default '{}';
alter table outlets add column timezone text;
-- How long it takes to put an order together: what is ordered less than so long before closing is there the next open day.
alter table outlets add column ready_minutes int not null default 60 check (ready_minutes between 0 and 10080);
-- '18:00': what is ordered later counts as ordered the next day; null: any time of the day is in time.
alter table delivery_payment_options add column cutoff text check (cutoff ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

-- Who may be named as the consultant of an order (CHK-15).
create table employees (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  name text not null,
  phone text not null check (phone ~ '^[0-9]{11,20}$'),
  outlet_id bigint references outlets,
  is_active boolean not null default true,
  unique (company_id, phone)
);

-- Texts people agreed to. A text that was shown is never changed: a new wording is a new version.
create table consent_texts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  version int not null,
  -- {ru, en}: what stood beside the box, and the page it led to
  body jsonb not null,
  hash text not null,
  since timestamptz not null,
  unique (company_id, kind, version)
);
-- Who agreed to which text, when, and from which address of the network. Rows are added and withdrawn, never changed otherwise.
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
