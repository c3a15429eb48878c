-- Counts one attempt under a key and returns the count of its window.
create or replace function count_try(cap_key text, window_opened timestamptz) returns int language sql as $$
  insert into rate_counters (key, window_start, count) values (cap_key, window_opened, 1)
  on conflict (key, window_start) do update set count = rate_counters.count + 1 returning count
$$;
