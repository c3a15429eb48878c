-- Search that understands Russians (decision 0037).

-- What a search finds a product by besides its name: the long name 1C prints on papers (ПолноеНаименование), and, divided by
-- spaces, every further article, code of a maker, id of an offer and barcode of any source the product came from.
alter table products add column full_name text not null default '';
alter table products add column codes text not null default '';

-- The search keeps its words in memory of each process (decision 0037) and reads them from the products. Processes of the version
-- before search in this column while they are replaced: what they find stays, what is new comes without it. The column and its index
-- go a release later.
alter table product_cards alter column search set default '';

-- Words that mean the same to the buyers of a company, as its staff writes them: «мойка», «раковина для кухни».
create table search_synonyms (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  words text[] not null check (cardinality(words) between 2 and 20),
  -- the words folded and sorted: the same row is not kept twice
  key text not null,
  created_at timestamptz not null,
  unique (company_id, key)
);

-- What was searched for and how much was found last time: empty results for the owner to read, full ones to be suggested. Nothing is
-- known of who asked.
create table search_log (
  company_id bigint not null references companies,
  query text not null check (length(query) between 1 and 100),
  times int not null,
  found int not null,
  last_at timestamptz not null,
  primary key (company_id, query)
);
create index search_log_usual on search_log (company_id, times desc) where found > 0;
create index search_log_empty on search_log (company_id, times desc) where found = 0;
create index search_log_old on search_log (last_at);

-- Rebuilds the rows of the given products and leaves equal rows untouched, so that a repeated import writes nothing.
-- Returns the number of rows written or removed. What a search reads is not among them: see src/shop/catalog/search-texts.store.ts.
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
