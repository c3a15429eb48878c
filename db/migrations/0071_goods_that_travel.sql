-- What a file says one piece of a product weighs and measures (YML weight and dimensions, «Вес» of 1C). What staff says of a sku stands
-- before it; what a category or the settings say, behind it.
alter table products
  add column weight_g int check (weight_g > 0),
  add column length_cm int check (length_cm > 0),
  add column width_cm int check (width_cm > 0),
  add column height_cm int check (height_cm > 0);

-- What is said of one piece of a sku, as jsonb that lacks what nobody says: by the nearest category that says something, by the file the
-- product came from, by staff of the sku; each before the one behind it.
create function piece_said(p products, v variants) returns jsonb language sql stable as $$
  select coalesce((
      select above.parcel from categories own join categories above on above.id = own.id or above.id = any (own.path_ids)
      where own.id = p.category_id and above.parcel is not null order by above.level desc limit 1), '{}')
    || jsonb_strip_nulls(jsonb_build_object('weight_g', p.weight_g, 'length_cm', p.length_cm, 'width_cm', p.width_cm, 'height_cm', p.height_cm))
    || coalesce(v.parcel, '{}')
$$;

-- What is not handed over at places (YML <pickup>) lies in none as far as customers are concerned.
create or replace function refresh_product_shelves(ids bigint[]) returns bigint language sql as $$
with fresh (product_id, company_id, model, outlets, sizes) as materialized (
  select p.id, p.company_id, coalesce(p.group_key, ''), case when p.can_pick_up then coalesce(h.outlets, '{}') else '{}' end, coalesce(h.sizes, '[]')
  from products p left join lateral (
    with held as materialized (
      select v.size, v.sort, o.id, o.kind, o.region_id
      from variants v join stock_levels l on l.variant_id = v.id join outlets o on o.id = l.outlet_id
      where v.product_id = p.id and v.is_active and l.on_hand > l.reserved and o.is_active
        and exists (select 1 from prices pr where pr.variant_id = v.id)
    )
    select (select array_agg(distinct id order by id) from held where kind in ('shop', 'filial')) as outlets,
      (select jsonb_agg(jsonb_build_array(size, places) order by sort, size) from (
        select size, min(sort) as sort, case when bool_or(kind = 'warehouse') then '[0]'::jsonb
          else jsonb_agg(distinct region_id) filter (where region_id is not null) end as places
        from held where size <> '' group by size
      ) s where places is not null) as sizes
  ) h on true
  where p.id = any (ids) and p.is_active
), gone as (
  delete from product_shelves d where d.product_id = any (ids) and not exists (select 1 from fresh f where f.product_id = d.product_id)
  returning 1
), written as (
  insert into product_shelves (product_id, company_id, model, outlets, sizes) select * from fresh
  on conflict (product_id) do update set company_id = excluded.company_id, model = excluded.model, outlets = excluded.outlets, sizes = excluded.sizes
  where (product_shelves.model, product_shelves.outlets, product_shelves.sizes) is distinct from (excluded.model, excluded.outlets, excluded.sizes)
  returning 1
)
select (select count(*) from gone) + (select count(*) from written)
$$;

select refresh_product_shelves(array(select id from products where not can_pick_up));
