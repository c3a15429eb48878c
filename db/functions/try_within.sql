-- Counts one attempt under each key, in the given order, until one is over its limit; true if none is.
create or replace function try_within(keys text[], at_most int[], window_opened timestamptz) returns boolean language plpgsql as $$
declare
  tried int;
begin
  for n in 1 .. cardinality(keys) loop
    insert into rate_counters as c (key, window_start, count) values (keys[n], window_opened, 1)
      on conflict (key, window_start) do update set count = c.count + 1 returning count into tried;
    if tried > at_most[n] then return false; end if;
  end loop;
  return true;
end
$$;
