-- A hash of the lines of a cart: it differs after every change of the lines, by any writer.
create or replace function cart_version(customer bigint) returns text language sql stable as $$
  select md5(coalesce(string_agg(concat_ws(chr(1), l.sku, l.count, l.own), chr(2) order by l.sku), ''))
  from cart_lines l where l.customer_id = customer
$$;
