-- Rebuilds the rows of product_shelves of the given products. Equal rows are not written. Returns the number of rows written or deleted.
create or replace function refresh_product_shelves(ids bigint[]) returns bigint language sql as $$
with fresh (product_id, company_id, model, outlets, sizes, held) as materialized (
  select p.id, p.company_id, coalesce(p.group_key, ''), case when p.can_pick_up then coalesce(h.outlets, '{}') else '{}' end, coalesce(h.sizes, '[]'),
    coalesce(h.held, '[]')
  from products p left join lateral (
    with held as materialized (
      select v.id as variant_id, v.size, v.sort, o.id, o.kind, o.region_id, o.kind in ('shop', 'filial') and p.can_pick_up as is_shop
      from variants v join stock_levels l on l.variant_id = v.id join outlets o on o.id = l.outlet_id
      where v.product_id = p.id and v.is_active and l.on_hand > l.reserved and o.is_active
        and exists (select 1 from prices pr where pr.variant_id = v.id)
    )
    select (select array_agg(distinct id order by id) from held where kind in ('shop', 'filial')) as outlets,
      (select jsonb_agg(jsonb_build_array(size, places, coalesce(shops, '[]')) order by sort, size) from (
        select size, min(sort) as sort, case when bool_or(kind = 'warehouse') then '[0]'::jsonb
          else jsonb_agg(distinct region_id) filter (where region_id is not null) end as places,
          jsonb_agg(distinct id) filter (where is_shop) as shops
        from held where size <> '' group by size
      ) s where places is not null) as sizes,
      (select jsonb_agg(jsonb_build_array(variant_id, places, coalesce(shops, '[]')) order by variant_id) from (
        select variant_id, case when bool_or(kind = 'warehouse') then '[0]'::jsonb
          else jsonb_agg(distinct region_id) filter (where region_id is not null) end as places,
          jsonb_agg(distinct id) filter (where is_shop) as shops
        from held group by variant_id
      ) s where places is not null) as held
  ) h on true
  where p.id = any (ids) and p.is_active and p.kind = 'goods'
), gone as (
  delete from product_shelves d where d.product_id = any (ids) and not exists (select 1 from fresh f where f.product_id = d.product_id)
  returning 1
), written as (
  insert into product_shelves (product_id, company_id, model, outlets, sizes, held) select * from fresh
  on conflict (product_id) do update set company_id = excluded.company_id, model = excluded.model, outlets = excluded.outlets,
    sizes = excluded.sizes, held = excluded.held
  where (product_shelves.model, product_shelves.outlets, product_shelves.sizes, product_shelves.held)
    is distinct from (excluded.model, excluded.outlets, excluded.sizes, excluded.held)
  returning 1
)
select (select count(*) from gone) + (select count(*) from written)
$$;
