-- Sign-in under attack (decision 0036): guesses are counted by who makes them, codes never entered by company and by prefix of numbers.

create index sign_in_codes_unused on sign_in_codes (company_id, created_at) where used_at is null;

-- One more try under a key, answered with how many there are now.
create function count_try(cap_key text, window_opened timestamptz) returns int language sql as $$
  insert into rate_counters (key, window_start, count) values (cap_key, window_opened, 1)
  on conflict (key, window_start) do update set count = rate_counters.count + 1 returning count
$$;

-- What the sender of an asked code has to know. `became`: kept, on_its_way, puzzle (to be solved first), too_many, over_cap.
drop function keep_sign_in_code(bigint, text, text, text, timestamptz, timestamptz, jsonb, text[], int[], timestamptz);

create function keep_sign_in_code(company bigint, asked_phone text, asked_method text, hash text, happened timestamptz, ends timestamptz,
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
  -- a try counts in its windows, though no code is kept
  if not try_within(cap_keys, cap_counts, window_opened) or count_try('codes-day:' || company, day) > (limits ->> 'codes_a_day')::int then
    return query select 'over_cap', null::bigint, null::timestamptz, null::timestamptz;
  else
    return query insert into sign_in_codes (company_id, phone, method, code_hash, created_at, expires_at)
      values (company, asked_phone, asked_method, hash, happened, ends) returning 'kept', id, created_at, expires_at;
  end if;
end
$$;

-- Whether so many codes of a company, or of one prefix of numbers, were never entered that somebody is pumping. Counting ends at the limit.
create function code_crowd(company bigint, asked_phone text, since timestamptz, limits jsonb) returns boolean language sql as $$
  select (select count(*) from (select from sign_in_codes c
      where c.company_id = company and c.used_at is null and c.created_at > since limit (limits ->> 'unused_company')::int) x)
      >= (limits ->> 'unused_company')::int
    or (select count(*) from (select from sign_in_codes c
      where c.company_id = company and c.used_at is null and c.created_at > since and left(c.phone, 8) = left(asked_phone, 8)
      limit (limits ->> 'unused_prefix')::int) x) >= (limits ->> 'unused_prefix')::int
$$;

-- Counts one guess at the newest code of a phone before it is judged: `own_tries` are those of the guesser's network, null when none is left to it or to all.
create function take_sign_in_try(company bigint, asked_phone text, asked_method text, network text, most int, most_of_all int, happened timestamptz)
returns table (id bigint, code_hash text, created_at timestamptz, expires_at timestamptz, used_at timestamptz, tried int) language plpgsql as $$
#variable_conflict use_column
declare
  newest sign_in_codes;
  own int;
begin
  select * into newest from sign_in_codes c
    where c.company_id = company and c.phone = asked_phone and c.method = asked_method order by c.id desc limit 1;
  if newest.id is null then return; end if;
  if newest.used_at is null and newest.expires_at > happened then
    -- its window is the code's own: a code has one counter for each network
    own := count_try('guess:' || newest.id || ':' || network, newest.created_at);
    if own <= most then
      update sign_in_codes c set tries = c.tries + 1 where c.id = newest.id and c.tries < most_of_all and c.used_at is null;
      if not found then own := null; end if;
    else
      own := null;
    end if;
  end if;
  return query select newest.id, newest.code_hash, newest.created_at, newest.expires_at, newest.used_at, own;
end
$$;
