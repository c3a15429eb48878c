-- Rebuilds the rows of product_cards of the given products. Equal rows are not written, so a repeated import writes nothing. Returns the number
-- of rows written or deleted. Search does not read them: see src/shop/catalog/search-texts.store.ts.
create or replace function refresh_zone_cards(ids bigint[]) returns bigint language sql as $$
with fresh (company_id, zone_id, product_id, category_ids, value_ids, price, price_max, other_prices, in_warehouse, stock_regions,
  popularity, created_at, card) as materialized (
  select p.company_id, v.zone_id, p.id, c.path_ids,
    coalesce(a.value_ids, '{}'), v.price, v.price_max, v.other_prices, v.in_warehouse, v.regions,
    p.popularity, p.created_at,
    -- rating and review_count are read by processes of earlier versions only
    jsonb_build_object(
      'slug', p.slug, 'name', p.name, 'name_en', p.name_en, 'article', p.article,
      'category', jsonb_build_object('id', c.id, 'path', c.path, 'name', c.name, 'name_en', c.name_en, 'feed_id', c.feed_id),
      'old_price', v.old_price, 'variants', v.variants, 'images', coalesce(i.images, '[]'::jsonb),
      'rating', 0, 'review_count', 0)
  from products p
  join categories c on c.id = p.category_id
  -- lateral, product by product: joined as sets of a thousand products the parts below would be scanned again and again, as the planner does
  -- not know their sizes
  join lateral (
    with priced as materialized (
      -- each size with its price in a zone and where it is available: everywhere (from a warehouse) or in regions (from their shops)
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
  where p.id = any (ids) and p.is_active and p.kind = 'goods' and c.is_active
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
