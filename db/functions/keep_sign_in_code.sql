-- Stores a code before it is sent, one request per number at a time. `became`: kept, on_its_way, puzzle (to be solved first), too_many,
-- over_cap. Limits are in src/shop/sign-in/code-limits.ts (decision 0036).
-- The transaction does not wait for the disk (decision 0055): all codes of a company are counted in one row per day, and its lock would be
-- held until the disk answers. A code lost with the power costs a sign-in.
create or replace function keep_sign_in_code(company bigint, asked_phone text, asked_method text, hash text, happened timestamptz, ends timestamptz,
  network text, is_solved boolean, limits jsonb, cap_keys text[], cap_counts int[], window_opened timestamptz)
returns table (became text, id bigint, sent_at timestamptz, ends_at timestamptz) language plpgsql as $$
#variable_conflict use_column
declare
  newest sign_in_codes;
  since timestamptz := happened - make_interval(secs => (limits ->> 'window_s')::int);
  day timestamptz := to_timestamp(floor(extract(epoch from happened) / 86400) * 86400);
  unused int;
  wrong int;
  own_tries int;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(hashtextextended('sign-in:' || company || ':' || asked_phone, 0));
  select * into newest from sign_in_codes c
    where c.company_id = company and c.phone = asked_phone and c.method = asked_method order by c.id desc limit 1;
  select coalesce(max(r.count), 0) into own_tries from rate_counters r where r.key = 'guess:' || newest.id || ':' || network;
  if newest.used_at is null and own_tries < (limits ->> 'tries')::int and newest.tries < (limits ->> 'tries_of_all')::int
    and newest.created_at > happened - make_interval(secs => (limits ->> 'resend_after_s')::int) then
    return query select 'on_its_way', newest.id, newest.created_at, newest.expires_at;
    return;
  end if;
  select count(*), coalesce(sum(tries), 0) into unused, wrong from sign_in_codes c
    where c.company_id = company and c.phone = asked_phone and c.used_at is null and c.created_at > since;
  if unused >= (limits ->> 'unused_a_window')::int or wrong >= (limits ->> 'tries_a_window')::int then
    return query select 'too_many', null::bigint, null::timestamptz, null::timestamptz;
    return;
  end if;
  if not is_solved and (unused >= (limits ->> 'unused_puzzle')::int or wrong >= (limits ->> 'tries_puzzle')::int
    or code_crowd(company, asked_phone, since, limits)) then
    return query select 'puzzle', null::bigint, null::timestamptz, null::timestamptz;
    return;
  end if;
  -- the attempt counts in its windows although no code is stored
  if not try_within(cap_keys, cap_counts, window_opened) or count_try('codes-day:' || company, day) > (limits ->> 'codes_a_day')::int then
    return query select 'over_cap', null::bigint, null::timestamptz, null::timestamptz;
  else
    return query insert into sign_in_codes (company_id, phone, method, code_hash, created_at, expires_at)
      values (company, asked_phone, asked_method, hash, happened, ends) returning 'kept', id, created_at, expires_at;
  end if;
end
$$;
