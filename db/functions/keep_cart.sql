-- Stores a cart if the stored one still has the expected version; null if it has changed. One writer at a time. Expected null: always stores
-- (programs that do not know versions).
create or replace function keep_cart(customer bigint, company bigint, bonuses boolean, skus text[], counts int[], seen_prices bigint[], owns text[],
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
