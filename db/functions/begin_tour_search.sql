-- Begins a search of tours: `begun`, or why not. `shared`: an equal query began one since `shared_since`; `often`: the address has begun too many;
-- `running`: so many of this visitor run, the first of them until `busy_until`. Concurrent beginnings of one visitor wait for each other.
create or replace function begin_tour_search(
  of_company bigint, query_key text, shared_since timestamptz,
  try_keys text[], try_limits int[], try_window timestamptz, most_running int,
  new_id text, new_query jsonb, of_visitor text, new_operators jsonb, now_at timestamptz, new_deadline timestamptz
) returns table (outcome text, busy_until timestamptz) language plpgsql as $$
declare
  deadlines timestamptz[];
begin
  busy_until := null;
  if not try_within(try_keys, try_limits, try_window) then
    outcome := 'often';
    return next;
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('tour-search ' || of_company || ' ' || of_visitor, 0));
  select array_agg(s.deadline_at order by s.deadline_at) into deadlines from tour_searches s
    where s.company_id = of_company and s.visitor = of_visitor and not s.is_done and s.deadline_at > now_at;
  if cardinality(deadlines) >= most_running
    and not exists (select from tour_search_keys k where k.company_id = of_company and k.key = query_key and k.started_at > shared_since)
  then
    outcome := 'running';
    busy_until := deadlines[1];
    return next;
    return;
  end if;
  insert into tour_search_keys as k (company_id, key, search_id, started_at) values (of_company, query_key, new_id, now_at)
    on conflict (company_id, key) do update set search_id = excluded.search_id, started_at = excluded.started_at
    where k.started_at <= shared_since;
  if not found then
    outcome := 'shared';
    return next;
    return;
  end if;
  insert into tour_searches (id, company_id, kind, query, visitor, operators, started_at, deadline_at)
    values (new_id, of_company, 'search', new_query, of_visitor, new_operators, now_at, new_deadline);
  outcome := 'begun';
  return next;
end
$$;
