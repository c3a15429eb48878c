-- A guest becomes a customer by two calls of the database (decision 0055), and none of it waits for the disk: a code or a session lost
-- with the power costs a sign-in, and what is written for good afterwards, an order first of all, takes what came before it to the disk.

-- The function of 0013, whose transaction does not wait for the disk. All codes of a company count in one row of its day: whoever held it
-- until the disk had answered made every other wait.
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
  -- a try counts in its windows, though no code is kept
  if not try_within(cap_keys, cap_counts, window_opened) or count_try('codes-day:' || company, day) > (limits ->> 'codes_a_day')::int then
    return query select 'over_cap', null::bigint, null::timestamptz, null::timestamptz;
  else
    return query insert into sign_in_codes (company_id, phone, method, code_hash, created_at, expires_at)
      values (company, asked_phone, asked_method, hash, happened, ends) returning 'kept', id, created_at, expires_at;
  end if;
end
$$;

-- Takes one try at the newest code of a phone and, if it is right, spends the code and opens a session for the customer of the phone, found
-- or made. Answers the code as it was judged, `tried` with this try, and who signed in; nobody else can with the same code.
create function sign_in_by_code(company bigint, asked_phone text, asked_method text, network text, most int, most_of_all int, happened timestamptz,
  hash text, token text, ends timestamptz, on_device text, from_ip text)
returns table (is_right boolean, expires_at timestamptz, used_at timestamptz, tried int, customer_id bigint, is_new boolean) language plpgsql as $$
#variable_conflict use_column
declare
  code record;
  who record;
begin
  perform set_config('synchronous_commit', 'off', true);
  select t.* into code from take_sign_in_try(company, asked_phone, asked_method, network, most, most_of_all, happened) t;
  if code.id is null then return; end if;
  if code.code_hash = hash and code.tried is not null and code.tried <= most and code.used_at is null and code.expires_at > happened then
    update sign_in_codes c set used_at = happened where c.id = code.id and c.used_at is null;
    if found then
      select c.id, c.is_new into who from customer_of_phone(company, asked_phone, happened) c;
      insert into sessions (token_hash, customer_id, created_at, expires_at, device, ip, seen_at)
        values (token, who.id, happened, ends, on_device, from_ip, happened);
      return query select true, code.expires_at, code.used_at, code.tried, who.id, who.is_new;
      return;
    end if;
  end if;
  return query select code.code_hash = hash, code.expires_at, code.used_at, code.tried, null::bigint, null::boolean;
end
$$;
