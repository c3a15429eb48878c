-- The price of a line: `price` is for one unit, `step` is thousandths of the unit in one of `count`. Rounded half up to a kopeck, once for the
-- whole line, as costOf() of src/lib/quantity.ts does.
create or replace function line_cost(price bigint, count int, step int) returns bigint immutable parallel safe language sql as $$
  select case when step = 1000 then price * count else round(price::numeric * count * step / 1000)::bigint end
$$;
