-- Rebuilds both parts of the read model for the given products; returns the number of rows written or deleted.
create or replace function refresh_product_cards(ids bigint[]) returns bigint language sql as $$
  select refresh_zone_cards(ids) + refresh_product_shelves(ids)
$$;
