-- What a listing knows of goods besides their cards: yes/no properties, the model that colours belong to, and where each size lies.

alter table attributes drop constraint attributes_type_check;
alter table attributes add constraint attributes_type_check check (type in ('list', 'number', 'color', 'boolean'));

-- One row a product, the same in every price zone, kept by refresh_product_cards together with the cards.
create table product_shelves (
  product_id bigint primary key references products on delete cascade,
  company_id bigint not null references companies,
  -- products of one model in other colours share it; '' is a model of its own
  model text not null,
  -- shops and filials that hold any of its sizes now
  outlets bigint[] not null,
  -- [["M", [0]], ["L", [7, 8]]]: sizes that can be had, in their order; 0 is a warehouse and so everywhere, else regions of shops
  sizes jsonb not null
);

create function refresh_product_shelves(ids bigint[]) returns bigint language sql as $$
with fresh (product_id, company_id, model, outlets, sizes) as materialized (
  select p.id, p.company_id, coalesce(p.group_key, ''), coalesce(h.outlets, '{}'), coalesce(h.sizes, '[]')
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

-- Both parts of the read model by one call, as before; returns the number of rows written or removed.
alter function refresh_product_cards(bigint[]) rename to refresh_zone_cards;
create function refresh_product_cards(ids bigint[]) returns bigint language sql as $$
  select refresh_zone_cards(ids) + refresh_product_shelves(ids)
$$;

select refresh_product_shelves(array(select id from products));
