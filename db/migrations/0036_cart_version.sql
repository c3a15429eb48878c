-- What lies in a cart, as one word: another word, another cart. Whatever changes lines changes it, orders too, and nobody has to count.
create function cart_version(customer bigint) returns text language sql stable as $$
  select md5(coalesce(string_agg(concat_ws(chr(1), l.sku, l.count, l.own), chr(2) order by l.sku), ''))
  from cart_lines l where l.customer_id = customer
$$;

-- Keeps a cart for who knows what lay in it before: null if something else lies there by now. One keeps at a time. Who expects nothing
-- (programs, versions before this one) replaces it as ever.
create function keep_cart(customer bigint, company bigint, bonuses boolean, skus text[], counts int[], seen_prices bigint[], owns text[],
  expected text) returns jsonb language plpgsql as $$
declare
  before jsonb;
begin
  if expected is not null then
    insert into carts (customer_id, company_id) values (customer, company) on conflict (customer_id) do nothing;
    perform 1 from carts c where c.customer_id = customer for update;
    if expected <> cart_version(customer) then return null; end if;
  end if;
  before := replace_cart(customer, company, bonuses, skus, counts, seen_prices, owns);
  return jsonb_build_object('before', before, 'version', cart_version(customer));
end
$$;
