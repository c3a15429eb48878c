-- The price of a variant: by the price type of the zone (of a level's zone: its own, then that of the zone it replaces), else by the company's
-- default price type. Zone null: by the default price type. Everything that needs a price uses this.
create or replace function price_in_zone(of_variant bigint, in_zone bigint)
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
