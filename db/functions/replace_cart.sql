-- Replaces the lines of a cart and returns the previous ones.
create or replace function replace_cart(customer bigint, company bigint, bonuses boolean, skus text[], counts int[], seen_prices bigint[],
  owns text[]) returns jsonb language plpgsql as $$
declare
  before jsonb;
begin
  insert into carts (customer_id, company_id, use_bonuses) values (customer, company, bonuses)
    on conflict (customer_id) do update set use_bonuses = excluded.use_bonuses, updated_at = now();
  select coalesce(jsonb_agg(jsonb_build_object('sku', l.sku, 'count', l.count, 'seenPrice', l.seen_price, 'own', l.own) order by l.sort), '[]')
    into before from cart_lines l where l.customer_id = customer;
  delete from cart_lines l where l.customer_id = customer and l.sku <> all (skus);
  insert into cart_lines as kept (customer_id, sku, count, seen_price, own, sort)
    select customer, l.sku, l.count, l.seen_price, l.own::jsonb, l.sort
    from unnest(skus, counts, seen_prices, owns) with ordinality l (sku, count, seen_price, own, sort)
    on conflict (customer_id, sku) do update
      set count = excluded.count, seen_price = excluded.seen_price, own = excluded.own, sort = excluded.sort
      where (kept.count, kept.seen_price, kept.own, kept.sort)
        is distinct from (excluded.count, excluded.seen_price, excluded.own, excluded.sort);
  return before;
end
$$;
